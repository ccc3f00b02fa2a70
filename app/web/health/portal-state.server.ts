import { Registry } from "prom-client";
import { Gate } from "../../../shared/gate";
import {
  RecentSessions,
  UsedHumanCheckTokens,
} from "../../features/account/human-check/recent-sessions.server";
import { FailedSignIns } from "../../features/account/sign-in/failed-sign-ins.server";
import { RecentSubmissions } from "../../features/account/human-check/recent-submissions.server";
import { NameCache } from "../../features/find/index.server";
import { MemoryBudget } from "../../memory-budget.server";
import type { PortalEnv } from "../../portal-env";
import { Capabilities } from "../../engine/provider-client/capabilities.server";
import type { ProviderConnection } from "../../engine/provider-client/connection.server";
import { KeptLists } from "../../engine/results/kept-lists.server";
import { ResultCache } from "../../engine/results/result-cache.server";
import { exportLimits } from "../api/csv.server";
import { dependencyCheck } from "./health";
import { createPortalMetrics } from "./metrics";
import { signInLimits } from "../guards/pace-sign-ins";

/**
 * Share of RESULT_CACHE_MB that the budget may count. The rest is for uncounted memory: released memory
 * that the garbage collector has not freed yet, and allocator fragmentation (`npm run bench --
 * memory-concurrent`).
 */
const countedShare = 0.6;

/** What all requests of this process share, in whichever language they are answered. */
export type PortalState = ReturnType<typeof createPortalState>;

/**
 * Creates the state of a process: once, although the application exists once for each language.
 * @param registry receives the metrics of the portal; may contain others
 */
export function createPortalState({
  env,
  connection,
  registry = new Registry(),
}: {
  env: PortalEnv;
  connection: ProviderConnection;
  registry?: Registry;
}) {
  // All memory kept for later requests is counted here; `memory.report()` lists it.
  const memory = new MemoryBudget(env.resultCacheBytes * countedShare);
  const check = dependencyCheck(connection);
  return {
    registry,
    memory,
    check,
    metrics: createPortalMetrics(registry, {
      connection,
      memory,
      isProviderUp: async () => (await check()).provider === "ok",
    }),
    capabilities: new Capabilities(connection),
    keptLists: new KeptLists(memory),
    names: new NameCache(memory),
    results: new ResultCache(memory),
    recentSessions: new RecentSessions(memory),
    recentSubmissions: new RecentSubmissions(memory),
    usedHumanCheckTokens: new UsedHumanCheckTokens(memory, Date.now),
    failedSignIns: new FailedSignIns(memory),
    exports: new Gate(exportLimits),
    signIns: new Gate(signInLimits),
  };
}
