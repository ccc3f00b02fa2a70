import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loadBrandLogo } from "../shared/brand-logo.server";
import { startAlerts } from "./notify/alerts/send-alerts";
import { startPartnerMail } from "./import/jobs/partner-mail";
import {
  closeProvider,
  closeServer,
  stopParts,
  type StopPart,
} from "./close-provider";
import { checkArchiveFolder } from "./archive/archive-folder";
import { makeNightlyArchiving } from "./archive/archive-old-months";
import { startAccountMail } from "./accounts/account-mail";
import { recordImport } from "./accounts/sessions/last-write";
import { makePasswords, type Passwords } from "./accounts/passwords/passwords";
import { allCalls } from "./calls/all-calls";
import { extensionNames } from "./contract/extensions/capabilities";
import { clockDifference } from "./db/clock";
import { openReplicas } from "./db/replicas/replicas";
import { traceDatabase } from "./db/replicas/traced-database";
import { openDatabase, storagePaths, type Storage } from "./db/open-database";
import type { DemoSignIn } from "./demo/accounts";
import { startDemonstration } from "./demo/start";
import { foldFigures } from "./operation/deliveries/fold-figures";
import { fillStoreTimeZones } from "./operation/deliveries/store-time-zones";
import { makeNightlyVerification } from "./operation/deliveries/verify-figures";
import { isLoopbackOrigin, SettingError, type ProviderEnv } from "./env";
import { isFirstRun, issueFirstRunCode } from "./accounts/groups/first-run";
import { monitorDatabase } from "./health/database-health";
import { createProviderMetrics } from "./health/metrics";
import { monitorMail } from "./health/mail-health";
import { monitorDiskSpace } from "./health/disk-space";
import { fillZipAreas } from "./operation/freight/ltl-rate";
import { makeApp } from "./http/app";
import { makeSessionCookie } from "./calls/session-cookie";
import { startImportQueue } from "./import/jobs/import-queue";
import { startInbox } from "./import/jobs/inbox";
import { deleteAbandoned } from "./import/jobs/jobs";
import { startJobRunner, type JobTiming } from "./notify/jobs/job-runner";
import { repeatTimedWork, startTimedWork } from "./notify/jobs/timed-work";
import type { ProviderLog } from "./log";
import { startReportMails } from "./notify/subscriptions/send-report";
import {
  outboxTransport,
  smtpTransport,
  withLogo,
} from "./notify/mail/mail-transport";
import { addPartitions, timedWorks } from "./timed-works";

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

/** From here on, the clocks of this machine and of the database differ more than by a slow answer, in seconds. */
const maxClockDifference = 5;

/** Longest time that a document of the largest size may take to arrive; calls have less (`http/read-body.ts`). */
const documentTimeoutMs = 30 * 60 * 1000;

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new SettingError(
          `PROVIDER_HOST and PROVIDER_PORT cannot be listened on (${error.code ?? "unknown"}).`,
        ),
      );
    });
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
      resolve(`http://${name.includes(":") ? `[${name}]` : name}:${bound}`);
    });
  });
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
    return await startParts(
      { env, storage, log, now, passwords, timing },
      stops,
    );
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

/** What {@link serveStorage} is called with. */
interface Surroundings {
  env: ProviderEnv;
  storage: Storage;
  log: ProviderLog;
  now: () => Date;
  passwords: Passwords;
  timing: JobTiming;
}

/**
 * Starts the parts of the provider.
 * @param stops gets what stops each part, as soon as it is started
 */
