import type { Queryable } from "../../db/database";
import type {
  ReceivedKind,
  ScanOutcome,
} from "../../contract/extensions/receiving";
import { normalizeLabelNumber } from "../../contract/label-number";
import { maxDaysApart } from "../../import/operation/scan-matching";

/** Days for which a device can send a scan again without counting it twice. */
const maxDaysKept = 60;

/** A scan of a device, its time by the clock of the server. */
export interface DeviceScan {
  sequence: number;
  /** As imports store numbers of cartons. */
  asn: string;
  at: Date;
  kind: ReceivedKind;
  reason: string | null;
}

/** What a scan has found. */
export interface ScanResult {
  sequence: number;
  asn: string;
  outcome: ScanOutcome;
  /** `0042 Old Town`: the store of a carton of another store. */
  store: string | null;
}

/** The device that sends scans. */
export interface ScanningDevice {
  accountId: string;
  deviceID: string;
}

/** The delivery that is received. */
export interface ReceivedDelivery {
  id: number;
  storeNumber: string;
  /** `YYYY-MM-DD`. */
  serviceDate: string;
}

/** A carton that a scan may be of. */
export interface ScannedCarton {
  /** Null if the caller may see no carton with this number. */
  id: string | null;
  store: string | null;
  isOfStore: boolean;
  onManifest: boolean;
  isScanned: boolean;
  deliveredAt: string | null;
}

/** Returns the number of a carton as imports store it. */
export const storedNumber = (scanned: string): string =>
  normalizeLabelNumber(scanned) || scanned.trim();

/** Returns the results of scans that came before, by sequence. */
export async function findReceivedScans(
  tx: Queryable,
  { accountId, deviceID }: ScanningDevice,
  sequences: readonly number[],
): Promise<Map<number, ScanResult>> {
  const rows = await tx.query<ScanResult>(
    `SELECT sequence, asn, outcome, store FROM received_scan
     WHERE account_id = $1 AND device_id = $2 AND sequence = ANY($3::int[])`,
    [accountId, deviceID, sequences],
  );
  return new Map(rows.map((row) => [row.sequence, row]));
}

/**
 * Finds the cartons with some numbers: those of the delivery first, then those of its store, then the nearest by
 * service date.
 * @param poolIds the pools of the caller
 */
export async function findScannedCartons(
  tx: Queryable,
  poolIds: readonly number[],
  { id, storeNumber, serviceDate }: ReceivedDelivery,
  asns: readonly string[],
): Promise<Map<string, ScannedCarton>> {
  const rows = await tx.query<ScannedCarton & { asn: string }>(
    `SELECT wanted.asn, found.id::text AS id, found.store, coalesce(found.is_of_store, false) AS "isOfStore",
       coalesce(found.on_manifest, false) AS "onManifest", coalesce(found.store_scanned, false) AS "isScanned",
       found.delivered_at AS "deliveredAt"
     FROM unnest($1::text[]) AS wanted (asn)
     LEFT JOIN LATERAL (
       SELECT c.id, c.on_manifest, c.store_scanned, c.delivered_at,
         s.number || ' ' || s.name AS store, d.store_number = $5 AS is_of_store
       FROM carton c
       JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
       JOIN store s ON s.number = d.store_number
       WHERE c.asn = wanted.asn AND c.pool_id = ANY($2::int[]) AND abs(c.service_date - $3::date) <= ${maxDaysApart}
       ORDER BY c.on_manifest DESC, d.id = $4::bigint DESC, d.store_number = $5 DESC,
         abs(c.service_date - $3::date), c.service_date, c.id
       LIMIT 1
     ) AS found ON true`,
    [asns, poolIds, serviceDate, id, storeNumber],
  );
  return new Map(rows.map(({ asn, ...carton }) => [asn, carton]));
}

/** Stores scans with their results. */
export async function storeReceivedScans(
  tx: Queryable,
  { accountId, deviceID }: ScanningDevice,
  { id }: ReceivedDelivery,
  scans: readonly (DeviceScan & ScanResult)[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO received_scan (
       account_id, device_id, delivery_id, received_at, sequence, asn, kind, outcome, store, at)
     SELECT $1, $2, $3::bigint, $4, *
     FROM unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[])`,
    [
      accountId,
      deviceID,
      id,
      now,
      scans.map(({ sequence }) => sequence),
      scans.map(({ asn }) => asn),
      scans.map(({ kind }) => kind),
      scans.map(({ outcome }) => outcome),
      scans.map(({ store }) => store),
      scans.map(({ at }) => at),
    ],
  );
}

/** Deletes scans that no device sends again. */
export async function deleteOldReceivedScans(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query(
    "DELETE FROM received_scan WHERE received_at < $1::timestamptz - make_interval(days => $2)",
    [now, maxDaysKept],
  );
}
