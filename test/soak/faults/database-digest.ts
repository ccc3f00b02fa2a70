import type { Database } from "../../../provider/db/database";
import { figureTables } from "../../../provider/operation/deliveries/figures/fold-figures";

/**
 * Tables that reading changes (when a session was used, and attempts to sign in), and those that jobs
 * change: the figures of cartons and deliveries, which are noted and added up a minute later, and the
 * exceptions, which are looked for once a minute.
 */
const changing = [
  "session",
  "attempt",
  "figures_change",
  "exception",
  "exception_check",
  "exception_clock",
  ...Object.keys(figureTables),
];

/** A hash of each table by its name. */
export type DatabaseDigest = ReadonlyMap<string, string>;

/** Returns hashes of everything in the database that only a write may change. */
export async function digestDatabase(db: Database): Promise<DatabaseDigest> {
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
     ORDER BY relname`,
    [changing],
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) AS hash FROM ${name} t`,
  );
  const hashes = await db.query<{ name: string; hash: string }>(
    parts.join(" UNION ALL "),
  );
  return new Map(hashes.map(({ name, hash }) => [name, hash]));
}

/** Returns the names of the tables that differ. */
export const changedTables = (before: DatabaseDigest, after: DatabaseDigest) =>
  [...after.keys()].filter((name) => after.get(name) !== before.get(name));
