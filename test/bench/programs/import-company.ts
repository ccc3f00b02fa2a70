import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../../provider/db/database";
import { receiveDocument } from "../../../provider/import/jobs/jobs";
import { runJob } from "../../../provider/import/jobs/run-job";
import { root, runNode } from "../../portal/node-programs";
import { timed } from "../statistics";
import { startOwnProvider } from "./own-provider";
import { partner, storesOf } from "./ship-notice";

/** A company without cartons on a separate PostgreSQL, into which ship notices are loaded. */
export interface ImportCompany {
  /** Clears, loads a ship notice, and returns the milliseconds of the import. */
  load(text: string, cartons: number): Promise<number>;
  /** Loads the cartons that are there again by COPY, and returns its milliseconds. */
  copyAgain(): Promise<number>;
  /** Clears, loads a ship notice by the command in a process of its own, and returns its highest resident memory in MB. */
  peakMemory(text: string): Promise<number>;
  remove(): Promise<void>;
}

/** What an import of cartons fills, parents first. */
const tables = [
  "manifest",
  "ship_notice",
  "delivery",
  "packing_slip",
  "pallet",
  "carton",
];

/**
 * Heap of the import command in MB. Without a limit, V8 leaves garbage where it lies while there is
 * memory: the figure would be of its habits and not of the import's needs.
 */
export const heapLimit = 50;

const fileName = "notice.edi";

/** Statements that take as long as they need, together. */
const inOneTransaction = (statements: string) =>
  `BEGIN; SET LOCAL statement_timeout = 0; ${statements} COMMIT`;

/** Prints the highest resident memory of a process in kB when it ends. */
const memoryProbe =
  'data:text/javascript,process.on("exit",()=>console.error("peak "+process.resourceUsage().maxRSS))';

async function fill(db: Database, cartons: number): Promise<void> {
  await db.execute(`
    INSERT INTO pool (id, name) VALUES (1, 'Chicago');
    INSERT INTO user_group (id, type, name) VALUES (1, 2, 'All');
    INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);`);
  await db.query(
    `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
     SELECT number, 1, 'Store', '1 Main St', 'Chicago', 'IL', '60601' FROM unnest($1::text[]) AS number`,
    [storesOf(cartons)],
  );
  await db.query(
    "INSERT INTO trading_partner (sender, name, pool_id) VALUES ($1, 'Bench', 1)",
    [partner],
  );
}

/** Loads a document; returns how many cartons it created, and the milliseconds of the import. */
async function loadDocument(db: Database, text: string) {
  const now = () => new Date();
  const token = await receiveDocument(db, {
    door: "command",
    sender: { accountId: null, apiKeyId: null, name: "Bench" },
    kind: null,
    fileName,
    timeZone: "UTC",
    content: (async function* () {
      yield await Promise.resolve(Buffer.from(text));
    })(),
    now: now(),
  });
  let created = 0;
  const ms = await timed(async () => {
    const outcome = await runJob(db, token, { mode: "apply", now });
    created = outcome?.counts.cartons?.created ?? 0;
  });
  return { created, ms };
}

/** Starts the database and fills it with what ship notices of so many cartons refer to. */
export async function startImportCompany(
  cartons: number,
): Promise<ImportCompany> {
  const { db, folder, settings, remove } = await startOwnProvider((db) =>
    fill(db, cartons),
  );
  const clear = () =>
    db.execute(
      `TRUNCATE ${tables.join(", ")}, withdrawn_carton, pending_scan_by_day CASCADE;`,
    );
  return {
    async load(text, count) {
      await clear();
      const { created, ms } = await loadDocument(db, text);
      if (created !== count)
        throw new Error(`${created} of ${count} cartons were created`);
      return ms;
    },
    async copyAgain() {
      const copies: string[] = [];
      for (const table of tables) {
        const columns = await db.query<{ name: string }>(
          `SELECT column_name AS name FROM information_schema.columns
           WHERE table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
          [table],
        );
        const names = columns.map(({ name }) => name).join(", ");
        const file = `'${path.join(folder, table)}'`;
        // A partitioned table is copied as the result of a query.
        await db.execute(
          inOneTransaction(`COPY (SELECT ${names} FROM ${table}) TO ${file};`),
        );
        copies.push(`COPY ${table} (${names}) FROM ${file};`);
      }
      await clear();
      return timed(() => db.execute(inOneTransaction(copies.join(" "))));
    },
    async peakMemory(text) {
      await clear();
      const file = path.join(folder, fileName);
      await writeFile(file, text);
      const output = await runNode(
        [
          `--max-old-space-size=${heapLimit}`,
          "--import",
          memoryProbe,
          path.join(root, "build/node/import.js"),
          file,
        ],
        { env: settings },
      );
      const [, kilobytes] = /^peak (\d+)$/m.exec(output) ?? [];
      if (kilobytes === undefined)
        throw new Error(`No memory was printed:\n${output}`);
      return Number(kilobytes) / 1_000;
    },
    remove,
  };
}
