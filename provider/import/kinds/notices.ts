import { choice, code, day, instant, text } from "../fields";
import { checkPool, defineKind, type Kind } from "../kind";
import { storeNotices } from "../operation/ship-notices";

/** Ship notices (X12 856): one for each transaction set. Their cartons are records of their own. */
export const notices: Kind = defineKind({
  name: "notices",
  isInternal: true,
  companions: ["cartons"],
  fields: {
    sender: code("Sender", 60, { isRequired: true }),
    manifest: code("Manifest", 40, { isRequired: true }),
    pool: text("Pool", 60),
    purpose: choice("Purpose", ["original", "change", "replace", "cancel"], {
      isRequired: true,
    }),
    sentAt: instant("Sent", { isRequired: true }),
    shipper: text("Shipper", 80),
    manifestDate: day("Manifest Date"),
    storeDate: day("Date In Store"),
    bol: code("BOL", 40),
    pro: code("PRO", 40),
    trailer: code("Trailer", 40),
  },
  key: ["manifest", "sender", "sentAt", "purpose"],
  async check(context) {
    await checkPool(context, notices);
    const { poolIds, reject } = context;
    if (poolIds === null) return;
    await reject({
      kind: notices,
      field: "manifest",
      where: `EXISTS (
        SELECT FROM ship_notice n
        JOIN manifest m ON m.number = n.manifest AND NOT m.pool_id = ANY($1::int[])
        JOIN carton c ON c.manifest_id = m.id AND c.notice_id = n.id
        WHERE n.sender = s.sender AND n.manifest = s.manifest)`,
      parameters: [poolIds],
      message: "The API key may not write to the pool of this manifest.",
    });
  },
  apply: storeNotices,
  exportSql: null,
});
