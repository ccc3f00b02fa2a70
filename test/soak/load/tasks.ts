import type { SpecifiedCallName } from "../../../provider/contract/calls";
import type { CallCase, Stage } from "../faults/call-case";
import { readCases } from "../faults/read-cases";
import { NothingToReport, writeCases } from "../faults/write-cases";

/** A job of a virtual user. */
export interface Task {
  name: string;
  /** How often it is done, relative to the others. */
  weight: number;
  /** True if only one user does it, because others would be in its way. */
  isExclusive?: boolean;
  /** @throws if a page is not the expected one */
  run(stage: Stage): Promise<void>;
}

function caseOf(call: SpecifiedCallName): CallCase {
  const found = [...readCases, ...writeCases].find((one) => one.call === call);
  if (!found) throw new Error(`No case makes ${call}.`);
  return found;
}

/** Opens the pages, and submits the forms, of these calls. */
const visit = (...calls: SpecifiedCallName[]) => {
  const cases = calls.map(caseOf);
  return async (stage: Stage) => {
    for (const one of cases) {
      const { path, form } = await one.prepare(stage);
      const { visitor } = stage;
      const page = await (form ? visitor.post(path, form) : visitor.get(path));
      if (!one.isDone(page))
        throw new Error(`${path} answers ${page.status} ${page.location}`);
    }
  };
};

/** Opens pages that must answer 200. */
const open =
  (...paths: string[]) =>
  async ({ visitor }: Stage) => {
    for (const path of paths) {
      const { status } = await visitor.get(path);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  };

/** Ends when nobody reports anything. */
let reporting: Promise<unknown> = Promise.resolve();

/** Reports a stop, one user at a time: of two who report the same one, the second is refused. */
const report =
  (call: "manualReport_ReportDelivery" | "manualReport_ReportPickup") =>
  async (stage: Stage) => {
    const turn = reporting.then(() => visit(call)(stage));
    reporting = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      if (!(error instanceof NothingToReport)) throw error;
    }
  };

/** What the users do between signing in and logging out. */
export const tasks: readonly Task[] = [
  {
    name: "search",
    weight: 6,
    run: visit(
      "ASNListSearch",
      "ASNManifestSearch",
      "ASNPackingSlipSearch",
      "trackingPROListSearch",
    ),
  },
  {
    name: "advanced search",
    weight: 3,
    run: visit("ASNAdvancedSearch", "trackingAdvancedSearch"),
  },
  {
    name: "report",
    weight: 4,
    run: visit(
      "getOnTimeReportPoolSummary",
      "getOnTimeReportStoreSummary",
      "getOnTimeReport",
      "getScanReport",
      "getDoorScanReport",
    ),
  },
  {
    name: "export",
    weight: 2,
    run: open("/search/advanced-search/s=-30d_f=today/ULSearchResults.csv"),
  },
  {
    name: "dashboard",
    weight: 3,
    run: visit("getDashboardManifests", "getDashboardManifestDetails"),
  },
  {
    name: "map",
    weight: 3,
    run: visit("getDeliveryMapStatuses", "getDeliveryMapPinDetails"),
  },
  { name: "overview", weight: 2, run: open("/", "/find") },
  {
    name: "booking",
    weight: 2,
    run: visit("getLTLRate", "searchAddressBook", "createLTLBooking"),
  },
  { name: "own bookings", weight: 1, run: open("/bookings") },
  {
    name: "manual report",
    weight: 1,
    run: report("manualReport_ReportDelivery"),
  },
  {
    name: "manual report of a pickup",
    weight: 1,
    run: report("manualReport_ReportPickup"),
  },
  {
    name: "administration",
    weight: 2,
    run: visit("getUserMasterGroups", "getMasterGroupInfo", "getPoolGroupInfo"),
  },
  {
    name: "group membership",
    weight: 4,
    isExclusive: true,
    run: visit("addUserToGroup", "removeUserFromGroup"),
  },
];
