import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { maxVisitAheadMs } from "../../contract/limits";
import { advisoryLocks } from "../../db/advisory-locks";
import type { Database, Queryable } from "../../db/database";
import {
  applyScans,
  createScanTable,
} from "../../import/operation/scan-matching";
import { applyDoorScans } from "../../import/operation/scans";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import {
  noteUndelivered,
  settleExceptions,
} from "../exceptions/settle-exceptions";
import { writeReport } from "../manual-reports/report-item";
import {
  findReceivedScans,
  findScannedCartons,
  storedNumber,
  storeReceivedScans,
  type DeviceScan,
  type ReceivedDelivery,
  type ScannedCarton,
  type ScanResult,
} from "./received-scans";
import { wantedId } from "../../parse-id";

type Wanted = ParsedRequestOf<"receiveDelivery">;
type Answer = WrittenAnswerOf<"receiveDelivery">;

const noSuchDelivery = refuse(404, refusalText("noSuchDelivery"));
/** Seconds after which a scan of an unknown carton is sent again while a document is imported. */
const retryAfter = 5;
const importing: Refusal = {
  httpStatus: 503,
  message: refusalText("busy"),
  retryAfter,
  cause: "a document is being imported",
};
const notAPicture = refuse(400, refusalText("signatureNotPng"));

/** The first bytes of a PNG. */
const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Reads a time of a device by the clock of the server. */
type ReadTime = (at: string) => Date;

/**
 * Receives a delivery at the door: writes the scans of a device as imported delivery, store and door scans are
 * written, damaged and refused cartons to `carton_condition`, arrival and departure as a manual report, and the
 * signature (docs/decisions/168). A scan that came before, by its device and sequence, changes nothing.
 * @returns the result of every scan, or a refusal: 400 for a signature that is no PNG and for impossible times
 *   of arrival and departure; 404 for a delivery that is unknown or in no pool of the caller; 503 while a document
 *   is imported that may announce an unknown carton
 */
export async function receiveDelivery(
  db: Database,
  wanted: Wanted,
  receiver: ChangeRequest,
): Promise<Answer | Refusal> {
  const picture =
    wanted.signature === null ? null : Buffer.from(wanted.signature, "base64");
  if (picture && !picture.subarray(0, 8).equals(pngSignature))
    return notAPicture;
  return runIdempotent<Answer>(
    db,
    { ...receiver, call: "receiveDelivery", payload: withoutClock(wanted) },
    (tx) => receive(tx, wanted, picture, receiver),
  );
}

/** Returns what a request is compared by: a form without scripts that is sent again has other times. */
const withoutClock = ({
  sentAt: _,
  doorScanAt,
  scans,
  ...wanted
}: Wanted): object => ({
  ...wanted,
  isDoorScan: doorScanAt !== null,
  scans: scans.map(({ at: __, ...scan }) => scan),
});

async function receive(
  tx: Queryable,
  wanted: Wanted,
  picture: Buffer | null,
  receiver: ChangeRequest,
): Promise<Answer | Refusal> {
  const pools = await getEntitledPoolIds(tx, receiver.accountId);
  // Devices at the same door wait for each other, so that each sees the scans of the others.
  const id = wantedId(wanted.deliveryID);
  const [locked] = await tx.query<Omit<ReceivedDelivery, "id">>(
    `SELECT store_number AS "storeNumber", service_date::text AS "serviceDate"
     FROM delivery WHERE id = $1::bigint AND pool_id = ANY($2::int[]) FOR NO KEY UPDATE`,
    [id, pools],
  );
  if (!locked) return noSuchDelivery;
  const delivery: ReceivedDelivery = { ...locked, id };
  const readTime = clockOf(wanted.sentAt, delivery, receiver.now);

  const results = await receiveScans(tx, wanted, pools, delivery, {
    ...receiver,
    readTime,
  });
  if (isRefusal(results)) return results;
  if (wanted.doorScanAt !== null)
    await storeDoorScan(tx, delivery, readTime(wanted.doorScanAt));
  const visit = await storeVisit(tx, wanted, receiver);
  if (isRefusal(visit)) return visit;
  if (wanted.signedBy !== null)
    await sign(tx, pools, delivery, wanted.signedBy, picture, receiver.now);
  await settleExceptions(tx, receiver.now);
  return {
    result: results,
    ...(await countCartons(tx, pools, delivery)),
    ...visit,
  };
}

