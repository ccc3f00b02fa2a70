import type { RowOf } from "../../provider/contract/calls";
import { encodeCriteria } from "../criteria/criteria-codec";
import type {
  DashboardCriteria,
  DashboardManifestCriteria,
} from "../criteria/criteria-fields";
import { paths } from "../paths";
import type { CellReader, Column, TableDeclaration } from "../tables/table";

/** A manifest of a pool, as sent by the provider. */
export type DashboardManifestRow = RowOf<"getDashboardManifests">;
/** A store of a manifest, as sent by the provider. */
export type DashboardManifestDetailRow = RowOf<"getDashboardManifestDetails">;

/** The criteria of a manifest page, with those of the dashboard from which it was opened. */
export interface ReachedManifest extends DashboardManifestCriteria {
  /** The encoded criteria of that dashboard. */
  from?: string;
}

type Counts = Pick<
  DashboardManifestRow,
  "numManifest" | "numReceived" | "numDelivered"
>;

/** The three counts of both tables, from which the chart is drawn. */
const counts = [
  {
    key: "OnManifest",
    header: "# On Manifest",
    kind: "number",
    value: (row) => row.numManifest,
  },
  {
    key: "Received",
    header: "# Received",
    kind: "number",
    value: (row) => row.numReceived,
  },
  {
    key: "Delivered",
    header: "# Delivered",
    kind: "number",
    value: (row) => row.numDelivered,
  },
] satisfies Column<Counts>[];

/** Returns the text of a cell; an empty string, which the codec drops, if it is blank. */
const text = (cell: CellReader, key: string) => String(cell(key) ?? "");

/** The manifests of a date range by pool (specification, part 2, section 2). */
export const manifestsTable: TableDeclaration<
  DashboardManifestRow,
  DashboardCriteria
> = {
  name: "manifests",
  rowsAre: "Manifests",
  rowKey: ["PoolID", "Manifest", "storeDate"],
  columns: [
    { key: "Pool", header: "Pool", kind: "text", value: (row) => row.Pool },
    {
      key: "Manifest",
      header: "Manifest",
      kind: "text",
      value: (row) => row.Manifest,
    },
    {
      key: "DateInStore",
      header: "Date In Store",
      kind: "date",
      value: (row) => row.storeDate,
    },
    ...counts,
    {
      key: "PoolID",
      header: "Pool ID",
      kind: "text",
      value: (row) => row.PoolID,
      appears: "nowhere",
    },
  ],
  cardKeys: ["Manifest", "DateInStore"],
  rowLink: (cell, written) =>
    paths.dashboardManifest(
      encodeCriteria({
        d: text(cell, "DateInStore"),
        n: text(cell, "Pool"),
        p: text(cell, "PoolID"),
        m: text(cell, "Manifest"),
      }),
      encodeCriteria(written),
    ),
};

/** The stores of a manifest (specification, part 2, section 2). */
export const manifestStoresTable: TableDeclaration<
  DashboardManifestDetailRow,
  ReachedManifest
> = {
  name: "manifestStores",
  rowsAre: "Stores",
  rowKey: ["lngDeliveryID", "storeName"],
  columns: [
    {
      key: "Store",
      header: "Store",
      kind: "text",
      value: (row) => row.storeName,
    },
    ...counts,
    {
      key: "DeliveryID",
      header: "Delivery ID",
      kind: "text",
      value: (row) => row.lngDeliveryID,
      appears: "nowhere",
    },
  ],
  // A delivery's cartons are searched by manifest and pool as well; without a delivery id there is no
  // link.
  rowLink(cell, { p, m }) {
    const delivID = text(cell, "DeliveryID");
    return delivID === ""
      ? null
      : paths.advancedSearch(encodeCriteria({ p, delivID, m }));
  },
};
