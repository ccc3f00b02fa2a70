import {
  checkAllPools,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { name } from "../fields";

/** Pools: what stores, employees and trailers belong to. */
export const pools: Kind = defineKind({
  name: "pools",
  fields: {
    name: name("Pool", { isRequired: true, example: "Chicago" }),
  },
  key: ["name"],
  check: checkAllPools,
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "pool",
      key: ["name"],
      columns: [],
      source: `SELECT name FROM ${stagedTable(pools)} ORDER BY n`,
    }),
  exportSql: 'SELECT name FROM pool ORDER BY name COLLATE "C"',
});