/**
 * Returns how times of a device are read. The difference between the two clocks is that at the moment of sending.
 * A time that is then in the future, or days before the delivery because the device has lost its clock in between,
 * is replaced by the present.
 */
function clockOf(
  sentAt: string,
  { serviceDate }: ReceivedDelivery,
  now: Date,
): ReadTime {
  const ahead = Date.parse(sentAt) - now.getTime();
  const earliest = Date.parse(serviceDate) - 2 * 24 * 60 * 60 * 1000;
  return (at) => {
    const corrected = Date.parse(at) - ahead;
    return corrected > now.getTime() || corrected < earliest
      ? now
      : new Date(corrected);
  };
}

/** What is written for scans. */
interface Writes {
  /** Cartons that were delivered here, by their numbers. */
  delivered: Map<string, { scan: DeviceScan; carton: ScannedCarton }>;
  /** Cartons that do not stay here. */
  takenBack: Set<string>;
  conditions: Map<string, DeviceScan>;
}

async function receiveScans(
  tx: Queryable,
  { deviceID, scans }: Wanted,
  pools: readonly number[],
  delivery: ReceivedDelivery,
  { accountId, now, readTime }: ChangeRequest & { readTime: ReadTime },
): Promise<ScanResult[] | Refusal> {
  const device = { accountId, deviceID };
  const results = await findReceivedScans(
    tx,
    device,
    scans.map(({ sequence }) => sequence),
  );
  const scansNow = new Map<number, DeviceScan>();
  for (const { sequence, asn, at, kind, reason } of scans)
    if (!results.has(sequence) && !scansNow.has(sequence))
      scansNow.set(sequence, {
        sequence,
        asn: storedNumber(asn),
        at: readTime(at),
        kind,
        reason,
      });
  const ordered = [...scansNow.values()].sort(
    (a, b) => a.sequence - b.sequence,
  );
  if (ordered.length > 0) {
    const cartons = await findScannedCartons(tx, pools, delivery, [
      ...new Set(ordered.map(({ asn }) => asn)),
    ]);
    const isUnknown = [...cartons.values()].some(({ id }) => id === null);
    if (isUnknown && !(await lockImports(tx))) return importing;
    const { found, writes } = judgeScans(ordered, cartons);
    await writeScans(tx, pools, delivery, writes);
    await writeConditions(tx, delivery, writes, accountId);
    await storeReceivedScans(tx, device, delivery, found, now);
    for (const { sequence, asn, outcome, store } of found)
      results.set(sequence, { sequence, asn, outcome, store });
  }
  return scans.flatMap(({ sequence }) => results.get(sequence) ?? []);
}

/**
 * Keeps imports out until the end of the transaction, unless one is running: a scan that waits for its carton
 * would not be seen by an import that announces it at the same moment.
 */
