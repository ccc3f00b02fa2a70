import { createServer } from "node:http";
import { loadBrandLogo } from "../shared/brand-logo.server";
import { issueFirstRunCode } from "./accounts/groups/first-run";
import { makePasswords, type Passwords } from "./accounts/passwords/passwords";
import { checkArchiveFolder } from "./archive/archive-folder";
import { makeSessionCookie } from "./calls/session-cookie";
import { closeProvider, stopParts, type StopPart } from "./close-provider";
import { openDatabase, type Storage } from "./db/open-database";
import type { DemoSignIn } from "./demo/accounts";
import { startDemonstration } from "./demo/start";
import { SettingError, type ProviderEnv } from "./env";
import { monitorDiskSpace } from "./health/disk-space";
import type { ProviderLog } from "./log";
import type { JobTiming } from "./notify/jobs/job-runner";
import { foldFigures } from "./operation/deliveries/figures/fold-figures";
import { fillStoreTimeZones } from "./operation/deliveries/store-time-zones";
import { fillZipAreas } from "./operation/freight/ltl-rate";
import {
  compareClocks,
  listen,
  startImports,
  startMails,
  startServer,
  startWorks,
  watchDatabase,
  type Surroundings,
} from "./provider-parts";
import { addPartitions } from "./timed-works";

/** A running provider. */
export interface RunningProvider {
  /** Base address, e.g. `http://127.0.0.1:41234`. */
  url: string;
  engine: "pglite" | "postgresql";
  /** Folder of the mails, or null if they are sent by SMTP. */
  outbox: string | null;
  demoSignIns: readonly DemoSignIn[];
  /** One-time code that creates the first administrator; null if there is an account. */
  firstRunCode: string | null;
  /**
   * Finishes requests in progress, dumps the database and releases all resources. It takes at most 7 s, and
   * never rejects.
   */
  close(): Promise<void>;
}

/** @throws SettingError if nothing can listen on a port now */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Starts the embedded provider: database, mails, HTTP.
 * @param now the clock; replaced in tests
 * @param onDatabaseEnd called when the database has stopped: only a new process can open it again
 * @throws SettingError or StorageError with a message for the operator
 */
export async function startProvider(
  env: ProviderEnv,
  log: ProviderLog,
  now: () => Date = () => new Date(),
  onDatabaseEnd: () => void = () => undefined,
): Promise<RunningProvider> {
  // Before the database and the demonstration, which take a while.
  if (env.port !== 0) await checkPort(env.host, env.port);
  if (env.archiveFolder !== null) await checkArchiveFolder(env.archiveFolder);
  const storage = await openDatabase(env, {
    onIdleError: (error) => log.failure("connection lost", error),
    onEnd(error) {
      log.failure("database stopped", error);
      onDatabaseEnd();
    },
    onMigrationWait: () =>
      log.info("waiting for another process to migrate the database"),
  });
  const [first] = storage.migrations;
  const last = storage.migrations.at(-1);
  if (first && last)
    log.info("migrations applied", {
      name: first === last ? first : `${first} to ${last}`,
    });
  try {
    await addPartitions(storage.db, log).catch((error: unknown) =>
      log.failure("partitions not created", error),
    );
    const provider = await serveStorage(env, storage, log, now);
    // After the demonstration, which brings its own.
    await fillZipAreas(storage.db).catch((error: unknown) =>
      log.failure("ZIP areas not filled", error),
    );
    await fillStoreTimeZones(storage.db).catch((error: unknown) =>
      log.failure("time zones of stores not filled", error),
    );
    return provider;
  } catch (error) {
    await storage
      .close()
      .catch((reason: unknown) => log.failure("storage not closed", reason));
    throw error;
  }
}

/**
 * Starts the provider on an open database. Closing the returned provider closes the database as well.
 * @param now the clock
 * @param passwords tests pass cheaper ones
 * @param timing intervals of jobs; tests pass shorter ones
 */
export async function serveStorage(
  env: ProviderEnv,
  storage: Storage,
  log: ProviderLog,
  now: () => Date,
  passwords: Passwords = makePasswords(),
  timing: JobTiming = {},
): Promise<RunningProvider> {
  const stops: StopPart[] = [];
  try {
    return await startParts({
      env,
      storage,
      log,
      now,
      passwords,
      timing,
      stops,
    });
  } catch (error) {
    await stopParts(stops, log);
    throw error;
  }
}

/** Returns a storage that is closed without a dump. */
const withoutDump = (storage: Storage): Storage => ({
  ...storage,
  dump: () => Promise.resolve({ kind: "skipped", error: "development" }),
});

/** Starts the parts of the provider, one after the other. */
async function startParts(
  surroundings: Surroundings,
): Promise<RunningProvider> {
  const { env, storage, log, now, passwords, stops } = surroundings;
  const watched = watchDatabase(surroundings);
  const { db } = watched;
  stops.push(monitorDiskSpace(env.dataDir, log).stop);
  await compareClocks(db, log);
  const demonstration = await startDemonstration({
    db,
    env,
    passwords,
    now,
    log,
  });
  stops.push(() => void demonstration.stop());
  // Changes of a killed process.
  await foldFigures(db).catch((error: unknown) =>
    log.failure("figures not folded", error),
  );
  const brand = {
    product: `${env.brandName} Tracking Portal`,
    logo: await loadBrandLogo(env.brandLogo, SettingError),
  };
  const cookie = makeSessionCookie(env.publicOrigin);
  const mails = await startMails(surroundings, watched, brand, cookie);
  const importQueue = await startImports(surroundings, watched, mails.runner);
  const url = await startServer(surroundings, watched, {
    brand,
    cookie,
    mails,
    importQueue,
  });
  const firstRunCode = await issueFirstRunCode(db, now());
  await startWorks(surroundings, watched, mails);

  let closing: Promise<void> | null = null;
  return {
    url,
    engine: db.engine,
    outbox: mails.outbox,
    demoSignIns: demonstration.signIns,
    firstRunCode,
    close() {
      // `npm run dev` restarts after each edit, and would wait for a dump each time.
      closing ??= closeProvider(
        stops,
        env.isDevelopment ? withoutDump(storage) : storage,
        log,
      );
      return closing;
    },
  };
}
