import type { Queryable } from "../db/database";

/*
 * What of a service day can be archived (docs/decisions/109). A delivery goes with all that belongs to it,
 * or it stays with all of it: it goes if the files that `npm run import` reads hold every row.
 */

/** SQL condition: the files hold all of the carton `c`, with its packing slip `ps` and pallet `pa`. */
const isCartonHeld = `coalesce(
  c.on_manifest AND c.manifest_id IS NOT NULL
    -- Scans are matched by number and day.
    AND c.same_number = 1
    AND (c.packing_slip_id IS NULL OR ps.manifest_id = c.manifest_id)
    AND (c.pallet_id IS NULL OR pa.manifest_id = c.manifest_id
      OR pa.manifest_id IS NULL AND c.pallet_at IS NOT NULL)
    AND c.scan_type = CASE WHEN c.delivered_at IS NULL THEN -1 ELSE 1 END
    AND (c.pod_document IS NULL OR c.pod_document = 0 AND c.delivered_at IS NOT NULL),
  false)`;

/** SQL condition: the files hold all of the shipment `sh`. */
const isShipmentHeld = `coalesce(
  sh.scheduled_date = sh.service_date
    AND (sh.manifest_number IS NOT NULL OR sh.manifest_id IS NULL)
    AND num_nonnulls(sh.status_code, sh.status_reason, sh.status_at, sh.expected_at, sh.expected_sent_at) = 0
    AND NOT EXISTS (SELECT FROM pickup k WHERE k.shipment_id = sh.id)
    AND NOT EXISTS (SELECT FROM booking b WHERE b.shipment_id = sh.id)
    AND NOT EXISTS (
      SELECT FROM shipment other
      WHERE other.pro = sh.pro AND other.pool_id = sh.pool_id AND other.id <> sh.id),
  false)`;

/** SQL condition: the file of stops holds the delivery `d` on its route `r`. */
const isStopHeld = `r.pool_id = d.pool_id AND r.route_date = d.service_date
  AND coalesce(d.stop_order BETWEEN 1 AND 999, true)
  AND coalesce(d.window_end >= d.window_start, true)
  AND coalesce(d.backup_window_end >= d.backup_window_start, true)`;

/** SQL condition: cartons, scans or shipments create the delivery `d` of the store `s`, which has no route. */
const isUnplannedHeld = `d.pool_id = s.pool_id AND d.reference = ''
  AND num_nonnulls(d.stop_order, d.window_start, d.window_end, d.backup_window_start, d.backup_window_end,
    d.planned_arrival_at, d.arrival_at, d.departure_at, d.notes) = 0
  AND (d.signature IS NULL OR d.signature = p.signed_by)
  AND (c.delivery_id IS NOT NULL OR d.door_scan_at IS NOT NULL OR f.delivery_id IS NOT NULL)`;

/** Tables with rows of a delivery that no file holds. */
const withoutForm = {
  manual_report: "true",
  // Slips and pallets of cartons belong to a manifest.
  packing_slip: "true",
  pallet: "true",
  proof_of_delivery: "document > 0",
  signed_document: "document > 0",
} as const;

/** SQL that selects the ids of the deliveries of a day, `$1`, that can be archived. */
export const archivableDeliveries = `
  WITH carton_held AS (
    SELECT c.delivery_id, bool_and(${isCartonHeld}) AS is_held,
      max(c.delivered_at) FILTER (WHERE c.pod_document = 0) AS signed_at,
      bool_or(c.pod_document IS NULL AND c.delivered_at IS NOT NULL) AS has_unsigned
    FROM (
      SELECT *, count(*) OVER (PARTITION BY asn) AS same_number FROM carton WHERE service_date = $1
    ) AS c
    LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
    LEFT JOIN pallet pa ON pa.id = c.pallet_id
    GROUP BY c.delivery_id
  ), freight AS (
    SELECT sh.delivery_id, bool_and(${isShipmentHeld}) AS is_held
    FROM shipment sh WHERE sh.service_date = $1 GROUP BY sh.delivery_id
  )
  SELECT d.id
  FROM delivery d
  JOIN store s ON s.number = d.store_number
  LEFT JOIN route r ON r.id = d.route_id
  LEFT JOIN carton_held c ON c.delivery_id = d.id
  LEFT JOIN freight f ON f.delivery_id = d.id
  LEFT JOIN proof_of_delivery p ON p.delivery_id = d.id AND p.document = 0
  LEFT JOIN signed_document signed ON signed.delivery_id = d.id AND signed.document = 0
  WHERE d.service_date = $1
    AND CASE WHEN d.route_id IS NULL THEN ${isUnplannedHeld} ELSE ${isStopHeld} END
    AND coalesce(c.is_held, true) AND coalesce(f.is_held, true)
    AND num_nonnulls(d.manual_arrival_at, d.manual_departure_at) = 0
    -- Cartons, scans and shipments go to the delivery without a reference.
    AND (d.reference = '' OR num_nonnulls(c.delivery_id, f.delivery_id, p.delivery_id, d.door_scan_at) = 0)
    -- Signatures come with the scans of cartons, or with a signed document, which signs for all cartons.
    AND (p.delivery_id IS NULL OR d.signature IS NOT NULL AND p.signed_at IS NOT DISTINCT FROM c.signed_at)
    AND (signed.delivery_id IS NULL OR NOT coalesce(c.has_unsigned, false))
    AND (c.signed_at IS NULL OR num_nonnulls(p.delivery_id, signed.delivery_id) > 0)
    AND (d.employee_id IS NULL OR coalesce(d.signature = p.signed_by, false))
    ${Object.entries(withoutForm)
      .map(
        ([table, where]) =>
          `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.delivery_id = d.id AND ${where})`,
      )
      .join("\n    ")}
  ORDER BY d.id`;

