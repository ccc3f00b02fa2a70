import {
  choice,
  code,
  day,
  exportOnly,
  instant,
  listSeparator,
  nameList,
  text,
} from "../fields";
import {
  checkAllPools,
  checkPool,
  defineKind,
  instantText,
  type Kind,
} from "../kind";
import { storeNotices } from "../operation/ship-notices";
import { rejectTimesToCome } from "../operation/visit-times";
import { cartons } from "./cartons";
import { importMessage } from "../../messages/import";

/** Ship notices (X12 856): one for each transaction set. Their cartons are records of their own. */
export const notices: Kind = defineKind({
  name: "notices",
  isInternal: true,
  companions: ["cartons"],
  fields: {
    sender: code("Sender", 60, { isRequired: true }),
    manifest: code("Manifest", 40, { isRequired: true }),
    pool: text("Pool", 60),
    // The pools of the cartons of a notice that names none, with those of the notices that it replaced.
    cartonPools: nameList("Carton Pools", exportOnly),
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
    await checkPool(context);
    const { poolIds, reject } = context;
    // It would outdate all notices until then. Notices name no time zone: a day covers the difference.
    const message = importMessage("noticeToCome");
    await rejectTimesToCome(context, "sentAt", "1 day", message);
    if (poolIds === null) return;
    await checkAllPools(context, "s.carton_pools IS NOT NULL");
    await reject({
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
      message: importMessage("manifestPoolNotAllowed"),
    });
    // A cancellation has no cartons whose pool could be checked.
    await reject({
      field: "sender",
      where: `(s.pool IS NULL OR s.purpose = 'cancel')
        AND EXISTS (
          SELECT FROM trading_partner t WHERE t.sender = s.sender AND NOT t.pool_id = ANY($1::int[]))
        AND NOT EXISTS (
          SELECT FROM ship_notice n
          WHERE n.sender = s.sender AND n.manifest = s.manifest AND n.pool_id = ANY($1::int[])
            AND s.purpose = 'cancel')`,
      parameters: [poolIds],
      message: importMessage("senderPoolNotAllowed"),
    });
  },
  apply: (context) => storeNotices(context, cartons),
  // A cancelled notice is exported as it was before, and as its cancellation.
  exportSql: `SELECT n.sender, n.manifest, p.name AS pool,
      (SELECT string_agg(cp.name, '${listSeparator}' ORDER BY cp.name COLLATE "C")
       FROM pool cp WHERE cp.id = ANY(n.carton_pool_ids)) AS "cartonPools",
      version.purpose, ${instantText("version.at")} AS "sentAt", version.shipper,
      version.manifest_date::text AS "manifestDate", version.store_date::text AS "storeDate",
      version.bol, version.pro, version.trailer
    FROM ship_notice n
    LEFT JOIN pool p ON p.id = n.pool_id
    CROSS JOIN LATERAL (
      SELECT CASE n.purpose WHEN 'cancel' THEN 'original' ELSE n.purpose END, n.described_at, n.shipper,
        n.manifest_date, n.store_date, n.bol, n.pro, n.trailer
      WHERE n.described_at IS NOT NULL
      UNION ALL
      SELECT n.purpose, n.sent_at, NULL, NULL, NULL, NULL, NULL, NULL WHERE n.purpose = 'cancel'
    ) AS version (purpose, at, shipper, manifest_date, store_date, bol, pro, trailer)
    ORDER BY n.manifest, n.sender, version.at, version.purpose DESC`,
});
