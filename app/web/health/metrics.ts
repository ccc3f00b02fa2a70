import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { MemoryReport } from "../../memory-budget.server";
import type { ProviderConnection } from "../../engine/provider-client/connection.server";
import type { CallObserver } from "../../engine/provider-client/observe-call.server";

/** Upper bounds of durations, in seconds. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const methods = new Set(["GET", "HEAD", "POST"]);

/** What the gauges read at each scrape. */
interface MetricSources {
  connection: Pick<ProviderConnection, "openBreakers">;
  memory: { report(): MemoryReport };
  /** Returns whether the provider answers. */
  isProviderUp(): Promise<boolean>;
}

/** The metrics of one portal process. */
export interface PortalMetrics {
  /** Counts a request that begins. */
  requestStarted(): void;
  /**
   * Counts a request that has ended.
   * @param route a pattern, never a path
   */
  requestEnded(
    method: string,
    route: string,
    status: number,
    seconds: number,
  ): void;
  observeCall: CallObserver;
  /**
   * Counts a request that a setting does not provide for.
   * @returns true for the first one of its kind, which is worth a line in the log
   */
  misconfigured(setting: MisconfiguredSetting): boolean;
}

/**
 * A setting that requests show to be wrong: a proxy that is not in `TRUST_PROXY` sends forwarded headers, or
 * `PUBLIC_ORIGIN` lacks the requested host.
 */
export type MisconfiguredSetting = "TRUST_PROXY" | "PUBLIC_ORIGIN";

/**
 * Declares the metrics of a portal process in a registry. Every label has few values, all of them from the
 * program: route patterns, names of calls, statuses.
 */
export function createPortalMetrics(
  registry: Registry,
  { connection, memory, isProviderUp }: MetricSources,
): PortalMetrics {
  const registers = [registry];
  const requests = new Histogram({
    name: "portal_http_request_duration_seconds",
    help: "Requests by method, route pattern and status, until their last byte; 499: the browser left.",
    labelNames: ["method", "route", "status"],
    buckets: durations,
    registers,
  });
  const running = new Gauge({
    name: "portal_http_requests_running",
    help: "Requests that are being answered.",
    registers,
  });
  const calls = new Histogram({
    name: "portal_provider_call_duration_seconds",
    help: "Calls of the provider by name and outcome: ok, refused, tooMany, expired, failed, unreachable.",
    labelNames: ["call", "outcome"],
    buckets: durations,
    registers,
  });
  new Gauge({
    name: "portal_provider_up",
    help: "1 if the provider answers, otherwise 0.",
    registers,
    async collect() {
      this.set(Number(await isProviderUp()));
    },
  });
  new Gauge({
    name: "portal_provider_breaker_open",
    help: "1 while calls of a class are refused without being sent, because the provider is down.",
    labelNames: ["class"],
    registers,
    collect() {
      for (const name of ["general", "account"] as const)
        this.set(
          { class: name },
          Number(connection.openBreakers.includes(name)),
        );
    },
  });
  declareMemory(registers, memory);
  const misconfigured = new Counter({
    name: "portal_misconfigured_requests_total",
    help: "Requests that show a setting to be wrong: forwarded headers of a proxy that is not in TRUST_PROXY, or a host that is not in PUBLIC_ORIGIN.",
    labelNames: ["setting"],
    registers,
  });
  for (const setting of ["TRUST_PROXY", "PUBLIC_ORIGIN"])
    misconfigured.inc({ setting }, 0);
  const noticed = new Set<MisconfiguredSetting>();
  return {
    requestStarted: () => running.inc(),
    requestEnded(method, route, status, seconds) {
      running.dec();
      const labels = {
        method: methods.has(method) ? method : "other",
        route,
        status: String(status),
      };
      requests.observe(labels, seconds);
    },
    observeCall: (call, outcome, seconds) =>
      calls.observe({ call, outcome }, seconds),
    misconfigured(setting) {
      misconfigured.inc({ setting });
      const isFirst = !noticed.has(setting);
      noticed.add(setting);
      return isFirst;
    },
  };
}

/** Declares the memory budget: the result cache is the kind `resultSets`. */
function declareMemory(
  registers: Registry[],
  memory: MetricSources["memory"],
): void {
  const labelNames = ["kind"];
  const kinds = () => Object.entries(memory.report().kinds);
  new Gauge({
    name: "portal_memory_budget_limit_bytes",
    help: "Bytes that may be kept between requests.",
    registers,
    collect() {
      this.set(memory.report().limitBytes);
    },
  });
  new Gauge({
    name: "portal_memory_budget_bytes",
    help: "Bytes kept, by kind; resultSets is the result cache.",
    labelNames,
    registers,
    collect() {
      for (const [kind, { bytes }] of kinds()) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: "portal_memory_budget_entries",
    help: "Entries kept, by kind.",
    labelNames,
    registers,
    collect() {
      for (const [kind, { entries }] of kinds()) this.set({ kind }, entries);
    },
  });
  new Counter({
    name: "portal_memory_budget_evictions_total",
    help: "Entries evicted to make room, by kind.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [kind, { evictions }] of kinds())
        this.inc({ kind }, evictions);
    },
  });
}
