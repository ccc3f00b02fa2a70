import { asn, choice, code, day, instant, text } from "../fields";
import {
  checkEmployee,
  checkOpenMonth,
  defineKind,
  instantText,
  joinUnreported,
  type Kind,
} from "../kind";
import { signaturesOf, unsignedDelivery } from "../operation/signatures";
import { serviceDateOfDoorScan, storeScans } from "../operation/scans";
import { checkStores, joinStore } from "../operation/store-references";
import { rejectTimesToCome } from "../operation/visit-times";
import { importMessage } from "../../messages/import";

/** Scans of cartons, of pallets with all their cartons, and of stores' doors. */
export const scans: Kind = defineKind({
  name: "scans",
  fields: {
    scan: choice("Scan", ["pallet", "trailer", "delivery", "door", "store"], {
      isRequired: true,
      example: "delivery",
    }),
    at: instant("Time", { isRequired: true }),
    asn: asn("ASN", { example: "00100614140000000014" }),
    pallet: asn("Pallet"),
    store: code("Store", 20),
    storeScheme: choice("Store Scheme", ["number", "GLN", "DUNS"], {
      isInternal: true,
    }),
    date: day("Service Date", {
      example: "",
    }),
    reference: code("Reference", 20),
    signedBy: text("Signed By", 80),
    employee: code("Employee", 20),
  },
  key: [],
  async check(context) {
    const { reject, poolIds, timeZone } = context;
    await checkStores(context);
    await checkOpenMonth(
      context,
      "at",
      `SELECT ${serviceDateOfDoorScan} FROM (VALUES (s.scan)) AS one (scan) ${joinStore(scans)}
       JOIN store ON store.number = r.number WHERE one.scan = 'door'`,
      [timeZone],
    );
    // A carton keeps the latest time of its scans, so that this one could not be corrected.
    await rejectTimesToCome(context, "at");
    await reject({
      field: "asn",
      where: "s.scan <> 'door' AND s.asn IS NULL AND s.pallet IS NULL",
      message: importMessage("asnOrPallet"),
    });
    await reject({
      field: "store",
      where: "s.scan = 'door' AND s.store IS NULL",
      message: importMessage("storeOfDoor"),
    });
    await checkEmployee(context);
    if (poolIds === null) return;
    await reject({
      field: "asn",
      where: `EXISTS (SELECT FROM carton c WHERE c.asn = s.asn)
        AND NOT EXISTS (SELECT FROM carton c WHERE c.asn = s.asn AND c.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: importMessage("cartonPoolNotAllowed"),
    });
  },
  apply: storeScans,
  exportSql: `SELECT scan.name AS scan, ${instantText("scan.at")} AS at,
      scan.asn, scan.pallet, scan.store, scan.date::text AS date, scan.reference, scan.signed_by AS "signedBy",
      scan.employee
    FROM (
      SELECT s.name, s.at, c.asn, s.pallet, coalesce(s.store, d.store_number) AS store, c.service_date AS date,
        NULL AS reference, s.signed_by, CASE WHEN s.signed_by = unreported.signature THEN signer.number END AS employee
      FROM carton c
      JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
      LEFT JOIN pallet pa ON pa.id = c.pallet_id AND pa.manifest_id IS NULL
      LEFT JOIN proof_of_delivery proof
        ON proof.delivery_id = c.delivery_id AND proof.document = 0 AND c.pod_document = 0
      ${joinUnreported}
      LEFT JOIN employee signer ON signer.id = unreported.employee_id
      CROSS JOIN LATERAL (VALUES
        ('pallet', c.pallet_at, pa.number, NULL, NULL),
        ('trailer', c.trailer_at, NULL, NULL, NULL),
        ('delivery', ${unsignedDelivery("proof", "c")}, NULL, NULL, NULL),
        ('delivery', c.misdelivered_at, NULL, NULL, c.misdelivered_store),
        ('store', CASE WHEN c.store_scanned THEN coalesce(c.delivered_at, least(c.service_date::timestamptz, now())) END,
          NULL, NULL, NULL)
        UNION ALL
        SELECT 'delivery', signed.at, NULL, signed.signed_by, NULL FROM (${signaturesOf("proof", "c")}) AS signed
      ) AS s (name, at, pallet, signed_by, store)
      WHERE s.at IS NOT NULL
      UNION ALL
      SELECT 'door', d.door_scan_at, NULL, NULL, d.store_number, d.service_date,
        nullif(d.reference, ''), NULL, NULL
      FROM delivery d WHERE d.door_scan_at IS NOT NULL
      UNION ALL
      SELECT p.scan, p.at, CASE WHEN NOT p.is_pallet THEN p.number END,
        CASE WHEN p.is_pallet THEN p.number ELSE p.pallet END, p.store_number, p.day, NULL, p.signed_by, e.number
      FROM pending_scan_by_day p LEFT JOIN employee e ON e.id = p.employee_id
    ) AS scan
    ORDER BY scan.at, scan.name, scan.asn, scan.pallet, scan.store COLLATE "C", scan.date`,
});
