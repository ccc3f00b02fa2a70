import type { ShownTable } from "../../tables/table";
import { mapStatuses, type MapStatus } from "../delivery";

/**
 * The list beside the map: the same deliveries in words, for whoever cannot see the map or use it.
 * `Near` is where a delivery is, seen from the nearest town; blank without a place.
 */
export const deliveriesTable: ShownTable = {
  name: "deliveries",
  rowsAre: "Deliveries",
  columns: [
    { key: "delivery", header: "Delivery", kind: "text" },
    { key: "status", header: "Status", kind: "text" },
    { key: "near", header: "Near", kind: "text" },
  ],
};

/** Keys of the columns, as `sort=` names them. */
export const sortKeys = deliveriesTable.columns.map(({ key }) => key);

/** The statuses in the order of the legend. */
export const statusNames = Object.keys(mapStatuses) as MapStatus[];

/** The status that a word of the list stands for. */
export const statusOfWord = (word: string): MapStatus =>
  statusNames.find((status) => mapStatuses[status] === word) ?? "incomplete";
