import { calls } from "../../../provider/contract/calls";
import type { Page } from "../../portal/page";
import {
  databaseFaults,
  type DatabaseFault,
} from "../database/database-faults";
import { startWorld, type World } from "../world";
import type { CallCase } from "./call-case";
import { faults, type Fault } from "./faults";
import { everyCall } from "./faulty-proxy";
import { findForbidden, judgePage, visibleText } from "./judge-page";
import { readCases } from "./read-cases";
import { runCell, type Cell, type StagedFault } from "./run-cell";
import { writeCases } from "./write-cases";

/** Which cells are run. */
export interface FaultSettings {
  /** Names of calls; empty for all. */
  calls: readonly string[];
  /** Names of faults; empty for all. */
  faults: readonly string[];
  /** Portals that are tested at the same time. */
  worlds: number;
}

/** A cell that is to be run in any world. */
interface CellPlan {
  one: CallCase;
  stageFault(world: World): StagedFault;
}

/** Enough failures in a row to open the circuit breaker. */
const outage: CallCase = {
  call: everyCall,
  // An extension is in the navigation of every page.
  prepare: () => ({ path: "/onTime-report" }),
  isDone: ({ status, text }) => status === 200 && text.includes("My bookings"),
  requests: 6,
};

/** One call of each kind of statement: with these, the database is broken. */
const callsOfStatements = [
  "checkValidUser",
  "ASNAdvancedSearch",
  "getOnTimeReportPoolSummary",
  "getDashboardManifests",
  "getDeliveryMapStatuses",
  "getUserMasterGroups",
  "loginPortal",
  "addUserToGroup",
  "createLTLBooking",
  "manualReport_ReportDelivery",
];

/** Combines the chosen calls with the chosen faults, each breaking off at another share of a response. */
function plan<AnyFault extends { name: string }>(
  settings: FaultSettings,
  cases: readonly CallCase[],
  all: readonly AnyFault[],
  planCell: (one: CallCase, fault: AnyFault, share: number) => CellPlan,
): CellPlan[] {
  const isChosen = (names: readonly string[], name: string) =>
    names.length === 0 || names.includes(name);
  return cases
    .filter(({ call }) => isChosen(settings.calls, call))
    .flatMap((one) =>
      all
        .filter(({ name }) => isChosen(settings.faults, name))
        .map((fault) => ({ one, fault })),
    )
    .map(({ one, fault }, at) => planCell(one, fault, (at % 10) / 10));
}

const planCallFault = (
  one: CallCase,
  fault: Fault,
  share: number,
): CellPlan => ({
  one,
  stageFault: ({ proxy }) => ({
    name: fault.name,
    begin: () => proxy.breakCall(one.call, fault, share),
    end: () => proxy.heal(),
    judge: (page) => judgePage(page, one, fault),
    writes: fault.isForwarded ? 1 : 0,
  }),
});

const planDatabaseFault = (
  one: CallCase,
  fault: DatabaseFault,
  share: number,
): CellPlan => ({
  one,
  stageFault({ databaseProxy: proxy }) {
    if (!proxy) throw new Error("There is no proxy before the database.");
    return {
      name: `database: ${fault.name}`,
      begin: () => proxy.break(fault, share),
      end: () => proxy.heal(),
      judge: judgeWithoutDatabase,
    };
  },
});

/** Returns what is wrong with a page while the database is broken. */
function judgeWithoutDatabase({ status, text: html, retryAfter }: Page) {
  const text = visibleText(html);
  const found = findForbidden(text);
  if (![502, 503].includes(status))
    found.push(`${status} instead of 502 or 503`);
  if (text.length < 20) found.push("is blank");
  if (status === 503 && retryAfter === null) found.push("lacks Retry-After");
  return found;
}

/** Runs the cells that no other world has taken yet. */
async function runCells(
  plans: CellPlan[],
  options: Parameters<typeof startWorld>[0],
  onCell: (cell: Cell) => void,
): Promise<void> {
  if (plans.length === 0) return;
  const world = await startWorld(options);
  try {
    for (let next = plans.shift(); next; next = plans.shift())
      onCell(await runCell(world, next.one, next.stageFault(world)));
  } finally {
    await world.stop();
  }
}

const timeout = (seconds: number) => ({
  settings: { PROVIDER_TIMEOUT_SECONDS: String(seconds) },
});

/**
 * Breaks every call in every way.
 * @param onCell called after each cell
 */
export async function runFaults(
  settings: FaultSettings,
  onCell: (cell: Cell) => void,
): Promise<void> {
  const plans = plan(
    settings,
    [...readCases, ...writeCases, outage],
    faults,
    planCallFault,
  );
  const hashesPassword = ({ one: { call } }: CellPlan) =>
    call !== everyCall && calls[call].hashesPassword;
  const general = plans.filter((one) => !hashesPassword(one));
  await Promise.all([
    // A busy machine takes seconds for a page.
    ...Array.from({ length: settings.worlds }, () =>
      runCells(general, timeout(8), onCell),
    ),
    // And longer for a hash.
    runCells(plans.filter(hashesPassword), timeout(15), onCell),
  ]);
}

/**
 * Breaks the connections to the database while calls are made.
 * @param onCell called after each cell
 */
export async function runDatabaseFaults(
  settings: FaultSettings,
  onCell: (cell: Cell) => void,
): Promise<void> {
  const cases = [...readCases, ...writeCases].filter(({ call }) =>
    callsOfStatements.includes(call),
  );
  await runCells(
    plan(settings, cases, databaseFaults, planDatabaseFault),
    // A busy machine takes seconds for the hash of a password.
    { hasDatabaseProxy: true, ...timeout(12) },
    onCell,
  );
}
