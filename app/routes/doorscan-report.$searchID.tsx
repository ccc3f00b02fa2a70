import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { doorScanReport } from "../features/reports/door-scan-report.server";
import {
  loadReportForm,
  submitReportForm,
} from "../features/reports/report-form.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/search/search-forms.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "searchForms" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("searchForms", sheet);

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