/**
 * Returns the SQL condition of the rows of a day that belong to the deliveries in `archived_delivery`.
 * @param day an SQL expression: a parameter, or a date in quotes
 * @param id the column with the id of the delivery
 */
export const isArchived = (day: string, id = "delivery_id"): string =>
  `service_date = ${day} AND ${id} IN (SELECT id FROM archived_delivery)`;

/**
 * Returns a WITH clause that reduces the tables of the operation to the deliveries in `archived_delivery`.
 * @param day `YYYY-MM-DD`
 */
export function withinArchived(day: string): string {
  const date = `'${day}'`;
  const conditions = {
    delivery: isArchived(date, "id"),
    carton: isArchived(date),
    shipment: isArchived(date),
    signed_document: isArchived(date),
    pending_scan_by_day: "false",
    // Notices stay in the database, and the cartons of the files do without them.
    ship_notice: "false",
    withdrawn_carton: "false",
  };
  return `WITH ${Object.entries(conditions)
    .map(
      ([table, where]) =>
        `${table} AS NOT MATERIALIZED (SELECT * FROM ${table} WHERE ${where})`,
    )
    .join(", ")}`;
}

/**
 * Deletes the deliveries in `archived_delivery` with their cartons, shipments, proofs and documents, and
 * what they leave empty: packing slips, pallets, manifests of that day, and routes that were not recorded.
 */
export async function deleteArchived(
  tx: Queryable,
  day: string,
): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE archived_parent ON COMMIT DROP AS
     SELECT DISTINCT manifest_id, packing_slip_id, pallet_id FROM carton WHERE ${isArchived("$1")}`,
    [day],
  );
  await tx.query(
    `CREATE TEMPORARY TABLE archived_route ON COMMIT DROP AS
     SELECT DISTINCT route_id AS id FROM delivery
     WHERE ${isArchived("$1", "id")}`,
    [day],
  );
  await tx.query("ANALYZE archived_parent");
  // Cartons first: their trigger reads the deliveries.
  for (const table of [
    "carton",
    "shipment",
    "signed_document",
    "proof_of_delivery",
  ])
    await tx.query(`DELETE FROM ${table} WHERE ${isArchived("$1")}`, [day]);
  await tx.query(`DELETE FROM delivery WHERE ${isArchived("$1", "id")}`, [day]);
  for (const table of ["packing_slip", "pallet"])
    await tx.query(
      `DELETE FROM ${table} t
       WHERE t.id IN (SELECT ${table}_id FROM archived_parent) AND t.delivery_id IS NULL
         AND NOT EXISTS (SELECT FROM carton c WHERE c.${table}_id = t.id)`,
    );
  // The files hold the day of the cartons, not that of the manifest.
  await tx.query(
    `DELETE FROM manifest m
     WHERE m.id IN (SELECT manifest_id FROM archived_parent) AND m.store_date = $1
       ${["carton", "packing_slip", "pallet", "shipment"]
         .map(
           (table) =>
             `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.manifest_id = m.id)`,
         )
         .join(" ")}`,
    [day],
  );
  await tx.query(
    `DELETE FROM route r
     WHERE r.id IN (SELECT id FROM archived_route) AND num_nonnulls(r.departed_at, r.position_at) = 0
       AND NOT EXISTS (SELECT FROM delivery d WHERE d.route_id = r.id)
       AND NOT EXISTS (SELECT FROM pickup k WHERE k.route_id = r.id)`,
  );
}
