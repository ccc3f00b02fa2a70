import { accountCalls, type AccountServices } from "./account-calls";
import { asnSearchHandlers } from "./asn-searches";
import { firstRunHandlers } from "./first-run";
import { freightHandlers } from "./freight";
import { groupHandlers } from "./groups";
import type { AllHandlers } from "./handler";
import { manualReportHandlers } from "./manual-reports";
import { mapHandlers } from "./map";
import { reportHandlers } from "./reports";
import { trackingSearchHandlers } from "./tracking-searches";

/**
 * The handlers of all calls of the contract. Each business area adds its handlers with one line here.
 */
export function allCalls(services: AccountServices): AllHandlers {
  return {
    ...accountCalls(services),
    ...asnSearchHandlers,
    ...firstRunHandlers(services),
    ...freightHandlers,
    ...groupHandlers,
    ...manualReportHandlers,
    ...mapHandlers,
    ...reportHandlers,
    ...trackingSearchHandlers,
  };
}
