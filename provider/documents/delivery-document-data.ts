import type { ShipmentException } from "../contract/searches";
import {
  exceptionColumns,
  timeOrDay,
} from "../operation/freight/tracking-rows";
import type { Queryable } from "../db/database";
import { utcTimestampSql } from "../db/json-rows";
import {
  recordedArrivalSql,
  recordedDepartureSql,
} from "../operation/deliveries/delivery-times";
import { signersSql } from "../operation/deliveries/signers";
import { encodeForDocument } from "../operation/notes/encode-photo";
import type { Picture } from "./pdf/pdf-document-model";

/** A signed document of a delivery. */
export interface Proof {
  /** 0: the only document; otherwise the lot number. */
  document: number;
  signedBy: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  signedAt: string;
  /** Number of cartons that the document lists, or that this receiver signed for. */
  boxes: number;
  /** The cartons of this receiver, if the document has several; otherwise empty. */
  asns: string[];
}

/** The signature that was drawn while the delivery was received (docs/decisions/168). */
export interface DrawnSignature {
  signedBy: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  signedAt: string;
  picture: Picture;
}

/** A carton of a delivery, announced or found. */
export interface DeliveryCarton {
  asn: string;
  manifest: string | null;
  itemType: string | null;
  /** 1 Scanned, 0 Not Scanned, -1 No Scan or POD. */
  scanType: number;
  onManifest: boolean;
  onPallet: boolean;
  onTrailer: boolean;
  /** `YYYY-MM-DDTHH:MM:SSZ`; null: not delivered. */
  deliveredAt: string | null;
  /** The number of another store at which it was delivered instead; null: at none. */
  otherStore: string | null;
}

/** The data of a delivery. Instants are `YYYY-MM-DDTHH:MM:SSZ`. */
export interface DeliveryDocumentData {
  id: string;
  /** `YYYY-MM-DD`. */
  scheduledDate: string;
  pool: string;
  storeNumber: string;
  storeName: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  /** The time zone that is stored with the store; an IANA name. */
  timeZone: string | null;
  windowStart: string | null;
  windowEnd: string | null;
  backupWindowStart: string | null;
  backupWindowEnd: string | null;
  /** Recorded by the driver's device, followed by the times reported manually. */
  arrivalAt: string | null;
  departureAt: string | null;
  manualArrivalAt: string | null;
  manualDepartureAt: string | null;
  doorScanAt: string | null;
  employee: string | null;
  /** The name of the receiver, as text. */
  signature: string | null;
  /** True if the name was entered in a manual report. */
  isSignatureReported: boolean;
  /** The shippers of its manifests, by name. */
  shippers: string[];
  notes: string | null;
  proofs: Proof[];
  /** Null without one, and for a lot, which has other signers. */
  drawnSignature: DrawnSignature | null;
  /** Cartons of the delivery, or of the one document that was requested. */
  boxes: number;
  scannedBoxes: number;
  deliveredBoxes: number;
  /** Sorted by ASN. */
  cartons: DeliveryCarton[];
}

/** Document 0 is the only one of its delivery; lots are requested all together or one by one. */
const ofDocument = (column: string) =>
  `($3::int IS NULL OR ${column} = $3::int)`;

