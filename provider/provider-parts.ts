import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrandLogo } from "../shared/brand-logo.server";
import { startAccountMail } from "./accounts/account-mail";
import { isFirstRun } from "./accounts/groups/first-run";
import type { Passwords } from "./accounts/passwords/passwords";
import { recordImport } from "./accounts/sessions/last-write";
import { makeNightlyArchiving } from "./archive/archive-old-months";
import { allCalls } from "./calls/all-calls";
import type { SessionCookie } from "./calls/session-cookie";
import { closeServer, type StopPart } from "./close-provider";
import { extensionNames } from "./contract/extensions/capabilities";
import { clockDifference } from "./db/clock";
import type { Database } from "./db/database";
import { storagePaths, type Storage } from "./db/open-database";
import { openReplicas } from "./db/replicas/replicas";
import { traceDatabase } from "./db/replicas/traced-database";
import { isLoopbackOrigin, SettingError, type ProviderEnv } from "./env";
import { monitorDatabase } from "./health/database-health";
import { monitorMail } from "./health/mail-health";
import { createProviderMetrics } from "./health/metrics";
import { makeApp } from "./http/app";
import { startImportQueue, type ImportQueue } from "./import/jobs/import-queue";
import { startInbox } from "./import/jobs/inbox";
import { deleteAbandoned } from "./import/jobs/jobs";
import { startPartnerMail } from "./import/jobs/partner-mail";
import type { ProviderLog } from "./log";
import { startAlerts } from "./notify/alerts/send-alerts";
import {
  startJobRunner,
  type JobRunner,
  type JobTiming,
} from "./notify/jobs/job-runner";
import { repeatTimedWork, startTimedWork } from "./notify/jobs/timed-work";
import {
  outboxTransport,
  smtpTransport,
  withLogo,
} from "./notify/mail/mail-transport";
import { startReportMails } from "./notify/subscriptions/send-report";
import { makeNightlyVerification } from "./operation/deliveries/figures/verify-figures";
import { timedWorks } from "./timed-works";

/*
 * The parts of the embedded provider, in the order in which `startProvider` starts them. Each adds what stops it
 * to `stops` as soon as it runs.
 */

/** What every part is started with. */
export interface Surroundings {
  env: ProviderEnv;
  storage: Storage;
  log: ProviderLog;
  /** The clock. */
  now: () => Date;
  passwords: Passwords;
  timing: JobTiming;
  /** What stops each part that runs, in the order in which they were started. */
  stops: StopPart[];
}

/** The name and logo of the company, on mails and documents. */
interface Brand {
  product: string;
  logo: BrandLogo | null;
}

/** From here on, the clocks of this machine and of the database differ more than by a slow answer, in seconds. */
const maxClockDifference = 5;

/** Longest time that a document of the largest size may take to arrive; calls have less (`http/read-body.ts`). */
const documentTimeoutMs = 30 * 60 * 1000;

/**
 * Watches whether the database answers, opens its replicas, and counts both.
 * @returns the database as the other parts use it
 */
