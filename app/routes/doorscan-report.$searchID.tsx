import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { doorScanReport } from "../reports/door-scan-report.server";
import {
  loadReportForm,
  submitReportForm,
} from "../reports/report-form.server";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import sheet from "../styles/search-forms.css?url";

export const handle = { sheet: "searchForms" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("searchForms", sheet);

export {
  reportFormMeta as meta,
  ReportFormScreen as default,
} from "../reports/report-form";

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(doorScanReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(doorScanReport, args);
}
