import type { Queryable } from "../../db/database";

/** SQL expression: an instant as the signatures of a proof of delivery hold it; texts sort like instants. */
const utcText = (at: string) =>
  `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL condition: a scan in `scan_match` is signed, for a delivery without proofs in several documents. */
const isSigned = (m: string) =>
  `${m}.scan = 'delivery' AND ${m}.signed_by IS NOT NULL AND NOT EXISTS (
     SELECT FROM proof_of_delivery p WHERE p.delivery_id = ${m}.delivery_id AND p.document > 0)`;

/**
 * Returns SQL rows of a LATERAL join: name and time of each signature for a carton.
 * @param proof alias of a row of `proof_of_delivery`, which may be missing
 * @param carton alias of its carton
 */
export const signaturesOf = (proof: string, carton: string) =>
  `SELECT signer.key AS signed_by, (signer.value ->> ${carton}.asn)::timestamptz AS at
   FROM jsonb_each(${proof}.signatures) AS signer WHERE signer.value ? ${carton}.asn
   UNION ALL
   SELECT ${proof}.signed_by, ${carton}.delivered_at
   WHERE ${proof}.signed_by IS NOT NULL AND ${proof}.signatures IS NULL`;

/**
 * SQL expression: when a carton was delivered; null if its delivery has one signature, whose row of
 * {@link signaturesOf} has that time.
 */
export const unsignedDelivery = (proof: string, carton: string) =>
  `CASE WHEN ${proof}.signed_by IS NULL OR ${proof}.signatures IS NOT NULL THEN ${carton}.delivered_at END`;

/**
 * Creates `several_signed`, the signed cartons of deliveries for which several people have signed: those of
 * the scans in `scan_match`, and those before. Called before the scans are written to their cartons.
 */
export async function findSignatures(tx: Queryable): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE several_signed ON COMMIT DROP AS
     WITH signed AS MATERIALIZED (
       SELECT m.delivery_id, m.carton_id, m.service_date, m.signed_by, max(m.at) AS at
       FROM scan_match m WHERE ${isSigned("m")} GROUP BY 1, 2, 3, 4
     ), several AS (
       SELECT s.delivery_id FROM signed s
       LEFT JOIN proof_of_delivery p ON p.delivery_id = s.delivery_id AND p.document = 0
       GROUP BY s.delivery_id, p.signed_by, p.signatures
       HAVING p.signatures IS NOT NULL OR count(DISTINCT s.signed_by) > 1 OR min(s.signed_by) <> p.signed_by
     )
     SELECT s.delivery_id, s.signed_by, c.asn, s.at
     FROM signed s JOIN several USING (delivery_id)
     JOIN carton c ON c.id = s.carton_id AND c.service_date = s.service_date
     UNION ALL
     SELECT p.delivery_id, signer.key, carton.key, carton.value::timestamptz
     FROM several JOIN proof_of_delivery p ON p.delivery_id = several.delivery_id AND p.document = 0
     CROSS JOIN LATERAL jsonb_each(p.signatures) AS signer
     CROSS JOIN LATERAL jsonb_each_text(signer.value) AS carton
     UNION ALL
     SELECT p.delivery_id, p.signed_by, c.asn, least(c.delivered_at, p.signed_at)
     FROM several JOIN proof_of_delivery p ON p.delivery_id = several.delivery_id AND p.document = 0
     JOIN carton c ON c.delivery_id = p.delivery_id AND c.service_date = p.service_date
       AND c.pod_document = 0
     WHERE p.signatures IS NULL`,
  );
}

/**
 * Writes who signed for cartons as the delivery's proof of delivery and signature: the latest one, and all of
 * them if several people signed. Proofs in several documents, and signatures that were entered otherwise, stay.
 */