async function startParts(
  { env, storage, log, now, passwords, timing }: Surroundings,
  stops: StopPart[],
): Promise<RunningProvider> {
  const isFileBased = storage.db.engine === "pglite";
  const health = monitorDatabase({
    db: storage.db,
    dataFolder: isFileBased ? env.dataDir : null,
    log,
  });
  stops.push(health.stop);
  const db = traceDatabase(health.db);
  const replicas = openReplicas(db, env.databaseReadUrls, {
    maxLagMs: env.databaseReadLagSeconds * 1_000,
    onChange(name, state) {
      if (state === "in use") log.info("replica in use", { name });
      else log.warn("replica left out", { name, cause: state });
    },
    onReadFailure: (name, error) =>
      log.failure("replica failed", error, { name }, "warn"),
  });
  stops.push(replicas.close);
  const metrics = createProviderMetrics({
    db,
    replicas,
    dataDir: env.dataDir,
    checkHealth: health.check,
  });
  stops.push(monitorDiskSpace(env.dataDir, log).stop);
  const ahead = await clockDifference(db);
  if (Math.abs(ahead) > maxClockDifference)
    log.warn("clock differs from that of the database", {
      seconds: Math.round(ahead),
    });
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
  const product = `${env.brandName} Tracking Portal`;
  const logo = await loadBrandLogo(env.brandLogo, SettingError);
  const outbox = env.smtpUrl === null ? storagePaths(env.dataDir).outbox : null;
  if (env.smtpUrl === null && !isLoopbackOrigin(env.publicOrigin))
    log.warn("mails are written to files only: no mail server is set", {
      name: "SMTP_URL",
    });
  const mail = monitorMail({
    db,
    transport: withLogo(
      env.smtpUrl === null
        ? outboxTransport(storagePaths(env.dataDir).outbox)
        : smtpTransport(env.smtpUrl, { name: product, address: env.mailFrom }),
      logo,
      product,
    ),
    log,
    onDelivered: metrics.mailDelivered,
  });
  const mailTransport = mail.transport;
  stops.push(mailTransport.close);
  const runner = await startJobRunner(db, log, timing, metrics.jobFailed);
  stops.push(runner.stop);
  const cookie = makeSessionCookie(env.publicOrigin);
  const mailing = {
    db,
    runner,
    mailTransport,
    messageOptions: { product, publicOrigin: env.publicOrigin },
    now,
    log,
  };
  const sendMails = startAccountMail(mailing);
  const sendReports = startReportMails({
    ...mailing,
    portalUrl: env.portalUrl,
    cookieOf: (token) => `${cookie.name}=${token}`,
  });
  const sendAlerts = startAlerts(mailing);
  startPartnerMail(mailing);

  await deleteAbandoned(db, now());
  const importQueue = await startImportQueue(
    db,
    runner,
    now,
    log,
    undefined,
    replicas.isEmpty ? undefined : (token) => recordImport(db, token),
    env.endedPid,
  );
  stops.push(importQueue.stop);
  if (env.inboxDir !== null) {
    const inbox = startInbox(env.inboxDir, {
      db,
      queue: importQueue,
      now,
      log,
      timeZone: env.timeZone,
    });
    stops.push(inbox.stop);
  }
  let draining = false;
  const app = makeApp({
    handlers: allCalls({
      passwords,
      product,
      cookie,
      sendMails,
      isPublic: !isLoopbackOrigin(env.publicOrigin),
      importQueue,
      now,
    }),
    importQueue,
    timeZone: env.timeZone,
    db,
    replicas,
    cookie,
    now,
    log,
    issuer: { name: product, logo: logo && { ...logo, content: logo.jpeg } },
    brandName: env.brandName,
    trustProxy: env.trustProxy,
    isDraining: () => draining,
    checkHealth: health.check,
    checkMail: mail.check,
    metrics,
    healthToken: env.healthToken,
    async listCapabilities() {
      const isNew = await isFirstRun(db);
      return extensionNames.filter((name) => isNew || name !== "first-run");
    },
  });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: documentTimeoutMs,
      // Twice what the portal accepts, which passes on cookies and adds headers of its own.
      maxHeaderSize: 32_768,
    },
    app,
  );
  const url = await listen(server, env.host, env.port);
  stops.push(() => {
    draining = true;
    return closeServer(server);
  });
  const firstRunCode = await issueFirstRunCode(db, now());
  const verify = makeNightlyVerification({
    db,
    log,
    timeZone: env.timeZone,
    onDifference: metrics.figuresDiffered,
  });
  const mails = { reports: sendReports, alerts: sendAlerts };
  const archive = makeNightlyArchiving({ db, log, env });
  const works = timedWorks(storage, log, mails, verify, archive).map((work) => {
    metrics.expectWork(work.name);
    const run = () =>
      work.run().catch((error: unknown) => {
        metrics.workFailed(work.name);
        throw error;
      });
    return { ...work, run };
  });
  if (isFileBased) {
    const stopTimers = repeatTimedWork(works, log);
    // Not waited for: a dump or an archived month takes longer than closing may.
    stops.push(() => void stopTimers());
  } else await startTimedWork(db, runner, works, log);

  let closing: Promise<void> | null = null;
  return {
    url,
    engine: db.engine,
    outbox,
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
