import { normalizeLabelNumber } from "../../contract/label-number";
import type { Queryable } from "../../db/database";
import { emptyPage, type PageOfRows } from "../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type Parameters,
  type SortOrder,
} from "../../db/paged-statement";
import { joinDelivery, writeAsnRows } from "./asn-rows";
import {
  deliveryConditions,
  listedNumbers,
  type DeliveryCriteria,
} from "./delivery-criteria";
import { parseId } from "../../parse-id";

/**
 * The four ASN searches (specification, part 2, sections 2, 5 and 7): cartons and their scans, as pages
 * of JSON text.
 * Every search is limited to the pools of the caller, through the delivery of a carton. A carton of
 * another pool is treated as nonexistent.
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

const listOrder: SortOrder = [
  { sql: "wanted.place", type: "bigint" },
  { sql: "c.id", type: "bigint" },
];

const overageOrder: SortOrder = [
  { sql: "c.service_date", type: "date" },
  { sql: "c.delivery_id", type: "bigint" },
  { sql: "c.asn", type: "text" },
  { sql: "c.id", type: "bigint" },
];

const byAsn: SortOrder = [
  { sql: "c.asn", type: "text" },
  { sql: "c.id", type: "bigint" },
];

const manifestOrder: SortOrder = [
  { sql: "m.manifest_date", type: "date" },
  { sql: "m.id", type: "bigint" },
  ...byAsn,
];

/**
 * A delivery is the stop at one store on one day: a stop on another day is another delivery. Overages are
 * ordered alike, by the columns of the carton that repeat those of the delivery.
 */
const deliveryOrder: SortOrder = [
  { sql: "d.service_date", type: "date" },
  { sql: "d.id", type: "bigint" },
  ...byAsn,
];

/** Returns an ASN as it is listed and, if that differs, as imports store it (`normalizeLabelNumber`). */
export function spellings(asn: string): string[] {
  const listed = asn.trim();
  return [...new Set([listed, normalizeLabelNumber(asn)])];
}

/**
 * Returns the cartons with the given ASNs, in the order of the list, because users paste it from a
 * spreadsheet and compare. Duplicates in the list are returned once; the application identifier of an
 * SSCC may be there or not.
 * @param poolIds the pools of the caller
 * @returns ASN rows
 */
export async function searchAsnList(
  db: Queryable,
  poolIds: readonly number[],
  asns: readonly string[],
  page: Page,
): Promise<PageOfRows> {
  const list = listedNumbers(asns.flatMap(spellings));
  if (list.length === 0 || poolIds.length === 0) return emptyPage;
  const statement = new PagedStatement(listOrder, page);
  // OFFSET 0 prevents the planner from reading the whole table for a long list.
  const cartons = statement.selectPage({
    columns: "c.*",
    from: `unnest(${statement.add(list)}::text[]) WITH ORDINALITY AS wanted (asn, place)
      CROSS JOIN LATERAL (SELECT * FROM carton WHERE carton.asn = wanted.asn OFFSET 0) AS c
      ${joinDelivery}`,
    where: [
      `d.pool_id = ANY(${statement.add(poolIds)}::int[])`,
      statement.notBefore("wanted.place"),
    ],
  });
  return writeAsnRows(db, statement, cartons);
}

/**
 * Returns the cartons of a manifest, by manifest date and ASN (manifest numbers are unique only for one
 * shipper in one pool).
 * @returns ASN rows
 */
export async function searchManifest(
  db: Queryable,
  poolIds: readonly number[],
  manifest: string,
  page: Page,
): Promise<PageOfRows> {
  const number = manifest.trim();
  if (number === "" || poolIds.length === 0) return emptyPage;
  const statement = new PagedStatement(manifestOrder, page);
  const cartons = statement.selectPage({
    columns: "c.*",
    from: `manifest m
      JOIN carton c ON c.manifest_id = m.id
      ${joinDelivery}`,
    where: [
      `m.number = ${statement.add(number)}`,
      `d.pool_id = ANY(${statement.add(poolIds)}::int[])`,
    ],
  });
  return writeAsnRows(db, statement, cartons);
}

/**
 * Returns the cartons of a packing slip, by scheduled delivery date, delivery and ASN.
 * @returns ASN rows
 */
export async function searchPackingSlip(
  db: Queryable,
  poolIds: readonly number[],
  packingSlip: string,
  page: Page,
): Promise<PageOfRows> {
  const number = packingSlip.trim();
  if (number === "" || poolIds.length === 0) return emptyPage;
  const statement = new PagedStatement(deliveryOrder, page);
  const cartons = statement.selectPage({
    columns: "c.*",
    from: `packing_slip ps
      JOIN carton c ON c.packing_slip_id = ps.id
      ${joinDelivery}`,
    where: [
      `ps.number = ${statement.add(number)}`,
      `d.pool_id = ANY(${statement.add(poolIds)}::int[])`,
    ],
  });
  return writeAsnRows(db, statement, cartons);
}

