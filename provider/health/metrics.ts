import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import { importStatuses } from "../contract/extensions/imports";
import type { Database } from "../db/database";
import type { Replicas } from "../db/replicas/replicas";
import { clockDifference } from "../db/clock";
import { databaseBytes } from "../db/database-size";
import { freeSpace } from "../db/pglite/free-space";
import { countImports } from "../import/jobs/count-imports";
import { countJobs } from "../notify/jobs/count-jobs";
import { queueNames, type QueueName } from "../notify/jobs/queues";
import type { DatabaseHealth } from "./database-health";

/** Upper bounds of durations, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** How long gauges of one scrape share what they read, in milliseconds. */
const sharedMs = 1_000;

/** What the gauges read at each scrape. */
interface MetricSources {
  db: Database;
  replicas: Replicas;
  /** `DATA_DIR`. */
  dataDir: string;
  checkHealth: DatabaseHealth["check"];
}

/** Returns a function that reads at most once a second. */
function shareReading<Result>(
  read: () => Promise<Result>,
): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > sharedMs)
      last = { at: performance.now(), result: read() };
    return last.result;
  };
}

/** The metrics of a provider process. */
export interface ProviderMetrics {
  /** Counts a call that has ended; `call` is a name of the contract, `file`, `ingest` or `unknown`. */
  callEnded(call: string, status: number, seconds: number): void;
  /** Begins to count the failures of recurring work at 0: to Prometheus, a first 1 would be no increase. */
  expectWork(name: string): void;
  /** Counts recurring work that failed. */
  workFailed(name: string): void;
  /** Counts a try of a job that failed, which may be tried again. */
  jobFailed(queue: QueueName): void;
  /** Counts a try to hand a mail to the mail server. */
  mailDelivered(outcome: "sent" | "failed"): void;
  /** Counts rows of figures that differed from a count, and were repaired. */
  figuresDiffered(rows: number): void;
  /** Returns all of them in the format of Prometheus. */
  read(): Promise<string>;
}

/**
 * Creates the metrics of a provider process. Every label has few values, all of them from the program or
 * its settings.
 */
export function createProviderMetrics(sources: MetricSources): ProviderMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register, prefix: "provider_" });
  const { db } = sources;
  const checkHealth = shareReading(sources.checkHealth);
  /** Reads from the database, if it answers; otherwise a scrape would wait for each statement. */
  const readDatabase: ReadDatabase = async (read) =>
    (await checkHealth()).database === "unreachable"
      ? null
      : read(db).catch(() => null);
  declareDatabase(registers, { ...sources, checkHealth }, readDatabase);
  declareReplicas(registers, sources);
  declareWork(registers, readDatabase);
  const calls = new Histogram({
    name: "provider_call_duration_seconds",
    help: "Calls by name and status, until their last byte; 499: the caller left.",
    labelNames: ["call", "status"],
    buckets: durations,
    registers,
  });
  const failures = new Counter({
    name: "provider_recurring_work_failures_total",
    help: "Recurring work that failed, by name; it is done again at its next time.",
    labelNames: ["work"],
    registers,
  });
  const differences = new Counter({
    name: "provider_figures_differences_total",
    help: "Rows of figures that differed from a count of deliveries and cartons, and were repaired.",
    registers,
  });
  const failedTries = new Counter({
    name: "provider_job_failures_total",
    help: "Tries of jobs that failed in this process, by queue; a job is tried again as its queue says.",
    labelNames: ["queue"],
    registers,
  });
  const mails = new Counter({
    name: "provider_mails_total",
    help: "Tries of this process to hand a mail to the mail server, by outcome: sent or failed.",
    labelNames: ["outcome"],
    registers,
  });
  // To Prometheus, a first 1 would be no increase.
  for (const queue of queueNames) failedTries.inc({ queue }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  return {
    callEnded: (call, status, seconds) =>
      calls.observe({ call, status: String(status) }, seconds),
    expectWork: (work) => failures.inc({ work }, 0),
    workFailed: (work) => failures.inc({ work }),
    jobFailed: (queue) => failedTries.inc({ queue }),
    mailDelivered: (outcome) => mails.inc({ outcome }),
    figuresDiffered: (rows) => differences.inc(rows),
    read: () => register.metrics(),
  };
}

/** Returns null if the database does not answer. */
type ReadDatabase = <Result>(
  read: (db: Database) => Promise<Result>,
) => Promise<Result | null>;

