import { accountCalls, type AccountServices } from "./account-calls";
import { asnSearchHandlers } from "./asn-searches";
import type { Handlers } from "./handler";
import { manualReportHandlers } from "./manual-reports";
import { mapHandlers } from "./map";
import { reportHandlers } from "./reports";
import { trackingSearchHandlers } from "./tracking-searches";

/**
 * The calls that this provider serves. A part of the business adds its calls with one line here;
 * what the contract names and nobody serves answers 501.
 */
export function allCalls(services: AccountServices): Handlers {
  return {
    ...accountCalls(services),
    ...asnSearchHandlers,
    ...manualReportHandlers,
    ...mapHandlers,
    ...reportHandlers,
    ...trackingSearchHandlers,
  };
}