export async function storeSignatures(tx: Queryable): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE scan_signature ON COMMIT DROP AS
     SELECT DISTINCT ON (m.delivery_id) m.delivery_id, m.service_date, m.at, m.signed_by, m.employee_id
     FROM scan_match m
     WHERE ${isSigned("m")}
     ORDER BY m.delivery_id, m.at DESC, m.signed_by COLLATE "C" DESC`,
  );
  await tx.query(
    `UPDATE delivery AS d
     SET signature = s.signed_by, employee_id = coalesce(d.employee_id, s.employee_id)
     FROM scan_signature s
     LEFT JOIN proof_of_delivery p ON p.delivery_id = s.delivery_id AND p.document = 0
     WHERE d.id = s.delivery_id
       AND (d.signature IS NULL
         OR d.signature = s.signed_by AND d.employee_id IS NULL AND s.employee_id IS NOT NULL
         OR d.signature = p.signed_by AND (s.at, s.signed_by) > (p.signed_at, p.signed_by COLLATE "C"))
       AND NOT EXISTS (
         SELECT FROM manual_report r WHERE r.delivery_id = d.id AND r.text_signature IS NOT NULL)`,
  );
  await tx.query(
    `INSERT INTO proof_of_delivery AS p (delivery_id, service_date, document, signed_by, signed_at)
     SELECT delivery_id, service_date, 0, signed_by, at FROM scan_signature
     ON CONFLICT (delivery_id, document) DO UPDATE
       SET signed_by = excluded.signed_by, signed_at = excluded.signed_at
       WHERE (excluded.signed_at, excluded.signed_by COLLATE "C") > (p.signed_at, p.signed_by COLLATE "C")`,
  );
  await tx.query(
    `UPDATE proof_of_delivery AS p SET signatures = s.signatures
     FROM (
       SELECT delivery_id, jsonb_object_agg(signed_by, cartons) AS signatures
       FROM (
         SELECT delivery_id, signed_by, jsonb_object_agg(asn, ${utcText("at")}) AS cartons
         FROM (
           SELECT delivery_id, signed_by, asn, max(at) AS at FROM several_signed GROUP BY 1, 2, 3
         ) AS latest GROUP BY 1, 2
       ) AS of_signer GROUP BY 1
     ) AS s
     WHERE p.delivery_id = s.delivery_id AND p.document = 0
       AND p.signatures IS DISTINCT FROM s.signatures`,
  );
  await tx.query("DROP TABLE scan_signature, several_signed");
}

/**
 * Takes cartons out of the signatures of their deliveries; of a delivery that several people signed, the last
 * one of the others remains.
 * @param left a temporary table of cartons that left their deliveries
 */
export async function removeSignatures(
  tx: Queryable,
  left: string,
): Promise<void> {
  await tx.query(
    `WITH rest AS MATERIALIZED (
       SELECT p.delivery_id, p.signed_by AS last_signed_by,
         jsonb_object_agg(signer.key, signer.value - gone.asns) AS signatures,
         (array_agg(signer.key ORDER BY latest.at DESC, signer.key COLLATE "C" DESC))[1] AS signed_by,
         max(latest.at) AS signed_at
       FROM (
         SELECT delivery_id, array_agg(asn) AS asns FROM ${left} WHERE pod_document = 0 GROUP BY delivery_id
       ) AS gone
       JOIN proof_of_delivery p ON p.delivery_id = gone.delivery_id AND p.document = 0
       CROSS JOIN LATERAL jsonb_each(p.signatures) AS signer
       CROSS JOIN LATERAL (
         SELECT max(value)::timestamptz AS at FROM jsonb_each_text(signer.value - gone.asns)
       ) AS latest
       WHERE latest.at IS NOT NULL
       GROUP BY p.delivery_id, p.signed_by
     ), renamed AS (
       UPDATE delivery AS d SET signature = rest.signed_by FROM rest
       WHERE d.id = rest.delivery_id AND d.signature = rest.last_signed_by
         AND NOT EXISTS (
           SELECT FROM manual_report r WHERE r.delivery_id = d.id AND r.text_signature IS NOT NULL)
     )
     UPDATE proof_of_delivery AS p
     SET signatures = rest.signatures, signed_by = rest.signed_by, signed_at = rest.signed_at
     FROM rest WHERE p.delivery_id = rest.delivery_id AND p.document = 0`,
  );
}