function declareDatabase(
  registers: Registry[],
  { db, dataDir, checkHealth }: MetricSources,
  readDatabase: ReadDatabase,
): void {
  new Gauge({
    name: "provider_database_state",
    help: "1 for the state of the database, otherwise 0: ok, unreachable or read-only.",
    labelNames: ["state"],
    registers,
    async collect() {
      const { database } = await checkHealth();
      for (const state of ["ok", "unreachable", "read-only"])
        this.set({ state }, Number(state === database));
    },
  });
  new Gauge({
    name: "provider_database_connections",
    help: "Connections of this process to the database, by state: used or idle.",
    labelNames: ["state"],
    registers,
    collect() {
      const { used, idle } = db.load();
      this.set({ state: "used" }, used);
      this.set({ state: "idle" }, idle);
    },
  });
  new Gauge({
    name: "provider_database_connections_max",
    help: "Connections that this process may open.",
    registers,
    collect() {
      this.set(db.load().max);
    },
  });
  new Gauge({
    name: "provider_database_waiting",
    help: "Statements and transactions that wait for a connection.",
    registers,
    collect() {
      this.set(db.load().waiting);
    },
  });
  new Gauge({
    name: "provider_database_size_bytes",
    help: "Size of the database with its indexes; missing while it does not answer.",
    registers,
    async collect() {
      const bytes = await readDatabase(databaseBytes);
      if (bytes === null) this.remove();
      else this.set(bytes);
    },
  });
  new Gauge({
    name: "provider_clock_difference_seconds",
    help: "How far the clock of this machine is ahead of that of the database; missing while it does not answer.",
    registers,
    async collect() {
      const difference = await readDatabase(clockDifference);
      if (difference === null) this.remove();
      else this.set(difference);
    },
  });
  new Gauge({
    name: "provider_disk_free_ratio",
    help: "Free share of the disk of DATA_DIR, 0 to 1.",
    registers,
    async collect() {
      const space = await freeSpace(dataDir);
      if (space !== null) this.set(space.share);
    },
  });
}

function declareReplicas(
  registers: Registry[],
  { replicas }: Pick<MetricSources, "replicas">,
): void {
  new Gauge({
    name: "provider_replica_in_use",
    help: "1 for a read replica that this process uses, 0 for one that is left out.",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { name, state } of replicas.list())
        this.set({ replica: name }, Number(state === "in use"));
    },
  });
  new Gauge({
    name: "provider_second_primary",
    help: "1 if the server of a read replica takes writes besides the primary.",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { name, state } of replicas.list())
        this.set({ replica: name }, Number(state === "second primary"));
    },
  });
  new Gauge({
    name: "provider_replica_lag_seconds",
    help: "How far a read replica is behind the primary; missing while it is unknown.",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset();
      for (const { name, lagMs } of replicas.list())
        if (lagMs !== null) this.set({ replica: name }, lagMs / 1_000);
    },
  });
  new Counter({
    name: "provider_replica_reads_total",
    help: "Reads that a replica may answer, by outcome: replica, or why the primary answered: behind, failed or primary.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, reads] of Object.entries(replicas.counts))
        this.inc({ outcome }, reads);
    },
  });
}

/** Declares jobs and imports. Processes on one database report the same numbers. */
function declareWork(registers: Registry[], readDatabase: ReadDatabase): void {
  const readJobs = shareReading(() => readDatabase(countJobs));
  new Gauge({
    name: "provider_jobs",
    help: "Jobs by queue and state.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, state, jobs } of (await readJobs()) ?? [])
        this.set({ queue, state }, jobs);
    },
  });
  new Gauge({
    name: "provider_job_overdue_seconds",
    help: "How long the first due job of a queue has waited, by state; 0 if none is due.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, state, overdueSeconds } of (await readJobs()) ?? [])
        if (overdueSeconds !== null) this.set({ queue, state }, overdueSeconds);
    },
  });
  new Gauge({
    name: "provider_job_age_seconds",
    help: "Age of the oldest unfinished job of a queue that could have been done by now, by state, since it was queued; 0 if there is none.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, state, ageSeconds } of (await readJobs()) ?? [])
        if (ageSeconds !== null) this.set({ queue, state }, ageSeconds);
    },
  });
  new Gauge({
    name: "provider_imports",
    help: "Documents of the last 24 hours by status.",
    labelNames: ["status"],
    registers,
    async collect() {
      this.reset();
      const counts = await readDatabase(countImports);
      if (counts === null) return;
      for (const status of importStatuses) this.set({ status }, 0);
      for (const { status, documents } of counts)
        this.set({ status }, documents);
    },
  });
}
