import { choice, code, day, instant, text } from "../fields";
import { checkPool, defineKind, type Kind } from "../kind";
import { storeNotices } from "../operation/ship-notices";
import { cartons } from "./cartons";

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
    const { poolIds, reject, now } = context;
    // It would outdate all notices until then. Notices name no time zone: a day covers the difference.
    await reject({
      kind: notices,
      field: "sentAt",
      where: "s.sent_at > $1::timestamptz + interval '1 day'",
      parameters: [now],
      message:
        "The notice was sent more than a day in the future. Have the partner correct its date and time (BSN03, BSN04) and send it again.",
    });
    if (poolIds === null) return;
    await reject({
      kind: notices,
      field: "manifest",
      where: `EXISTS (
        SELECT FROM ship_notice n
        WHERE n.sender = s.sender AND n.manifest = s.manifest AND (
          NOT n.pool_id = ANY($1::int[])
          OR n.pool_id IS NULL AND NOT n.carton_pool_ids <@ $1::int[]
          OR EXISTS (
            SELECT FROM manifest m JOIN carton c ON c.manifest_id = m.id AND c.notice_id = n.id
            WHERE m.number = n.manifest AND NOT m.pool_id = ANY($1::int[]))))`,
      parameters: [poolIds],
      message: "The API key may not write to the pool of this manifest.",
    });
    // A cancellation has no cartons whose pool could be checked.
    await reject({
      kind: notices,
      field: "sender",
      where: `(s.pool IS NULL OR s.purpose = 'cancel')
        AND EXISTS (
          SELECT FROM trading_partner t WHERE t.sender = s.sender AND NOT t.pool_id = ANY($1::int[]))
        AND NOT EXISTS (
          SELECT FROM ship_notice n
          WHERE n.sender = s.sender AND n.manifest = s.manifest AND n.pool_id = ANY($1::int[])
            AND s.purpose = 'cancel')`,
      parameters: [poolIds],
      message: "The API key may not write to the pool of this sender.",
    });
  },
  apply: (context) => storeNotices(context, cartons),
  exportSql: null,
});
