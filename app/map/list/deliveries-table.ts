import type { TableDeclaration } from "../../tables/table";
import { mapStatuses, type MapStatus } from "../delivery";

/** A delivery as the list shows it. */
export interface ListedDelivery {
  id: string;
  status: string;
  /** Where it is, seen from the nearest town; blank without a place. */
  near: string;
}

/** The list beside the map: the same deliveries in words, for whoever cannot see the map or use it. */
export const deliveriesTable: TableDeclaration<ListedDelivery> = {
  name: "deliveries",
  rowsAre: "Deliveries",
  columns: [
    {
      key: "delivery",
      header: "Delivery",
      kind: "text",
      value: ({ id }) => id,
    },
    {
      key: "status",
      header: "Status",
      kind: "text",
      value: ({ status }) => status,
    },
    { key: "near", header: "Near", kind: "text", value: ({ near }) => near },
  ],
};

/** Keys of the columns, as `sort=` names them. */
export const sortKeys = deliveriesTable.columns.map(({ key }) => key);

/** The statuses in the order of the legend. */
export const statusNames = Object.keys(mapStatuses) as MapStatus[];

/** The status that a word of the list stands for. */
export const statusOfWord = (word: string): MapStatus =>
  statusNames.find((status) => mapStatuses[status] === word) ?? "incomplete";
