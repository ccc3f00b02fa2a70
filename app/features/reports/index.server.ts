import { doorScanReport } from "./door-scan-report.server";
import { onTimeReport } from "./on-time-report.server";
import { scanReport } from "./scan-report.server";

export {
  onTimePoolSummary,
  onTimeReport,
  onTimeResult,
  onTimeStoreSummary,
} from "./on-time-report.server";

export { scanReport };

/** Every report, in the order of the home menu. */
export const reports = [onTimeReport, scanReport, doorScanReport];
