import {
  asn,
  choice,
  code,
  day,
  exportOnly,
  instant,
  text,
  yesNo,
} from "../fields";
import {
  checkAllPools,
  checkOpenMonth,
  checkPool,
  defineKind,
  instantText,
  rejectDuplicates,
  stagedTable,
  type Kind,
} from "../kind";
import { applyCartons } from "../operation/cartons";
import {
  checkStores,
  joinManifestPool,
  manifestPool,
} from "../operation/store-references";
import { importMessage } from "../../messages/import";

/** Cartons on manifests: rows of a CSV file, or what a ship notice announces. */
export const cartons: Kind = defineKind({
  name: "cartons",
  companions: ["notices"],
  fields: {
    manifest: code("Manifest", 40, { isRequired: true, example: "SHP-77031" }),
    pool: text("Pool", 60, {
      example: "Chicago",
    }),
    shipper: text("Shipper", 80, { example: "Acme Distribution" }),
    manifestDate: day("Manifest Date", { isRequired: true }),
    storeDate: day("Date In Store", { isRequired: true }),
    store: code("Store", 20, { isRequired: true, example: "1011" }),
    storeScheme: choice("Store Scheme", ["number", "GLN", "DUNS"], {
      isInternal: true,
    }),
    // The carton names no store: it is that to which its shipment goes.
    isShipTo: yesNo("Is Ship-To", { isInternal: true }),
    asn: asn("ASN", { isRequired: true, example: "00100614140000000014" }),
    packingSlip: code("Packing Slip", 40, { example: "PS900771" }),
    pallet: asn("Pallet"),
    itemType: text("Item Type", 60),
    purchaseOrder: code("Purchase Order", 40),
    sentAt: instant("Sent", exportOnly),
    sender: code("Sender", 60, exportOnly),
  },
  // The pool of the manifest, which the store may give, is a part of the key.
  key: [],
  async check(context) {
    const { tx, poolIds, reject } = context;
    await tx.query(`ANALYZE ${stagedTable(cartons)}`);
    await checkPool(context);
    await checkOpenMonth(context, "storeDate", "s.store_date");
    // Also a store may have the number that is the name of the pool.
    await reject({
      field: "store",
      where:
        "s.is_ship_to AND EXISTS (SELECT FROM pool p WHERE p.name = s.store)",
      message: importMessage("shipToIsPool"),
    });
    await checkStores(context);
    // One notice has a carton once, whatever its pools.
    const pool = `CASE WHEN s.sender IS NULL THEN ${manifestPool} END`;
    await rejectDuplicates(
      context,
      "asn",
      ["s.asn", "s.manifest", "s.sender", "s.sent_at", pool],
      joinManifestPool(cartons),
    );
    await reject({
      field: "itemType",
      where:
        "s.item_type IS NOT NULL AND NOT EXISTS (SELECT FROM item_type i WHERE i.name = s.item_type)",
      message: importMessage("noSuchItemType"),
    });
    await reject({
      field: "sender",
      where: `s.sender IS NOT NULL AND NOT EXISTS (
          SELECT FROM staged_notices n
          WHERE n.sender = s.sender AND n.manifest = s.manifest AND n.unit IS NOT DISTINCT FROM s.unit)
        AND NOT EXISTS (
          SELECT FROM ship_notice n WHERE n.sender = s.sender AND n.manifest = s.manifest)`,
      message: importMessage("noticeOfExport"),
    });
    if (poolIds === null) return;
    // Only a document that brings its notice says which cartons the notice has; an export is for everybody.
    await checkAllPools(context, "s.sender IS NOT NULL AND s.unit IS NULL");
    await reject({
      field: "sender",
      where: `s.pool IS NULL AND EXISTS (
        SELECT FROM trading_partner t WHERE t.sender = s.sender AND NOT t.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: importMessage("senderPoolNotAllowed"),
    });
  },
  apply: applyCartons,
  exportSql: `SELECT * FROM (
      SELECT m.number AS manifest, p.name AS pool, m.shipper, m.manifest_date::text AS "manifestDate",
        c.service_date::text AS "storeDate", d.store_number AS store, c.asn,
        ps.number AS "packingSlip", pa.number AS pallet, t.name AS "itemType",
        c.purchase_order AS "purchaseOrder", n.sender, ${instantText("n.sent_at")} AS "sentAt"
      FROM carton c
      JOIN manifest m ON m.id = c.manifest_id
      JOIN pool p ON p.id = m.pool_id
      JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
      LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
      -- The scans have the pallets that were built by scans.
      LEFT JOIN pallet pa ON pa.id = c.pallet_id AND pa.manifest_id IS NOT NULL
      LEFT JOIN item_type t ON t.id = c.item_type_id
      LEFT JOIN ship_notice n ON n.id = c.notice_id
      WHERE c.on_manifest
      UNION ALL
      -- Withdrawn by the latest notice: an earlier one had them.
      SELECT n.manifest, p.name, n.shipper, coalesce(n.manifest_date, w.service_date)::text,
        w.service_date::text, w.store_number, w.asn, w.packing_slip, w.pallet, t.name,
        w.purchase_order, n.sender, ${instantText("w.sent_at")}
      FROM withdrawn_carton w
      JOIN ship_notice n ON n.id = w.notice_id
      JOIN pool p ON p.id = w.pool_id
      LEFT JOIN item_type t ON t.id = w.item_type_id
    ) AS announced
    ORDER BY manifest, pool COLLATE "C", asn, sender, "sentAt", "storeDate"`,
});
