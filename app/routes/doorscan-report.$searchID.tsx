import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { doorScanReport } from "../features/reports/door-scan-report.server";
import {
  loadReportForm,
  submitReportForm,
} from "../features/reports/report-form.server";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";

export {
  reportFormMeta as meta,
  ReportFormScreen as default,
} from "../features/reports/report-form";

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(doorScanReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(doorScanReport, args);
}
