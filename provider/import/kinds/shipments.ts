import { shipmentStatuses } from "../../contract/searches";
import {
  choice,
  code,
  day,
  exportOnly,
  instant,
  instantOrDay,
  proCode,
  shipmentStops,
  text,
  yesNo,
} from "../fields";
import {
  checkOpenMonth,
  checkPool,
  checkTrailer,
  defineKind,
  instantText,
  type Kind,
} from "../kind";
import { shipmentPool, storeShipments } from "../operation/shipments";
import { checkStores } from "../operation/store-references";
import { rejectMilestonesToCome } from "../operation/visit-times";
import { importMessage } from "../../messages/import";

/** SQL expression: a time of a shipment as a text; a day alone if the time is unknown. */
const instantOrDayText = (milestone: string) =>
  `CASE WHEN ${milestone}_has_time THEN ${instantText(`${milestone}_at`)}
    ELSE to_char(${milestone}_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END`;

/** Freight followed by its PRO number. */
export const shipments: Kind = defineKind({
  name: "shipments",
  fields: {
    pool: text("Pool", 60, { example: "Chicago" }),
    pro: proCode("PRO", { isRequired: true, example: "PRO5550001" }),
    scac: code("SCAC", 4),
    manifest: code("Manifest", 40),
    store: code("Store", 20),
    trailer: code("Trailer", 20),
    location: code("Location", 20),
    orderDate: day("Order Date"),
    pickupAt: instantOrDay("Pickup", { example: "2026-11-20 08:10" }),
    outForDeliveryAt: instantOrDay("Out For Delivery", { example: "" }),
    scheduledDate: day("Scheduled Date"),
    deliveredAt: instantOrDay("Delivered", { example: "" }),
    hasDeliveryReceipt: yesNo("Delivery Receipt"),
    // Of a shipment whose date was changed by a later status.
    deliveryDate: day("Delivery Date", exportOnly),
    status: choice("Status", [...shipmentStatuses, "other"], exportOnly),
    statusCode: code("Status Code", 10, exportOnly),
    statusReason: code("Status Reason", 10, exportOnly),
    statusAt: instantOrDay("Status Time", exportOnly),
    expectedAt: instant("Expected", exportOnly),
    expectedSentAt: instant("Expectation Sent", exportOnly),
    stops: shipmentStops("Stops", exportOnly),
    sender: code("Sender", 60, { isInternal: true }),
  },
  // Several messages of one EDI document may be about the same shipment.
  key: [],
  async check(context) {
    await checkPool(context);
    await checkOpenMonth(
      context,
      "scheduledDate",
      "CASE WHEN s.store IS NOT NULL THEN coalesce(s.delivery_date, s.scheduled_date) END",
    );
    await checkStores(context);
    await checkTrailer(context);
    await rejectMilestonesToCome(context, [
      "pickupAt",
      "outForDeliveryAt",
      "deliveredAt",
    ]);
    const { reject, poolIds } = context;
    await reject({
      field: "pro",
      where: `s.sender IS NULL AND EXISTS (
        SELECT FROM staged_shipments e
        WHERE e.n < s.n AND e.sender IS NULL AND e.pro = s.pro
          AND (e.scac, e.pool) IS NOT DISTINCT FROM (s.scac, s.pool))`,
      message: importMessage("duplicate"),
    });
    await reject({
      field: "pool",
      where: `${shipmentPool} IS NULL`,
      parameters: [poolIds],
      message: importMessage("noPool"),
    });
  },
  apply: storeShipments,
  exportSql: `SELECT p.name AS pool, s.pro, nullif(s.scac, '') AS scac,
      coalesce(s.manifest_number, m.number) AS manifest, d.store_number AS store, t.number AS trailer,
      s.location, s.order_date::text AS "orderDate", ${instantOrDayText("s.pickup")} AS "pickupAt",
      ${instantOrDayText("s.out_for_delivery")} AS "outForDeliveryAt",
      s.scheduled_date::text AS "scheduledDate", ${instantOrDayText("s.delivered")} AS "deliveredAt",
      CASE WHEN s.has_delivery_receipt THEN 'yes' ELSE 'no' END AS "hasDeliveryReceipt",
      nullif(d.service_date, s.scheduled_date)::text AS "deliveryDate", s.status, s.status_code AS "statusCode",
      s.status_reason AS "statusReason", ${instantOrDayText("s.status")} AS "statusAt",
      ${instantText("s.expected_at")} AS "expectedAt", ${instantText("s.expected_sent_at")} AS "expectedSentAt", s.stops::text AS stops
    FROM shipment s
    JOIN pool p ON p.id = s.pool_id
    LEFT JOIN manifest m ON m.id = s.manifest_id
    LEFT JOIN delivery d ON d.id = s.delivery_id AND d.service_date = s.service_date
    LEFT JOIN trailer t ON t.id = s.trailer_id
    ORDER BY s.pro, s.scac, p.name COLLATE "C", s.id`,
});
