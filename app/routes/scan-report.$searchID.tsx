import { scanReport } from "../features/reports/scan-report.server";
import {
  createReportLoader,
  createReportAction,
} from "../features/reports/report-form.server";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";

export {
  reportFormMeta as meta,
  ReportFormScreen as default,
} from "../features/reports/report-form";

export const loader = createReportLoader(scanReport);

export const action = createReportAction(scanReport);
