import type { Queryable } from "../db/database";
import { noRows, type JsonText } from "../db/json-rows";
import { Parameters, type Page } from "../db/paged-statement";
import { writeAsnRows } from "./asn-rows";
import {
  deliveryConditions,
  listedNumbers,
  parseDeliveryId,
  type DeliveryCriteria,
} from "./delivery-criteria";

/**
 * The four ASN searches (specification, part 2, sections 2, 5 and 7): cartons with what is known of
 * their way, as pages of JSON text.
 *
 * Every search is bounded by the pools of the caller, through the delivery that a carton belongs to.
 * A carton of another pool is treated as one that does not exist.
 */

/** Criteria of the advanced search; null means any. */
export interface AdvancedCriteria extends DeliveryCriteria {
  delivID: string | null;
  /** Manifest number. */
  manifest: string | null;
  /** 1 Scanned, 0 Not Scanned, -1 No Scan or POD. */
  scanType: 1 | 0 | -1 | null;
  isDelivered: boolean | null;
  isOnPallet: boolean | null;
  isOnTrailer: boolean | null;
  isOnManifest: boolean | null;
}

/** Puts the page's place into the parameters, and writes the page. */
function answer(
  db: Queryable,
  ordered: string,
  parameters: Parameters,
  page: Page,
): Promise<JsonText> {
  return writeAsnRows(
    db,
    `${ordered} ${parameters.addPage(page)}`,
    parameters.values,
  );
}

/**
 * The cartons with the given ASNs, in the order of the list: people paste it from a sheet and
 * compare. An ASN that stands in the list twice is answered once.
 * @param poolIds the pools of the caller
 * @returns JSON text of an array of ASN rows
 */
export async function searchAsnList(
  db: Queryable,
  poolIds: readonly number[],
  asns: readonly string[],
  page: Page,
): Promise<JsonText> {
  const list = listedNumbers(asns);
  if (list.length === 0 || poolIds.length === 0) return noRows;
  const parameters = new Parameters();
  // OFFSET 0 keeps the planner from reading the whole table for a long list.
  const ordered = `
    SELECT c.* FROM unnest(${parameters.add(list)}::text[]) WITH ORDINALITY AS wanted (asn, place)
    CROSS JOIN LATERAL (SELECT * FROM carton WHERE carton.asn = wanted.asn OFFSET 0) AS c
    JOIN delivery d ON d.id = c.delivery_id AND d.pool_id = ANY(${parameters.add(poolIds)}::int[])
    ORDER BY wanted.place, c.id`;
  return answer(db, ordered, parameters, page);
}

/**
 * The cartons of a manifest, by manifest date and ASN (manifest numbers are unique in a pool only).
 * @returns JSON text of an array of ASN rows
 */
export async function searchManifest(
  db: Queryable,
  poolIds: readonly number[],
  manifest: string,
  page: Page,
): Promise<JsonText> {
  const number = manifest.trim();
  if (number === "" || poolIds.length === 0) return noRows;
  const parameters = new Parameters();
  const ordered = `
    SELECT c.* FROM manifest m
    JOIN carton c ON c.manifest_id = m.id
    JOIN delivery d ON d.id = c.delivery_id
    WHERE m.number = ${parameters.add(number)}
      AND d.pool_id = ANY(${parameters.add(poolIds)}::int[])
    ORDER BY m.manifest_date, m.id, c.asn, c.id`;
  return answer(db, ordered, parameters, page);
}

/**
 * The cartons of a packing slip, by ASN.
 * @returns JSON text of an array of ASN rows
 */
export async function searchPackingSlip(
  db: Queryable,
  poolIds: readonly number[],
  packingSlip: string,
  page: Page,
): Promise<JsonText> {
  const number = packingSlip.trim();
  if (number === "" || poolIds.length === 0) return noRows;
  const parameters = new Parameters();
  const ordered = `
    SELECT c.* FROM packing_slip ps
    JOIN carton c ON c.packing_slip_id = ps.id
    JOIN delivery d ON d.id = c.delivery_id
    WHERE ps.number = ${parameters.add(number)}
      AND d.pool_id = ANY(${parameters.add(poolIds)}::int[])
    ORDER BY d.scheduled_date, d.id, c.asn, c.id`;
  return answer(db, ordered, parameters, page);
}

/**
 * The cartons that meet all criteria, by scheduled delivery date, delivery and ASN.
 * @returns JSON text of an array of ASN rows
 */
export async function searchAdvanced(
  db: Queryable,
  poolIds: readonly number[],
  criteria: AdvancedCriteria,
  page: Page,
): Promise<JsonText> {
  const deliveryId =
    criteria.delivID === null ? null : parseDeliveryId(criteria.delivID);
  const manifest = criteria.manifest?.trim() || null;
  if (criteria.delivID !== null && deliveryId === null) return noRows;

  const parameters = new Parameters();
  const ofDelivery = deliveryConditions(parameters, poolIds, criteria);
  if (deliveryId !== null)
    ofDelivery.push(`d.id = ${parameters.add(deliveryId)}`);
  const ofCarton = cartonConditions(criteria, parameters);

  if (manifest !== null) {
    const number = parameters.add(manifest);
    return answer(
      db,
      `SELECT c.* FROM manifest m
       JOIN carton c ON c.manifest_id = m.id
       JOIN delivery d ON d.id = c.delivery_id
       WHERE m.number = ${number} AND ${[...ofDelivery, ...ofCarton].join(" AND ")}
       ORDER BY d.scheduled_date, d.id, c.asn, c.id`,
      parameters,
      page,
    );
  }
  // The deliveries come in order, and the cartons of each are few: the first page of a large answer
  // is there without sorting the rest. OFFSET 0 keeps the planner to it.
  return answer(
    db,
    `SELECT c.* FROM (
       SELECT d.id, d.scheduled_date FROM delivery d WHERE ${ofDelivery.join(" AND ")}
       ORDER BY d.scheduled_date, d.id OFFSET 0
     ) AS due
     CROSS JOIN LATERAL (
       SELECT c.* FROM carton c
       WHERE ${["c.delivery_id = due.id", ...ofCarton].join(" AND ")} OFFSET 0
     ) AS c
     ORDER BY due.scheduled_date, due.id, c.asn, c.id`,
    parameters,
    page,
  );
}

function cartonConditions(
  criteria: AdvancedCriteria,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  const known = (column: string, wanted: boolean | null) => {
    if (wanted !== null)
      conditions.push(`${column} IS ${wanted ? "NOT NULL" : "NULL"}`);
  };
  known("c.delivered_at", criteria.isDelivered);
  known("c.pallet_at", criteria.isOnPallet);
  known("c.trailer_at", criteria.isOnTrailer);
  if (criteria.isOnManifest !== null) {
    conditions.push(`c.on_manifest = ${parameters.add(criteria.isOnManifest)}`);
  }
  if (criteria.scanType !== null) {
    conditions.push(`c.scan_type = ${parameters.add(criteria.scanType)}`);
  }
  return conditions;
}
