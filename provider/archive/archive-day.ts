import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../db/database";
import { errorCode, isRefusedStatement } from "../db/errors";
import {
  exportFileName,
  exportKind,
  exportSignedDocuments,
} from "../import/export";
import { cartons as cartonKind } from "../import/kinds/cartons";
import { scans } from "../import/kinds/scans";
import { shipments } from "../import/kinds/shipments";
import { signedDocuments } from "../import/kinds/signed-documents";
import { stops } from "../import/kinds/stops";
import {
  archivableDeliveries,
  deleteArchived,
  isArchived,
  withinArchived,
} from "./archivable";
import { writeArchiveFolder, type WriteFile } from "./archive-folder";
import { advisoryLocks } from "../db/advisory-locks";

/** The kinds with rows of a day, in the order in which their files are loaded again. */
const archivedKinds = [stops, cartonKind, shipments, scans];
/** Deliveries in one folder and transaction: imports wait while these are deleted. */
const maxDeliveries = 1_000;
/** Longest wait for a running import, in milliseconds. */
const lockTimeoutMs = 60_000;

/** The code with which PostgreSQL refuses a lock that another transaction has. */
const lockNotAvailable = "55P03";

/** What was archived of a day in one transaction. */
export interface ArchivedPart {
  /** Path of the folder within the archive. */
  folder: string;
  deliveries: number;
  cartons: number;
}

/** How much is archived at once. */
export interface ArchiveLimits {
  maxDeliveries?: number;
}

/** Returns how many deliveries of a day can be archived. It writes nothing. */
export function countArchivable(db: Database, day: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query(liftStatementTimeout);
    const [row] = await tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (${archivableDeliveries}) AS archivable`,
      [day],
    );
    return row?.n ?? 0;
  });
}

/** Writes the files of the deliveries in `archived_delivery`; a kind without rows gets none. */
async function writeFiles(
  tx: Queryable,
  day: string,
  write: WriteFile,
): Promise<void> {
  const within = withinArchived(day);
  for (const kind of archivedKinds) {
    const chunks = exportKind(tx, kind, within)[Symbol.asyncIterator]();
    const header = await chunks.next();
    const rows = await chunks.next();
    if (header.done || rows.done) continue;
    await write(
      exportFileName(kind),
      (async function* () {
        yield header.value + rows.value;
        yield* { [Symbol.asyncIterator]: () => chunks };
      })(),
    );
  }
  for await (const { fileName, content } of exportSignedDocuments(tx, within))
    await write(`${signedDocuments.name}/${fileName}`, [content]);
}

/**
 * Archives up to 1,000 deliveries of a day: writes their files and then deletes their rows, in one
 * transaction. If the process is killed in between, the rows are still there, and the next call finds the
 * same files. Only one process archives at a time.
 * @param root the folder of the archive
 * @returns null if nothing of the day can be archived
 * @throws if the database fails, the files cannot be written, the day was changed meanwhile, or
 *   another process is archiving ({@link isBusyDay}); then nothing was deleted
 */
export async function archivePart(
  db: Database,
  root: string,
  day: string,
  { maxDeliveries: limit = maxDeliveries }: ArchiveLimits = {},
): Promise<ArchivedPart | null> {
  return db.transaction(async (tx) => {
    // What others change from here on is noticed when it is to be deleted.
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await tx.query(liftStatementTimeout);
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await tx.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    // Before the snapshot, so that no partition is dropped meanwhile.
    await tx.query("LOCK TABLE delivery, carton IN ROW EXCLUSIVE MODE");
    // Waiting would take the snapshot first, so that what the other process deletes would still be seen.
    const [{ isLocked = false } = {}] = await tx.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1) AS "isLocked"`,
      [advisoryLocks.archivePart],
    );
    if (!isLocked)
      throw Object.assign(new Error("Another process is archiving."), {
        code: lockNotAvailable,
      });
    const found = await tx.query<{ id: string }>(
      `${archivableDeliveries} LIMIT ${limit}`,
      [day],
    );
    // An idle database is not written to.
    if (found.length === 0) return null;
    await tx.query(
      `CREATE TEMPORARY TABLE archived_delivery ON COMMIT DROP AS
       SELECT unnest($1::bigint[]) AS id`,
      [found.map(({ id }) => id)],
    );
    await tx.query("ANALYZE archived_delivery");
    const [{ cartons = 0 } = {}] = await tx.query<{ cartons: number }>(
      `SELECT count(*)::int AS cartons FROM carton
       WHERE ${isArchived("$1")}`,
      [day],
    );
    const folder = await writeArchiveFolder(root, day, (write) =>
      writeFiles(tx, day, write),
    );
    try {
      // A scan would update a carton that is being deleted, and be lost.
      await tx.query("SELECT pg_advisory_xact_lock($1)", [
        advisoryLocks.imports,
      ]);
      await deleteArchived(tx, day);
    } catch (error) {
      // Without its locks, another process may have deleted the rows of this folder.
      if (isRefusedStatement(error)) await folder.discard();
      throw error;
    }
    return { folder: folder.name, deliveries: found.length, cartons };
  });
}

/**
 * Returns whether a day could not be archived because others were using it: a serialization failure, a
 * row that refers to a deleted one, a deadlock, or a lock that others have.
 */
export const isBusyDay = (error: unknown): boolean =>
  ["40001", "23503", "40P01", lockNotAvailable].includes(
    errorCode(error) ?? "",
  );
