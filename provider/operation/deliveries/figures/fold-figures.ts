import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../../../db/database";
import { advisoryLocks } from "../../../db/advisory-locks";

/**
 * The figures of the reports and the dashboard, counted when rows change
 * (docs/decisions/104-figures-at-scale.md). Triggers append changes; this module adds them to the tables
 * of figures.
 */

const deliveryFigures = [
  "deliveries",
  "arrived",
  "late",
  "door_scans",
  "cartons",
  "scanned",
];
const cartonFigures = ["cartons", "on_manifest", "received", "delivered"];

/** The columns of the tables of figures: their keys and what they count. */
export const figureTables = {
  delivery_figures: {
    keys: ["of_pool", "days", "pool_id", "since", "store_number"],
    figures: deliveryFigures,
  },
  manifest_figures: {
    keys: ["manifest_id", "pool_id"],
    figures: cartonFigures,
  },
  loose_carton_figures: {
    keys: ["service_date", "pool_id"],
    figures: cartonFigures,
  },
} as const;

export type FigureTable = keyof typeof figureTables;

/**
 * Returns a statement that adds changes to the figures of a table.
 * @param changes SQL of a table with the keys and the figures, the latter to be added
 */
export function addFiguresSql(table: FigureTable, changes: string): string {
  const { keys, figures } = figureTables[table];
  const sums = figures.map((name) => `sum(${name})`);
  return `INSERT INTO ${table} AS f (${[...keys, ...figures].join(", ")})
    SELECT ${[...keys, ...sums].join(", ")} FROM ${changes} AS changes
    GROUP BY ${keys.join(", ")}
    HAVING (${sums.join(", ")}) <> (${figures.map(() => "0").join(", ")})
    ON CONFLICT (${keys.join(", ")}) DO UPDATE SET
      ${figures.map((name) => `${name} = f.${name} + excluded.${name}`).join(", ")}`;
}

/**
 * Returns rows of the form of `figures_change` with the keys of `delivery_figures`: each is listed for the
 * store and the pool, for the day and the week.
 */
export const byDeliveryKeys = (changes: string): string =>
  `(SELECT key.*, c.pool_id, ${deliveryFigures.map((name) => `c.${name}`).join(", ")}
    FROM ${changes} AS c CROSS JOIN LATERAL figures_keys(c.service_date, c.store_number) AS key)`;

const fold = `
  WITH folded AS (DELETE FROM figures_change RETURNING *),
  of_deliveries AS (${addFiguresSql("delivery_figures", byDeliveryKeys("folded"))}),
  of_manifests AS (${addFiguresSql(
    "manifest_figures",
    "(SELECT * FROM folded WHERE manifest_id IS NOT NULL)",
  )}),
  of_loose_cartons AS (${addFiguresSql(
    "loose_carton_figures",
    "(SELECT * FROM folded WHERE manifest_id IS NULL)",
  )})
  SELECT count(*)::int AS count FROM folded`;

/**
 * Runs `work` in a transaction without a statement timeout, in which nobody else writes figures.
 * @returns null if another process is writing figures
 */
export function whileOthersWriteNoFigures<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    await tx.query(liftStatementTimeout);
    const [lock] = await tx.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_xact_lock($1) AS taken",
      [advisoryLocks.figures],
    );
    return lock?.taken === true ? work(tx) : null;
  });
}

/**
 * Adds the pending changes to the tables of figures, in one statement: if the process is killed, nothing
 * has changed. Does not write if there are none.
 * @returns the number of changes; 0 if another process is adding them
 */
export async function foldFigures(db: Database): Promise<number> {
  const pending = await db.query("SELECT FROM figures_change LIMIT 1");
  if (pending.length === 0) return 0;
  const count = await whileOthersWriteNoFigures(db, async (tx) => {
    const [row] = await tx.query<{ count: number }>(fold);
    return row?.count ?? 0;
  });
  // Each read of figures looks through the deleted rows, too: autovacuum comes up to a minute later.
  if (count) await db.maintain("VACUUM figures_change");
  return count ?? 0;
}

/** Deletes the figures of what is no longer there, such as archived months. Writes nothing if there are none. */
export async function deleteZeroFigures(db: Database): Promise<void> {
  await whileOthersWriteNoFigures(db, async (tx) => {
    for (const [table, { figures }] of Object.entries(figureTables))
      await tx.query(
        `DELETE FROM ${table} WHERE ${figures.map((name) => `${name} = 0`).join(" AND ")}`,
      );
  });
}