/**
 * Returns the cartons that meet all criteria, by scheduled delivery date, delivery and ASN.
 * @returns ASN rows
 */
export async function searchAdvanced(
  db: Queryable,
  poolIds: readonly number[],
  criteria: AdvancedCriteria,
  page: Page,
): Promise<PageOfRows> {
  const deliveryId =
    criteria.delivID === null ? null : parseId(criteria.delivID);
  const manifest = criteria.manifest?.trim() || null;
  if (criteria.delivID !== null && deliveryId === null) return emptyPage;

  const isOverages =
    manifest === null &&
    criteria.isOnManifest === false &&
    selectsManyDeliveries(poolIds, criteria);
  const statement = new PagedStatement(
    isOverages ? overageOrder : deliveryOrder,
    page,
  );
  const ofDelivery = deliveryConditions(statement, poolIds, criteria);
  if (deliveryId !== null)
    ofDelivery.push(`d.id = ${statement.add(deliveryId)}`);
  const ofCarton = cartonConditions(criteria, statement);

  if (manifest !== null) {
    const number = statement.add(manifest);
    const cartons = statement.selectPage({
      columns: "c.*",
      from: `manifest m
        JOIN carton c ON c.manifest_id = m.id
        ${joinDelivery}`,
      where: [`m.number = ${number}`, ...ofDelivery, ...ofCarton],
    });
    return writeAsnRows(db, statement, cartons);
  }
  if (isOverages)
    return searchOverages(db, statement, criteria, { ofDelivery, ofCarton });
  // The deliveries are read in order and each has few cartons, so a page of a large result needs no
  // sort of the other rows. OFFSET 0 enforces this plan.
  ofDelivery.push(statement.notBefore("d.service_date", "d.id"));
  const cartons = statement.selectPage({
    columns: "c.*",
    from: `(
        SELECT d.id, d.service_date FROM delivery d WHERE ${ofDelivery.join(" AND ")}
        ORDER BY d.service_date, d.id OFFSET 0
      ) AS d
      CROSS JOIN LATERAL (
        SELECT c.* FROM carton c
        WHERE ${["c.delivery_id = d.id", "c.service_date = d.service_date", ...ofCarton].join(" AND ")}
        OFFSET 0
      ) AS c`,
    where: [],
  });
  return writeAsnRows(db, statement, cartons);
}

/** From so many pools on, a page of overages is read sooner than the deliveries among which they are. */
const manyPools = 20;

/** Returns whether the criteria leave more deliveries than there are overages on a page. */
const selectsManyDeliveries = (
  poolIds: readonly number[],
  { delivID, stores, pool }: AdvancedCriteria,
): boolean =>
  delivID === null &&
  stores.length === 0 &&
  pool === null &&
  poolIds.length >= manyPools;

/**
 * Returns the cartons that nobody announced. Few cartons are such, and an index has them in the order of
 * the rows. OFFSET 0 enforces this plan.
 */
function searchOverages(
  db: Queryable,
  statement: PagedStatement,
  { startDate, endDate }: AdvancedCriteria,
  { ofDelivery, ofCarton }: { ofDelivery: string[]; ofCarton: string[] },
): Promise<PageOfRows> {
  const where = [
    ...ofCarton,
    statement.notBefore("c.service_date", "c.delivery_id"),
  ];
  if (startDate)
    where.push(`c.service_date >= ${statement.add(startDate)}::date`);
  if (endDate) where.push(`c.service_date <= ${statement.add(endDate)}::date`);
  const cartons = statement.selectPage({
    columns: "c.*",
    from: `(
        SELECT c.* FROM carton c WHERE ${where.join(" AND ")}
        ORDER BY c.service_date, c.delivery_id, c.asn, c.id OFFSET 0
      ) AS c
      CROSS JOIN LATERAL (
        SELECT d.id, d.service_date FROM delivery d
        WHERE d.id = c.delivery_id AND d.service_date = c.service_date
          AND ${ofDelivery.join(" AND ")}
        OFFSET 0
      ) AS d`,
    where: [],
  });
  return writeAsnRows(db, statement, cartons);
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
  // No parameter, because an index has only cartons of which this is false.
  if (criteria.isOnManifest !== null)
    conditions.push(`${criteria.isOnManifest ? "" : "NOT "}c.on_manifest`);
  if (criteria.scanType !== null) {
    conditions.push(`c.scan_type = ${parameters.add(criteria.scanType)}`);
  }
  return conditions;
}
