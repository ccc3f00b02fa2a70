import { doorScanReport } from "./door-scan-report.server";
import { onTimeReport } from "./on-time-report.server";
import { scanReport } from "./scan-report.server";
import { scorecard } from "./scorecard.server";

export {
  onTimePoolSummary,
  onTimeReport,
  onTimeResult,
  onTimeStoreSummary,
} from "./on-time-report.server";

export { scanReport };

/** Every report, in the order of the home menu; the scorecard is beyond the specification. */
export const reports = [onTimeReport, scanReport, doorScanReport, scorecard];
