import { defineKind, mergeRows, stagedTable, type Kind } from "../kind";
import { text } from "../fields";

/** Pools: what stores, employees and trailers belong to. */
export const pools: Kind = defineKind({
  name: "pools",
  title: "Pools",
  summary: "A pool: the stores that are delivered to from one place.",
  fields: {
    name: text("Pool", 60, { isRequired: true, example: "Chicago" }),
  },
  key: ["name"],
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "pool",
      key: ["name"],
      columns: [],
      source: `SELECT name FROM ${stagedTable({ name: "pools" })} ORDER BY n`,
    }),
  exportSql: "SELECT name FROM pool ORDER BY name",
});
