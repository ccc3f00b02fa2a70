import type { TrackingRow } from "../../provider/contract/searches";
import { paths } from "../paths";
import { podLink } from "../tables/pod-link";
import { column, type Column, type TableDeclaration } from "../tables/table";

/** Valid ids of a delivery receipt's path; for any other value from the provider no link is rendered. */
const drInfo = /^[A-Za-z0-9-]{1,64}$/;

/** The link to a delivery receipt; the value is the id after `/DR/`. */
export const drLink = {
  text: "DR",
  href: (id: string) => (drInfo.test(id) ? paths.dr(id) : null),
};

const columns: Column<TrackingRow>[] = [
  column("Pro Number", "text", (row) => row.PRO, { key: "PRO" }),
  column("Trailer", "text", (row) => row.Trailer),
  column("Order Date", "date", (row) => row.OrderDate),
  column("Location", "text", (row) => row.Location),
  column("Pickup Date", "date", (row) => row["Pickup Date"]),
  column("Pickup Time", "time", (row) => row["Pickup Time"]),
  column(
    "Out For Delivery Date",
    "date",
    (row) => row["Out For Delivery Date"],
  ),
  column(
    "Out For Delivery Time",
    "time",
    (row) => row["Out For Delivery Time"],
  ),
  column("Scheduled Delivery", "date", (row) => row["Scheduled Delivery Date"]),
  column("Delivery Date", "date", (row) => row["Delivery Date"]),
  column("Delivery Time", "time", (row) => row["Delivery Time"]),
  column("Delivery Receipt", "text", (row) => row.DRInfo, {
    key: "DR",
    link: drLink,
  }),
  column("POD", "text", (row) => row.PODInfo, { link: podLink }),
];

/** The tracking result table (specification, part 2, section 2). */
export const trackingTable: TableDeclaration<TrackingRow> = {
  name: "tracking",
  rowsAre: "Shipments",
  columns,
  rowKey: ["PRO", "OrderDate", "Location"],
  cardKeys: ["Location", "DeliveryDate"],
};