async function lockImports(tx: Queryable): Promise<boolean> {
  const [{ isLocked = false } = {}] = await tx.query<{ isLocked: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared($1) AS "isLocked"`,
    [advisoryLocks.imports],
  );
  return isLocked;
}

/** Decides what each scan has found and what it writes, in the order in which the device made them. */
function judgeScans(
  scans: readonly DeviceScan[],
  cartons: ReadonlyMap<string, ScannedCarton>,
) {
  const writes: Writes = {
    delivered: new Map(),
    takenBack: new Set(),
    conditions: new Map(),
  };
  const scanned = new Set(
    [...cartons].flatMap(([asn, { isOfStore, isScanned }]) =>
      isOfStore && isScanned ? [asn] : [],
    ),
  );
  const found = scans.map((scan): DeviceScan & ScanResult => {
    const { asn, kind } = scan;
    const carton = cartons.get(asn);
    const outcome = outcomeOf(scan, carton, scanned.has(asn));
    if (kind !== "expected") writes.conditions.set(asn, scan);
    if (kind === "refused") {
      writes.delivered.delete(asn);
      scanned.delete(asn);
      writes.takenBack.add(asn);
    } else if (carton && !scanned.has(asn)) {
      writes.delivered.set(asn, { scan, carton });
      if (carton.isOfStore) scanned.add(asn);
    }
    const store =
      outcome === "otherStore" && carton ? (carton.store ?? null) : null;
    return { ...scan, outcome, store };
  });
  return { found, writes };
}

function outcomeOf(
  { kind }: DeviceScan,
  carton: ScannedCarton | undefined,
  isScanned: boolean,
): ScanResult["outcome"] {
  if (!carton || carton.id === null) return "notAnnounced";
  if (!carton.isOfStore) return "otherStore";
  if (kind === "expected" && isScanned) return "already";
  return carton.onManifest ? "expected" : "notAnnounced";
}

/** Writes the scans as those of a document: each is a delivery scan and, of a carton of the store, a store scan. */
async function writeScans(
  tx: Queryable,
  pools: readonly number[],
  { serviceDate, storeNumber }: ReceivedDelivery,
  { delivered, takenBack }: Writes,
): Promise<void> {
  await takeBack(tx, pools, storeNumber, serviceDate, [...takenBack]);
  if (delivered.size === 0) return;
  const written = [...delivered.values()];
  await createScanTable(tx);
  await tx.query(
    `INSERT INTO scan_to_match (number, is_pallet, scan, at, day, pool_ids, store_number, scanned_id)
     SELECT made.asn, false, kind.name, made.at, $1::date, $2::int[], $3, made.carton_id
     FROM unnest($4::text[], $5::timestamptz[], $6::bigint[]) AS made (asn, at, carton_id)
     CROSS JOIN (VALUES ('delivery'), ('store')) AS kind (name)`,
    [
      serviceDate,
      pools,
      storeNumber,
      written.map(({ scan }) => scan.asn),
      // The time at which the driver has delivered a carton stays.
      written.map(({ scan, carton }) =>
        carton.deliveredAt === null ? scan.at : new Date(carton.deliveredAt),
      ),
      written.map(({ carton }) => carton.id),
    ],
  );
  await applyScans(tx);
}

/** Makes cartons of a store that it refuses undelivered again, whoever has scanned them, as long as nobody has signed. */
async function takeBack(
  tx: Queryable,
  pools: readonly number[],
  storeNumber: string,
  serviceDate: string,
  asns: readonly string[],
): Promise<void> {
  if (asns.length === 0) return;
  await tx.query(
    `UPDATE carton AS c SET delivered_at = NULL, store_scanned = false, scan_type = -1
     FROM delivery d
     WHERE c.asn = ANY($1::text[]) AND c.pool_id = ANY($2::int[]) AND c.pod_document IS NULL
       AND d.id = c.delivery_id AND d.service_date = c.service_date AND d.store_number = $3
       AND d.service_date = $4::date`,
    [asns, pools, storeNumber, serviceDate],
  );
  await noteUndelivered(tx, asns);
}

/** Writes which cartons are damaged or refused; the latest report of a carton counts. */
async function writeConditions(
  tx: Queryable,
  { id, serviceDate }: ReceivedDelivery,
  { conditions }: Writes,
  accountId: string,
): Promise<void> {
  const reported = [...conditions.values()];
  if (reported.length === 0) return;
  await tx.query(
    `INSERT INTO carton_condition AS k (
       delivery_id, service_date, asn, condition, reason, reported_at, reported_by_account, reported_by_name)
     SELECT $1::bigint, $2::date, made.asn, made.condition, made.reason, made.at,
       a.id, concat_ws(' ', a.first_name, nullif(a.last_name, ''))
     FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[]) AS made (asn, condition, reason, at)
     JOIN account a ON a.id = $7
     ON CONFLICT (delivery_id, asn) DO UPDATE
       SET condition = excluded.condition, reason = excluded.reason, reported_at = excluded.reported_at,
         reported_by_account = excluded.reported_by_account, reported_by_name = excluded.reported_by_name
       WHERE excluded.reported_at >= k.reported_at`,
    [
      id,
      serviceDate,
      reported.map(({ asn }) => asn),
      reported.map(({ kind }) => kind),
      reported.map(({ reason }) => reason),
      reported.map(({ at }) => at),
      accountId,
    ],
  );
}

/** Writes the scan of the door as that of a document. */
async function storeDoorScan(
  tx: Queryable,
  { id }: ReceivedDelivery,
  at: Date,
): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE door_scan ON COMMIT DROP AS
     SELECT $1::bigint AS delivery_id, $2::timestamptz AS at`,
    [id, at],
  );
  await applyDoorScans(tx);
}

/** The clock of a device may be ahead by so much; a device that is further ahead has another day. */
const maxClockAheadMs = 60 * 60 * 1000;

/**
 * Reports arrival and departure as they were typed, unless the driver's device or somebody else has done so.
 * @returns whether they were known; a refusal of impossible times
 */
