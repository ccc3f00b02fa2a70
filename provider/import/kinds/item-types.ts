import {
  checkAllPools,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { text } from "../fields";

/** Types of cartons, such as "Carton" and "Hanging". */
export const itemTypes: Kind = defineKind({
  name: "item-types",
  fields: {
    name: text("Item Type", 60, { isRequired: true, example: "Carton" }),
  },
  key: ["name"],
  check: checkAllPools,
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "item_type",
      key: ["name"],
      columns: [],
      source: `SELECT name FROM ${stagedTable(itemTypes)} ORDER BY n`,
    }),
  exportSql: 'SELECT name FROM item_type ORDER BY name COLLATE "C"',
});
