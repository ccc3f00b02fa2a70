import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import type { CallName, WrittenAnswerOf } from "../../contract/calls";
import {
  correctionsPerPage,
  type CorrectionKind,
  type VoidableScan,
} from "../../contract/extensions/corrections";
import { takeLock } from "../../db/advisory-locks";
import type { Database, Queryable, SqlValue } from "../../db/database";
import { errorCode } from "../../db/errors";
import { utcTimestampSql } from "../../db/json-rows";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import { settleExceptions } from "../exceptions/settle-exceptions";
import { spellings } from "../deliveries/asn-search";
import { wantedId } from "../../parse-id";

/**
 * Corrections by hand of stops, scans, bookings and reports (docs/decisions/169). Each one is written to the
 * table `correction` with what stood there before, by the transaction that makes it.
 */

/** The answer to a correction. */
export type Made = { correctionID: string };

/** Columns of a row by their names, as the database writes them as JSON. */
export type Columns = Record<string, unknown>;

/** A correction to record; ids and columns that do not belong to its kind are left out. */
export interface NewCorrection {
  kind: CorrectionKind;
  poolId: number;
  deliveryId?: string;
  pickupId?: string;
  bookingId?: string;
  asn?: string;
  /** The name of what was corrected. */
  subject: string;
  scan?: VoidableScan;
  /** An instant as the database has it; null for a store scan. */
  scanAt?: string | null;
  storeNumber?: string | null;
  before: Columns;
  after: Columns;
  reason: string | null;
}

/** The refusal of something that has changed since the page was loaded, or since a correction was made. */
export const changedSince = refuse(409, refusalText("changedSince"));

/** Longest wait for a running import, in milliseconds. */
const lockTimeoutMs = 5_000;
const importRuns: Refusal = {
  httpStatus: 503,
  message: refusalText("importRuns"),
  retryAfter: 30,
  cause: "an import is running",
};

/** Trims a reason; a blank one is none. */
export const trimReason = (reason: string | null): string | null =>
  reason?.trim() || null;

/**
 * Makes a correction once for each idempotency key, while no import writes: an import computes the new values
 * of a row before it locks it, and would write over the correction.
 * @param act does the work; a refusal rolls it back
 * @returns a refusal of 503 if an import takes too long
 */
export async function correct(
  db: Database,
  call: CallName,
  payload: unknown,
  { accountId, key, now }: ChangeRequest,
  act: (tx: Queryable, pools: number[]) => Promise<Made | Refusal>,
): Promise<Made | Refusal> {
  try {
    return await runIdempotent<Made>(
      db,
      { accountId, call, key, payload, now },
      async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
        await takeLock(tx, "imports");
        // As imports do, so that no month is archived meanwhile.
        await tx.query("LOCK TABLE archived_month IN ROW EXCLUSIVE MODE");
        const made = await act(tx, await getEntitledPoolIds(tx, accountId));
        await settleExceptions(tx, now);
        return made;
      },
    );
  } catch (error) {
    if (errorCode(error) === "55P03") return importRuns;
    throw error;
  }
}

/** Returns the name of an account, which the log keeps because accounts are removed. */
const nameOf = "concat_ws(' ', a.first_name, nullif(a.last_name, ''))";

/** Writes a correction to the log. */
async function recordCorrection(
  tx: Queryable,
  made: NewCorrection,
  { accountId, now }: ChangeRequest,
): Promise<Made> {
  const [row] = await tx.query<Made>(
    `INSERT INTO correction (kind, pool_id, delivery_id, pickup_id, booking_id, asn, subject, scan, scan_at,
       store_number, before, after, reason, made_at, made_by_account, made_by_name)
     SELECT $1, $2, $3::bigint, $4::bigint, $5::bigint, $6, $7, $8, $9::timestamptz, $10, $11::jsonb, $12::jsonb,
       $13, $14, a.id, ${nameOf}
     FROM account a WHERE a.id = $15
     RETURNING id::text AS "correctionID"`,
    [
      made.kind,
      made.poolId,
      made.deliveryId ?? null,
      made.pickupId ?? null,
      made.bookingId ?? null,
      made.asn ?? null,
      made.subject,
      made.scan ?? null,
      made.scanAt ?? null,
      made.storeNumber ?? null,
      JSON.stringify(made.before),
      JSON.stringify(made.after),
      trimReason(made.reason),
      now,
      accountId,
    ],
  );
  if (!row) throw new Error("A correction was not written");
  return row;
}