async function storeVisit(
  tx: Queryable,
  { deliveryID, visit, sentAt }: Wanted,
  { accountId, now }: ChangeRequest,
): Promise<Pick<Answer, "areTimesKnown"> | Refusal> {
  if (visit === null) return { areTimesKnown: false };
  const aheadMs = Date.parse(sentAt) - now.getTime();
  const isALittleAhead = aheadMs > 0 && aheadMs <= maxClockAheadMs;
  const toleranceMs = maxVisitAheadMs + (isALittleAhead ? aheadMs : 0);
  const limit = new Date(now.getTime() + toleranceMs);
  // By the clock of a device that is ahead, it is later than the present: that is no time to come.
  const read = (at: string) => {
    const time = new Date(at);
    return aheadMs > 0 && time > now && time <= limit ? now : time;
  };
  const times = {
    arrival: read(visit.arrivedAt),
    departure: read(visit.departedAt),
  };
  if (times.departure < times.arrival)
    return refuse(400, refusalText("departureBeforeArrival"));
  for (const name of ["arrival", "departure"] as const)
    if (times[name] > limit) return refuse(400, refusalText(`${name}InFuture`));
  const outcome = await writeReport(
    tx,
    "delivery",
    { delivDetailID: deliveryID, employeeID: null, textSig: null },
    times,
    { accountId, now },
  );
  if (!isRefusal(outcome)) return { areTimesKnown: false };
  return outcome.httpStatus === 409 ? { areTimesKnown: true } : outcome;
}

/**
 * Signs for the cartons that the store has scanned, as a document with signed scans does; for the delivery itself
 * if it has scanned none. Who signs later signs last, and the signature is the delivery's, unless it was entered
 * otherwise. The first picture of a delivery stays: nobody replaces it by signing later.
 */
async function sign(
  tx: Queryable,
  pools: readonly number[],
  { id, serviceDate, storeNumber }: ReceivedDelivery,
  signedBy: string,
  picture: Buffer | null,
  now: Date,
): Promise<void> {
  await createScanTable(tx);
  await tx.query(
    `INSERT INTO scan_to_match (
       number, is_pallet, scan, at, day, signed_by, pool_ids, store_number, scanned_id)
     SELECT c.asn, false, 'delivery', c.delivered_at, c.service_date, $1, $2::int[], $3, c.id
     FROM carton c
     WHERE c.delivery_id = $4::bigint AND c.service_date = $5::date AND c.pool_id = ANY($2::int[])
       AND c.store_scanned AND c.delivered_at IS NOT NULL`,
    [signedBy, pools, storeNumber, id, serviceDate],
  );
  await applyScans(tx);
  // The scans that are signed have the times at which the cartons were delivered, whoever signs for them.
  const [last] = await tx.query<{ before: string }>(
    `UPDATE proof_of_delivery AS p SET signed_by = $1, signed_at = $2
     FROM proof_of_delivery AS before
     WHERE p.delivery_id = $3::bigint AND p.document = 0 AND (p.signed_by = $1 OR p.signatures ? $1)
       AND before.delivery_id = p.delivery_id AND before.document = 0
     RETURNING before.signed_by AS before`,
    [signedBy, now, id],
  );
  await tx.query(
    `UPDATE delivery SET signature = $1
     WHERE id = $2::bigint AND pool_id = ANY($3::int[]) AND (signature IS NULL OR signature = $4)`,
    [signedBy, id, pools, last?.before ?? null],
  );
  if (picture === null) return;
  await tx.query(
    `INSERT INTO received_signature (delivery_id, service_date, signed_by, signed_at, picture)
     VALUES ($1::bigint, $2::date, $3, $4, $5)
     ON CONFLICT (delivery_id) DO NOTHING`,
    [id, serviceDate, signedBy, now, picture],
  );
}

async function countCartons(
  tx: Queryable,
  pools: readonly number[],
  { id, serviceDate }: ReceivedDelivery,
): Promise<Pick<Answer, "announced" | "scanned">> {
  const [counts] = await tx.query<Pick<Answer, "announced" | "scanned">>(
    `SELECT count(*)::int AS announced, (count(*) FILTER (WHERE store_scanned))::int AS scanned
     FROM carton
     WHERE delivery_id = $1::bigint AND service_date = $2::date AND pool_id = ANY($3::int[]) AND on_manifest`,
    [id, serviceDate, pools],
  );
  return counts ?? { announced: 0, scanned: 0 };
}