/** A single statement, so that counts and cartons come from the same snapshot. */
const deliveryStatement = `
  SELECT
    d.id AS "id",
    d.service_date::text AS "scheduledDate",
    p.name AS "pool",
    s.number AS "storeNumber",
    s.name AS "storeName",
    s.address1 AS "address1",
    s.address2 AS "address2",
    s.city AS "city",
    s.state AS "state",
    s.zip AS "zip",
    s.time_zone AS "timeZone",
    ${utcTimestampSql("d.window_start")} AS "windowStart",
    ${utcTimestampSql("d.window_end")} AS "windowEnd",
    ${utcTimestampSql("d.backup_window_start")} AS "backupWindowStart",
    ${utcTimestampSql("d.backup_window_end")} AS "backupWindowEnd",
    ${utcTimestampSql(recordedArrivalSql)} AS "arrivalAt",
    ${utcTimestampSql(recordedDepartureSql)} AS "departureAt",
    ${utcTimestampSql("d.manual_arrival_at")} AS "manualArrivalAt",
    ${utcTimestampSql("d.manual_departure_at")} AS "manualDepartureAt",
    ${utcTimestampSql("d.door_scan_at")} AS "doorScanAt",
    e.first_name || ' ' || e.last_name AS "employee",
    ${signersSql("d")} AS "signature",
    EXISTS (
      SELECT FROM manual_report r WHERE r.delivery_id = d.id AND r.text_signature IS NOT NULL
    ) AS "isSignatureReported",
    d.notes AS "notes",
    coalesce((
      SELECT json_agg(json_build_object(
        'document', pod.document,
        'signedBy', signed.by,
        'signedAt', ${utcTimestampSql("signed.at")},
        'boxes', coalesce(cardinality(signed.asns), (
          SELECT count(*) FROM carton c
          WHERE c.delivery_id = d.id AND c.service_date = d.service_date
            AND c.pod_document = pod.document)),
        'asns', coalesce(to_json(signed.asns), '[]')
      ) ORDER BY pod.document, signed.at, signed.by)
      FROM proof_of_delivery pod
      CROSS JOIN LATERAL (
        SELECT pod.signed_by, pod.signed_at, NULL WHERE pod.signatures IS NULL
        UNION ALL
        SELECT signer.key, max(carton.value)::timestamptz, array_agg(carton.key ORDER BY carton.key)
        FROM jsonb_each(pod.signatures) AS signer
        CROSS JOIN LATERAL jsonb_each_text(signer.value) AS carton
        GROUP BY signer.key
      ) AS signed (by, at, asns)
      WHERE pod.delivery_id = d.id AND ${ofDocument("pod.document")}
    ), '[]') AS "proofs",
    drawn.signed_by AS "drawnBy",
    ${utcTimestampSql("drawn.signed_at")} AS "drawnAt",
    drawn.picture AS "drawnPicture",
    cartons.*
  FROM delivery d
  JOIN pool p ON p.id = d.pool_id
  JOIN store s ON s.number = d.store_number
  LEFT JOIN employee e ON e.id = d.employee_id
  LEFT JOIN received_signature drawn ON drawn.delivery_id = d.id AND ${ofDocument("0")}
  CROSS JOIN LATERAL (
    SELECT
      count(*)::int AS "boxes",
      (count(*) FILTER (WHERE c.scan_type = 1))::int AS "scannedBoxes",
      count(c.delivered_at)::int AS "deliveredBoxes",
      coalesce(json_agg(json_build_object(
        'asn', c.asn,
        'manifest', m.number,
        'itemType', t.name,
        'scanType', c.scan_type,
        'onManifest', c.on_manifest,
        'onPallet', c.pallet_at IS NOT NULL,
        'onTrailer', c.trailer_at IS NOT NULL,
        'deliveredAt', ${utcTimestampSql("c.delivered_at")},
        'otherStore', CASE WHEN c.delivered_at IS NULL THEN c.misdelivered_store END
      ) ORDER BY c.asn, c.id), '[]') AS "cartons",
      coalesce(json_agg(DISTINCT m.shipper) FILTER (WHERE m.shipper ~ '\\S'), '[]') AS "shippers"
    FROM carton c
    LEFT JOIN manifest m ON m.id = c.manifest_id
    LEFT JOIN item_type t ON t.id = c.item_type_id
    WHERE c.delivery_id = d.id AND c.service_date = d.service_date
      AND ${ofDocument("c.pod_document")}
  ) AS cartons
  WHERE d.id = $1 AND d.pool_id = ANY($2::int[])`;

/**
 * Returns the data of a delivery for documents.
 * @param poolIds the pools of the caller
 * @param document number of one of its documents, to which proofs and cartons are limited; null for all
 * @returns null if no delivery of these pools has the id
 */
