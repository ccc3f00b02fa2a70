import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { scanReport } from "../reports/scan-report.server";
import {
  loadReportForm,
  submitReportForm,
} from "../reports/report-form.server";

export {
  reportFormMeta as meta,
  ReportFormScreen as default,
} from "../reports/report-form";

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(scanReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(scanReport, args);
}