export function watchDatabase({ env, storage, log, stops }: Surroundings) {
  const health = monitorDatabase({
    db: storage.db,
    dataFolder: storage.db.engine === "pglite" ? env.dataDir : null,
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
  return { db, replicas, metrics, checkHealth: health.check };
}

type WatchedDatabase = ReturnType<typeof watchDatabase>;

/** Warns if the clock of this machine differs from that of the database. */
export async function compareClocks(
  db: Database,
  log: ProviderLog,
): Promise<void> {
  const ahead = await clockDifference(db);
  if (Math.abs(ahead) > maxClockDifference)
    log.warn("clock differs from that of the database", {
      seconds: Math.round(ahead),
    });
}

/** Mails go to the mail server, or without one to the folder `outbox`. */
function mailDelivery(
  { smtpUrl, mailFrom, dataDir }: ProviderEnv,
  name: string,
) {
  if (smtpUrl !== null) {
    const sender = { name, address: mailFrom };
    return { outbox: null, transport: smtpTransport(smtpUrl, sender) };
  }
  const { outbox } = storagePaths(dataDir);
  return { outbox, transport: outboxTransport(outbox) };
}

/** Starts the runner of jobs and all mails: about accounts, report mails, alerts, mail to partners. */
export async function startMails(
  { env, log, now, timing, stops }: Surroundings,
  { db, metrics }: WatchedDatabase,
  { product, logo }: Brand,
  cookie: SessionCookie,
) {
  const { outbox, transport } = mailDelivery(env, product);
  if (outbox !== null && !isLoopbackOrigin(env.publicOrigin))
    log.warn("mails are written to files only: no mail server is set", {
      name: "SMTP_URL",
    });
  const mail = monitorMail({
    db,
    transport: withLogo(transport, logo, product),
    log,
    onDelivered: metrics.mailDelivered,
  });
  stops.push(mail.transport.close);
  const runner = await startJobRunner(db, log, timing, metrics.jobFailed);
  stops.push(runner.stop);
  const services = {
    db,
    runner,
    mailTransport: mail.transport,
    messageOptions: { product, publicOrigin: env.publicOrigin },
    now,
    log,
  };
  const sendAccountMails = startAccountMail(services);
  const sendReports = startReportMails({
    ...services,
    portalUrl: env.portalUrl,
    cookieOf: (token) => `${cookie.name}=${token}`,
  });
  const sendAlerts = startAlerts(services);
  startPartnerMail(services);
  return {
    /** Folder of the mails; null if they are sent by SMTP. */
    outbox,
    runner,
    checkMail: mail.check,
    sendAccountMails,
    sendReports,
    sendAlerts,
  };
}

type RunningMails = Awaited<ReturnType<typeof startMails>>;

/** Starts the queue of imports, and the inbox folder if there is one. */
export async function startImports(
  { env, log, now, stops }: Surroundings,
  { db, replicas }: WatchedDatabase,
  runner: JobRunner,
): Promise<ImportQueue> {
  await deleteAbandoned(db, now());
  const queue = await startImportQueue(
    db,
    runner,
    now,
    log,
    undefined,
    replicas.isEmpty ? undefined : (token) => recordImport(db, token),
    env.endedPid,
  );
  stops.push(queue.stop);
  if (env.inboxDir !== null) {
    const inbox = startInbox(env.inboxDir, {
      db,
      queue,
      now,
      log,
      timeZone: env.timeZone,
    });
    stops.push(inbox.stop);
  }
  return queue;
}

/**
 * Starts to answer calls.
 * @returns the address of the server
 * @throws SettingError if it cannot listen
 */
export async function startServer(
  { env, log, now, passwords, stops }: Surroundings,
  { db, replicas, metrics, checkHealth }: WatchedDatabase,
  {
    brand: { product, logo },
    cookie,
    mails,
    importQueue,
  }: {
    brand: Brand;
    cookie: SessionCookie;
    mails: RunningMails;
    importQueue: ImportQueue;
  },
): Promise<string> {
  let draining = false;
  const app = makeApp({
    handlers: allCalls({
      passwords,
      product,
      cookie,
      sendMails: mails.sendAccountMails,
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
    checkHealth,
    checkMail: mails.checkMail,
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
  return url;
}

/**
 * Makes a server listen.
 * @returns its address; one that listens on all addresses is reached at that of this machine
 * @throws SettingError if it cannot
 */
export function listen(
  server: Server,
  host: string,
  port: number,
): Promise<string> {
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

/** Starts the work that recurs: in this process with PGlite, in one of all processes with PostgreSQL. */
export async function startWorks(
  { env, storage, log, stops }: Surroundings,
  { db, metrics }: WatchedDatabase,
  { runner, sendReports, sendAlerts }: RunningMails,
): Promise<void> {
  const verify = makeNightlyVerification({
    db,
    log,
    timeZone: env.timeZone,
    onDifference: metrics.figuresDiffered,
  });
  const archive = makeNightlyArchiving({ db, log, env });
  const works = timedWorks(
    storage,
    log,
    { reports: sendReports, alerts: sendAlerts },
    verify,
    archive,
  ).map((work) => {
    metrics.expectWork(work.name);
    const run = () =>
      work.run().catch((error: unknown) => {
        metrics.workFailed(work.name);
        throw error;
      });
    return { ...work, run };
  });
  if (db.engine === "pglite") {
    const stopTimers = repeatTimedWork(works, log);
    // Not waited for: a dump or an archived month takes longer than closing may.
    stops.push(() => void stopTimers());
  } else await startTimedWork(db, runner, works, log);
}