/** Makes a correction, and writes it to the log; see {@link correct}. */
export const makeCorrection = (
  db: Database,
  call: CallName,
  payload: unknown,
  corrector: ChangeRequest,
  act: (tx: Queryable, pools: number[]) => Promise<NewCorrection | Refusal>,
): Promise<Made | Refusal> =>
  correct(db, call, payload, corrector, async (tx, pools) => {
    const made = await act(tx, pools);
    return isRefusal(made) ? made : recordCorrection(tx, made, corrector);
  });

/** A row that is corrected. */
interface CorrectedRow {
  table: "delivery" | "booking" | "shipment";
  id: string;
  poolId: number;
}

/** Reads columns of a row as JSON, with instants to the microsecond. */
export async function readColumns(
  tx: Queryable,
  { table, id, poolId }: CorrectedRow,
  columns: readonly string[],
): Promise<Columns> {
  const [row] = await tx.query<{ columns: string }>(
    `SELECT json_build_object(${columns.map((name) => `'${name}', t.${name}`).join(", ")})::text AS columns
     FROM ${table} t WHERE t.id = $1::bigint AND t.pool_id = $2`,
    [id, poolId],
  );
  return row ? (JSON.parse(row.columns) as Columns) : {};
}

/**
 * Writes columns of a row back, if it still has what the correction wrote.
 * @param columns what the correction has stored of the row
 * @returns false if the row has changed since, or is gone
 */
export async function restoreColumns(
  tx: Queryable,
  { table, id, poolId }: CorrectedRow,
  { before, after }: { before: Columns; after: Columns },
): Promise<boolean> {
  const names = Object.keys(before);
  const of = (alias: string) =>
    names.map((name) => `${alias}.${name}`).join(", ");
  const record = (parameter: string) =>
    `jsonb_populate_record(NULL::${table}, ${parameter}::jsonb)`;
  const restored = await tx.query(
    `UPDATE ${table} t SET (${names.join(", ")}) = ROW(${of("before")})
     FROM ${record("$3")} AS before, ${record("$4")} AS after
     WHERE t.id = $1::bigint AND t.pool_id = $2 AND ROW(${of("t")}) IS NOT DISTINCT FROM ROW(${of("after")})
     RETURNING t.id`,
    [id, poolId, JSON.stringify(before), JSON.stringify(after)],
  );
  return restored.length > 0;
}

/** SQL condition: a correction can be undone. A withdrawn report is not: it can be reported again. */
export const canBeUndone = (correction: string) =>
  `${correction}.undone_at IS NULL AND ${correction}.kind <> 'withdraw-report'`;

/** SQL of a time of a withdrawn report, as the contract has it. */
const reportedTime = (name: string) =>
  utcTimestampSql(`(c.before ->> '${name}')::timestamptz`);

/** The values of a changed booking, and those of a withdrawn report, as the contract names them. */
const changesSql = `CASE c.kind
    WHEN 'change-booking' THEN (
      SELECT json_agg(json_build_object('field', changed.key, 'before', changed.value, 'after', c.after ->> changed.key)
        ORDER BY changed.key)
      FROM jsonb_each_text(c.before) AS changed
      WHERE changed.value IS DISTINCT FROM c.after ->> changed.key)
    WHEN 'withdraw-report' THEN (
      SELECT json_agg(json_build_object('field', reported.field, 'before', reported.value, 'after', NULL))
      FROM (VALUES ('arriveDate', ${reportedTime("arrival_at")}), ('departDate', ${reportedTime("departure_at")}),
        ('textSig', c.before ->> 'text_signature')) AS reported (field, value)
      WHERE reported.value IS NOT NULL)
    END`;

type ListedCorrections = WrittenAnswerOf<"getCorrections">;

