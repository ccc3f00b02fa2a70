import {
  checkExistingPool,
  checkPool,
  checkTaken,
  defineKind,
  mergeRows,
  noteDroppedZeros,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { code, text } from "../fields";
import { importMessage } from "../../messages/import";

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
    await checkPool(context);
    await checkExistingPool(context, "trailer");
    await noteDroppedZeros(context, "trailer");
    await checkTaken(context, "device", {
      title: "Trailer",
      owner:
        "SELECT t.number FROM trailer t WHERE t.device = s.device AND t.number <> s.number",
    });
    await checkNames(context);
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

/**
 * Rejects devices that are the number of another trailer, and new trailers whose number is the device of
 * another: a phone may report a position by either, and would then move the wrong trailer.
 */
async function checkNames({ reject }: ImportContext): Promise<void> {
  // One statement for each table: with OR, every record would be compared with every other one.
  for (const table of ["trailer", stagedTable(trailers)])
    await reject({
      field: "device",
      where: `s.device <> s.number AND s.device IN (SELECT t.number FROM ${table} t)`,
      message: importMessage("numberOfOtherTrailer"),
    });
  await reject({
    field: "number",
    where: `NOT EXISTS (SELECT FROM trailer t WHERE t.number = s.number)
      AND EXISTS (SELECT FROM trailer t WHERE t.device = s.number)`,
    message: importMessage("deviceOfOtherTrailer"),
  });
}
