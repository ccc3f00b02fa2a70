import type { RowOf } from "../../provider/contract/calls";
import { encodeCriteria } from "../criteria/criteria-codec";
import type {
  DashboardCriteria,
  DashboardManifestCriteria,
} from "../criteria/criteria-fields";
import { paths } from "../paths";
import type { CellReader, Column, TableDeclaration } from "../tables/table";

/** A manifest of a pool, as the provider says it. */
export type DashboardManifestRow = RowOf<"getDashboardManifests">;
/** A store of a manifest, as the provider says it. */
export type DashboardManifestDetailRow = RowOf<"getDashboardManifestDetails">;

/** The page of a manifest, with what leads back to the dashboard it was reached from. */
export interface ReachedManifest extends DashboardManifestCriteria {
  /** The bundle of that dashboard. */
  from?: string;
}

type Counts = Pick<
  DashboardManifestRow,
  "numManifest" | "numReceived" | "numDelivered"
>;

/** The three counts of both tables; the chart is drawn from them. */
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

/** The text of a cell; an empty one, which bundles leave out, when it is blank. */
const text = (cell: CellReader, key: string) => String(cell(key) ?? "");

/** The manifests of a window by pool (specification, part 2, section 2). */
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
  // Cartons of a delivery by way of its manifest and pool: nothing is asked for without them.
  rowLink(cell, { p, m }) {
    const delivID = text(cell, "DeliveryID");
    return delivID === ""
      ? null
      : paths.advancedSearch(encodeCriteria({ p, delivID, m }));
  },
};
