import {
  checkExistingPool,
  checkPool,
  checkTaken,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { code, text } from "../fields";

/** Trailers, with the device that reports their position. */
export const trailers: Kind = defineKind({
  name: "trailers",
  fields: {
    number: code("Trailer", 20, { isRequired: true, example: "T-204" }),
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    device: code("Device", 60, {
      example: "chicago-204",
    }),
  },
  key: ["number"],
  async check(context) {
    await checkPool(context, trailers);
    await checkExistingPool(context, trailers, "trailer");
    await checkTaken(context, trailers, "device", {
      title: "Trailer",
      owner:
        "SELECT t.number FROM trailer t WHERE t.device = s.device AND t.number <> s.number",
    });
  },
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "trailer",
      key: ["number"],
      columns: ["pool_id", "device"],
      source: `SELECT s.number, p.id AS pool_id, s.device
        FROM ${stagedTable(trailers)} s JOIN pool p ON p.name = s.pool`,
    }),
  exportSql: `SELECT t.number, p.name AS pool, t.device
    FROM trailer t JOIN pool p ON p.id = t.pool_id ORDER BY t.number COLLATE "C"`,
});
