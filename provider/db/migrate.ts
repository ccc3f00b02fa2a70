import { setTimeout } from "node:timers/promises";
import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "./database";
import { errorCode, StorageError } from "./errors";
import {
  readMigrations,
  statementsOf,
  type Migration,
} from "./migration-files";
import { advisoryLocks } from "./advisory-locks";

/** How migrations are run; tests shorten the times. */
export interface MigrationOptions {
  /** Called once if this process waits for another one that is migrating the database. */
  onWait?: () => void;
  /**
   * Longest wait of one statement for a lock, in milliseconds. Other statements queue behind a
   * migration that waits for a table lock, so a migration gives up soon and retries.
   */
  lockTimeoutMs?: number;
  /** Pause before the next try, in milliseconds. */
  retryMs?: number;
}

/** Interval at which a waiting process tries to take the lock. */
const lockPollIntervalMs = 250;
/** Number of tries of a migration that cannot get its locks. */
const lockTries = 12;

const createTable = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * The first migration of the versions before the baseline (docs/decisions/155). Their databases have another
 * history, so that nothing here continues it.
 */
const firstBeforeBaseline = "001-accounts-and-groups.sql";

interface Applied {
  name: string;
  checksum: string;
}

async function readApplied(db: Queryable): Promise<Applied[]> {
  const [table] = await db.query<{ exists: boolean }>(
    "SELECT to_regclass('migration') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return [];
  return db.query<Applied>("SELECT name, checksum FROM migration");
}

/**
 * Returns the migrations that a database lacks, in order.
 * @throws StorageError if an applied migration was changed, or if the database is of a newer version or
 *   of one before the baseline
 */
function findMissing(
  wanted: readonly Migration[],
  applied: readonly Applied[],
): Migration[] {
  const known = new Set(wanted.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !known.has(name));
  if (applied.some(({ name }) => name === firstBeforeBaseline)) {
    throw new StorageError(
      "This database has the schema of the versions before 2026-11-28, which this version cannot update: export everything with the version that made it (npm run export -- --all), and import the folder into a new database (npm run import)",
    );
  }
  if (unknown) {
    throw new StorageError(
      `The database holds the migration ${unknown.name}, which this version does not know; start the version that made it`,
    );
  }
  const checksums = new Map(applied.map((one) => [one.name, one.checksum]));
  return wanted.filter(({ name, checksum }) => {
    const before = checksums.get(name);
    if (before !== undefined && before !== checksum) {
      throw new StorageError(
        `The migration ${name} was changed after it had been applied to this database`,
      );
    }
    return before === undefined;
  });
}

/**
 * Runs `work` as soon as no other process migrates this database. It polls, because the statement timeout
 * would end a statement that waits.
 */
async function withMigrationLock(
  db: Database,
  onWait: (() => void) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  for (
    let rounds = 0;
    !(await db.withLock(advisoryLocks.migrations, work));
    rounds += 1
  ) {
    if (rounds === 0) onWait?.();
    await setTimeout(lockPollIntervalMs);
  }
}

/** Applies a migration in one transaction, completely or not at all. */
async function applyInTransaction(
  db: Database,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(liftStatementTimeout);
    await tx.query(`SET LOCAL lock_timeout = ${Math.round(lockTimeoutMs)}`);
    for (const statement of statementsOf(migration.sql))
      await tx.query(statement);
    await tx.query("INSERT INTO migration (name, checksum) VALUES ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
  });
}

async function apply(
  db: Database,
  migration: Migration,
  { lockTimeoutMs = 5_000, retryMs = 5_000 }: MigrationOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyInTransaction(db, migration, lockTimeoutMs);
      return;
    } catch (error) {
      // 55P03: a lock was not available in time; 40P01: deadlock.
      const isLocked = ["55P03", "40P01"].includes(errorCode(error) ?? "");
      if (isLocked && tries < lockTries) {
        await setTimeout(retryMs);
        continue;
      }
      const reason = error instanceof Error ? error.message : "unknown reason";
      throw new StorageError(
        `The migration ${migration.name} failed: ${reason}`,
        { cause: error },
      );
    }
  }
}

/**
 * Applies the missing migrations in order. If several processes start at once on PostgreSQL, one of
 * them migrates and the others wait, however long that takes. An up-to-date database is only read.
 * @returns names of the migrations applied now
 * @throws StorageError when a migration fails, was changed after it had been applied, or is unknown (an
 *   older program on a newer database, or a database made before the baseline)
 */
export async function migrate(
  db: Database,
  migrations?: readonly Migration[],
  options: MigrationOptions = {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  if (findMissing(wanted, await readApplied(db)).length === 0) return [];
  const done: string[] = [];
  await withMigrationLock(db, options.onWait, async () => {
    await db.query(createTable);
    // Another process may have applied them while this one waited.
    for (const migration of findMissing(wanted, await readApplied(db))) {
      await apply(db, migration, options);
      done.push(migration.name);
    }
  });
  return done;
}