export async function getDeliveryDocumentData(
  db: Queryable,
  poolIds: readonly number[],
  id: number | string,
  document: number | null,
): Promise<DeliveryDocumentData | null> {
  const [found] = await db.query<
    DeliveryDocumentData & {
      drawnBy: string | null;
      drawnAt: string | null;
      drawnPicture: Uint8Array | null;
    }
  >(deliveryStatement, [id, poolIds, document]);
  if (!found) return null;
  const { drawnBy, drawnAt, drawnPicture, ...delivery } = found;
  const picture = drawnPicture && (await encodeForDocument(drawnPicture));
  return {
    ...delivery,
    drawnSignature:
      drawnBy !== null && drawnAt !== null && picture
        ? { signedBy: drawnBy, signedAt: drawnAt, picture }
        : null,
  };
}

/**
 * Returns the PRO number of a delivery that carried a single shipment, as far as the caller may know.
 * @param poolIds the pools of the caller
 * @returns null if there is none or more than one
 */
export async function findOnlyPro(
  db: Queryable,
  poolIds: readonly number[],
  deliveryId: number | string,
): Promise<string | null> {
  const shipments = await db.query<{ pro: string }>(
    "SELECT DISTINCT pro FROM shipment WHERE delivery_id = $1 AND pool_id = ANY($2::int[]) LIMIT 2",
    [deliveryId, poolIds],
  );
  return shipments.length === 1 ? (shipments[0]?.pro ?? null) : null;
}

/** The data of a shipment. Instants are `YYYY-MM-DDTHH:MM:SSZ`, dates `YYYY-MM-DD`. */
export interface ShipmentDocumentData {
  id: string;
  pro: string;
  pool: string;
  trailer: string | null;
  manifest: string | null;
  /** The shipper of the manifest. */
  shipper: string | null;
  /** Standard Carrier Alpha Code of another carrier; empty: carried by the operation itself. */
  scac: string;
  location: string | null;
  orderDate: string | null;
  /** Milestones are instants, or days if the carrier reported no time. */
  pickupAt: string | null;
  outForDeliveryAt: string | null;
  scheduledDate: string | null;
  deliveredAt: string | null;
  /** The exception that is its latest status, and when that was; null without one. */
  exception: ShipmentException | null;
  exceptionAt: string | null;
  /** The delivery that carried it; null if there is none or the caller may not see it. */
  delivery: DeliveryDocumentData | null;
}

type ShipmentRow = Omit<ShipmentDocumentData, "delivery"> & {
  deliveryId: string | null;
};

const shipmentStatement = `
  SELECT
    s.id AS "id",
    s.pro AS "pro",
    p.name AS "pool",
    t.number AS "trailer",
    m.number AS "manifest",
    m.shipper AS "shipper",
    s.scac AS "scac",
    s.location AS "location",
    s.order_date::text AS "orderDate",
    ${timeOrDay("s.pickup")} AS "pickupAt",
    ${timeOrDay("s.out_for_delivery")} AS "outForDeliveryAt",
    s.scheduled_date::text AS "scheduledDate",
    ${timeOrDay("s.delivered")} AS "deliveredAt",${exceptionColumns("s")},
    s.delivery_id AS "deliveryId"
  FROM shipment s
  JOIN pool p ON p.id = s.pool_id
  LEFT JOIN trailer t ON t.id = s.trailer_id
  LEFT JOIN manifest m ON m.id = s.manifest_id
  WHERE s.id = $1 AND s.pool_id = ANY($2::int[]) AND s.has_delivery_receipt`;

/**
 * Returns the data of a shipment for the delivery receipt. The shipment may be carried on a delivery of
 * another pool; the caller then must not see the store or its signature (as in the tracking searches).
 * @param poolIds the pools of the caller
 * @returns null if no shipment of these pools has the id and a receipt
 */
export async function getShipmentDocumentData(
  db: Queryable,
  poolIds: readonly number[],
  id: number,
): Promise<ShipmentDocumentData | null> {
  const [row] = await db.query<ShipmentRow>(shipmentStatement, [id, poolIds]);
  if (row === undefined) return null;
  const { deliveryId, ...shipment } = row;
  const delivery =
    deliveryId === null
      ? null
      : await getDeliveryDocumentData(db, poolIds, deliveryId, null);
  return { ...shipment, delivery };
}
