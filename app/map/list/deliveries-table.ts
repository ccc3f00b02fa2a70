import type { ShownTable } from "../../tables/table";

/**
 * The list beside the map: the same deliveries as text, for users who cannot see or use the map. `Near`
 * is the position relative to the nearest city; blank without a position.
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

/** Keys of the columns, as used in `sort=`. */
export const sortKeys = deliveriesTable.columns.map(({ key }) => key);
