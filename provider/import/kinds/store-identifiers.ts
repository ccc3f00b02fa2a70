import {
  identifierSchemes,
  maxIdentifierLength,
  maxStoreNumberLength,
} from "../../contract/extensions/imports";
import { defineKind, mergeRows, stagedTable, type Kind } from "../kind";
import { choice, code, duns, gln } from "../fields";
import { importMessage } from "../../messages/import";

/** What partners call stores in their documents. */
export const storeIdentifiers: Kind = defineKind({
  name: "store-identifiers",
  fields: {
    scheme: choice("Scheme", identifierSchemes, {
      isRequired: true,
      example: "number",
    }),
    value: code("Identifier", maxIdentifierLength, {
      isRequired: true,
      example: "01011",
    }),
    store: code("Store", maxStoreNumberLength, {
      isRequired: true,
      example: "1011",
    }),
  },
  key: ["scheme", "value"],
  findError({ scheme, value }, context) {
    const field = scheme === "GLN" ? gln : scheme === "DUNS" ? duns : null;
    const parsed = field?.("Identifier").parse(String(value), context);
    if (parsed?.ok === false)
      return { field: "value", message: parsed.message };
    // The value is stored as it is written, and documents name it in digits.
    return parsed === undefined || parsed.value === value
      ? null
      : { field: "value", message: importMessage("dunsLength") };
  },
  async check({ reject, poolIds }) {
    await reject({
      field: "store",
      where: "NOT EXISTS (SELECT FROM store t WHERE t.number = s.store)",
      message: importMessage("noSuchStoreNumber"),
    });
    if (poolIds === null) return;
    // A number that no store has today may be that of another pool's store tomorrow, which could not be loaded.
    await reject({
      field: "value",
      where: `s.scheme = 'number' AND NOT EXISTS (
        SELECT FROM store_identifier i WHERE i.scheme = s.scheme AND i.value = s.value)`,
      message: importMessage("numberOfFutureStore"),
    });
    await reject({
      field: "store",
      where: `EXISTS (
        SELECT FROM store t LEFT JOIN store_identifier i ON i.store_number = t.number
        WHERE (t.number = s.store OR (i.scheme = s.scheme AND i.value = s.value))
          AND NOT t.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: importMessage("storePoolNotAllowed"),
    });
  },
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "store_identifier",
      key: ["scheme", "value"],
      columns: ["store_number"],
      source: `SELECT scheme, value, store AS store_number FROM ${stagedTable(storeIdentifiers)}`,
    }),
  exportSql: `SELECT scheme, value, store_number AS store
    FROM store_identifier ORDER BY scheme COLLATE "C", value`,
});