/**
 * Lists the corrections in the caller's pools, the newest first.
 * @param asked only those of a delivery, carton or booking; the last one of the page before
 */
export async function listCorrections(
  db: Queryable,
  pools: readonly number[],
  asked: {
    delivID?: string | undefined;
    ASN?: string | undefined;
    bookingID?: string | undefined;
    before?: string | undefined;
  },
): Promise<ListedCorrections> {
  const values: SqlValue[] = [pools];
  const where = ["c.pool_id = ANY($1::int[])"];
  const add = (condition: (parameter: string) => string, value: SqlValue) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (asked.delivID !== undefined)
    add((id) => `c.delivery_id = ${id}::bigint`, wantedId(asked.delivID));
  if (asked.ASN !== undefined)
    add((asns) => `c.asn = ANY(${asns}::text[])`, spellings(asked.ASN));
  if (asked.bookingID !== undefined)
    add((id) => `c.booking_id = ${id}::bigint`, wantedId(asked.bookingID));
  if (asked.before !== undefined)
    add((id) => `c.id < ${id}::bigint`, wantedId(asked.before));
  const rows = await db.query<ListedCorrections["result"][number]>(
    `SELECT c.id::text AS "correctionID", c.kind, c.subject, c.delivery_id::text AS "delivID", c.asn AS "ASN",
       c.booking_id::text AS "bookingID", c.scan, ${utcTimestampSql("c.scan_at")} AS "scanAt",
       CASE WHEN c.kind = 'move-stop' THEN c.before ->> 'service_date' END AS "dayBefore",
       CASE WHEN c.kind = 'move-stop' THEN c.after ->> 'service_date' END AS "dayAfter",
       ${changesSql} AS "changes", c.reason, ${utcTimestampSql("c.made_at")} AS "madeAt",
       c.made_by_name AS "madeBy", ${utcTimestampSql("c.undone_at")} AS "undoneAt",
       c.undone_by_name AS "undoneBy", ${canBeUndone("c")} AS "canUndo"
     FROM correction c WHERE ${where.join(" AND ")}
     ORDER BY c.id DESC LIMIT ${correctionsPerPage + 1}`,
    values,
  );
  return {
    result: rows.slice(0, correctionsPerPage),
    hasMore: rows.length > correctionsPerPage,
  };
}

/** A correction that is to be undone. */
export interface StoredCorrection {
  id: string;
  kind: CorrectionKind;
  poolId: number;
  deliveryId: string | null;
  bookingId: string | null;
  asn: string | null;
  scan: VoidableScan | null;
  before: Columns;
  after: Columns;
}

/**
 * Finds and locks a correction in the caller's pools, and notes who undoes it.
 * @returns a refusal if there is none (404), or it was undone or cannot be (409)
 */
export async function takeUndoable(
  tx: Queryable,
  pools: readonly number[],
  correctionID: string,
  { accountId, now }: ChangeRequest,
): Promise<StoredCorrection | Refusal> {
  const [found] = await tx.query<
    Omit<StoredCorrection, "before" | "after"> & {
      before: string;
      after: string;
      isUndoable: boolean;
    }
  >(
    `SELECT c.id::text AS id, c.kind, c.pool_id AS "poolId", c.delivery_id::text AS "deliveryId",
       c.booking_id::text AS "bookingId", c.asn, c.scan, c.before::text AS before, c.after::text AS after,
       ${canBeUndone("c")} AS "isUndoable"
     FROM correction c WHERE c.id = $1::bigint AND c.pool_id = ANY($2::int[]) FOR UPDATE`,
    [wantedId(correctionID), pools],
  );
  if (!found) return refuse(404, refusalText("noSuchCorrection"));
  if (!found.isUndoable) return refuse(409, refusalText("notUndoable"));
  await tx.query(
    `UPDATE correction c SET undone_at = $2, undone_by_account = a.id, undone_by_name = ${nameOf}
     FROM account a WHERE c.id = $1::bigint AND a.id = $3 AND c.pool_id = ANY($4::int[])`,
    [found.id, now, accountId, pools],
  );
  return {
    ...found,
    before: JSON.parse(found.before) as Columns,
    after: JSON.parse(found.after) as Columns,
  };
}
