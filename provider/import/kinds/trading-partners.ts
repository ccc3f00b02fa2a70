import {
  checkAllPools,
  checkPool,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { languages } from "../../contract/extensions/language";
import { choice, code, emailAddress, text } from "../fields";
import { importMessage } from "../../messages/import";

/** Who sends EDI documents. */
export const tradingPartners: Kind = defineKind({
  name: "trading-partners",
  fields: {
    sender: code("Sender", 40, {
      isRequired: true,
      example: "ZZ:ACMESHIPPER",
    }),
    name: text("Name", 80, { isRequired: true, example: "Acme" }),
    pool: text("Pool", 60, { example: "Chicago" }),
    email: emailAddress("Email", { example: "edi@acme.example" }),
    language: choice("Language", languages, { example: "en" }),
  },
  key: ["sender"],
  async check(context) {
    await checkPool(context);
    await checkAllPools(context, "s.pool IS NULL");
    if (context.poolIds === null) return;
    await context.reject({
      field: "sender",
      where: `EXISTS (SELECT FROM trading_partner t
        WHERE t.sender = s.sender AND (t.pool_id = ANY($1::int[])) IS NOT TRUE)`,
      parameters: [context.poolIds],
      message: importMessage("belongsToOtherPool"),
    });
  },
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "trading_partner",
      key: ["sender"],
      columns: ["name", "pool_id", "email", "language"],
      source: `SELECT s.sender, s.name, p.id AS pool_id, s.email, s.language
        FROM ${stagedTable(tradingPartners)} s LEFT JOIN pool p ON p.name = s.pool`,
    }),
  exportSql: `SELECT t.sender, t.name, p.name AS pool, t.email, t.language
    FROM trading_partner t LEFT JOIN pool p ON p.id = t.pool_id ORDER BY t.sender`,
});
