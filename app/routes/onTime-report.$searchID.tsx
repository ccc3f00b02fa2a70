import { onTimeReport } from "../features/reports/on-time-report.server";
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

export const loader = createReportLoader(onTimeReport);

export const action = createReportAction(onTimeReport);
