import {
  commonMessages,
  fieldMessages,
  mapMessages,
} from "../../../engine/messages";
import { maxPrintedRows, type ShownTable } from "../../../engine/tables/table";

const common = {
  name: "deliveries",
  rowsAre: fieldMessages.deliveries,
} as const;
const status = {
  key: "status",
  header: commonMessages.status,
  kind: "text",
} as const;

/**
 * The list beside the map: the same deliveries as text, for users who cannot see or use the map. `Near`
 * is the position relative to the nearest city; blank without a position.
 */
const deliveriesTable: ShownTable = {
  ...common,
  columns: [
    { key: "delivery", header: fieldMessages.delivery, kind: "text" },
    status,
    { key: "near", header: mapMessages.near, kind: "text" },
  ],
};

/** The list if the provider has the extension `schedule`. */
const scheduleTable: ShownTable = {
  ...common,
  columns: [
    { key: "store", header: fieldMessages.store, kind: "text" },
    { key: "window", header: mapMessages.window, kind: "time" },
    status,
    { key: "arrival", header: commonMessages.arrival, kind: "time" },
  ],
};

/** Name of both tables, under which their rows are read from the document. */
export const tableName = common.name;

/** Element id of the rows, the target of a skip link. */
export const rowsId = "delivery-rows";

/**
 * @param hasSchedule true if the deliveries have stores and times
 * @param inStoreTime true if the times are shown by the clocks of the stores
 */
export const listTable = (
  hasSchedule: boolean,
  inStoreTime = false,
): ShownTable =>
  !hasSchedule
    ? deliveriesTable
    : inStoreTime
      ? { ...scheduleTable, clock: "store" }
      : scheduleTable;

/** Keys of the columns, as used in `sort=`. */
export const sortKeys = [deliveriesTable, scheduleTable].flatMap(
  ({ columns }) => columns.map(({ key }) => key),
);

/** Number of deliveries per page: with more, the document would not fit into one flight of the network. */
const screenRows = 50;

/** Returns the number of deliveries per page, on the screen or on paper. */
export const rowsPerPage = ({ printsAll }: { printsAll: boolean }) =>
  printsAll ? maxPrintedRows : screenRows;
