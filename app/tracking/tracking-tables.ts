import type { TrackingRow } from "../../provider/contract/searches";
import { paths } from "../paths";
import { podLink } from "../tables/pod-link";
import type { Column, TableDeclaration } from "../tables/table";

/** Valid ids of a delivery receipt's path; for any other value from the provider no link is rendered. */
const drInfo = /^[A-Za-z0-9-]{1,64}$/;

/** The link to a delivery receipt; the value is the id after `/DR/`. */
export const drLink = {
  text: "DR",
  href: (id: string) => (drInfo.test(id) ? paths.dr(id) : null),
};

const columns = [
  { key: "PRO", header: "Pro Number", kind: "text", value: (row) => row.PRO },
  {
    key: "Trailer",
    header: "Trailer",
    kind: "text",
    value: (row) => row.Trailer,
  },
  {
    key: "OrderDate",
    header: "Order Date",
    kind: "date",
    value: (row) => row.OrderDate,
  },
  {
    key: "Location",
    header: "Location",
    kind: "text",
    value: (row) => row.Location,
  },
  {
    key: "PickupDate",
    header: "Pickup Date",
    kind: "date",
    value: (row) => row["Pickup Date"],
  },
  {
    key: "PickupTime",
    header: "Pickup Time",
    kind: "time",
    value: (row) => row["Pickup Time"],
  },
  {
    key: "OutForDeliveryDate",
    header: "Out For Delivery Date",
    kind: "date",
    value: (row) => row["Out For Delivery Date"],
  },
  {
    key: "OutForDeliveryTime",
    header: "Out For Delivery Time",
    kind: "time",
    value: (row) => row["Out For Delivery Time"],
  },
  {
    key: "ScheduledDelivery",
    header: "Scheduled Delivery",
    kind: "date",
    value: (row) => row["Scheduled Delivery Date"],
  },
  {
    key: "DeliveryDate",
    header: "Delivery Date",
    kind: "date",
    value: (row) => row["Delivery Date"],
  },
  {
    key: "DeliveryTime",
    header: "Delivery Time",
    kind: "time",
    value: (row) => row["Delivery Time"],
  },
  {
    key: "DR",
    header: "Delivery Receipt",
    kind: "text",
    value: (row) => row.DRInfo,
    link: drLink,
  },
  {
    key: "POD",
    header: "POD",
    kind: "text",
    value: (row) => row.PODInfo,
    link: podLink,
  },
] satisfies Column<TrackingRow>[];

/** The tracking result table (specification, part 2, section 2). */
export const trackingTable: TableDeclaration<TrackingRow> = {
  name: "tracking",
  rowsAre: "Shipments",
  columns,
  rowKey: ["PRO", "OrderDate", "Location"],
  cardKeys: ["Location", "DeliveryDate"],
};
