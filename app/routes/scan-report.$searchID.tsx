import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportFormScreen } from "../reports/report-form";
import { scanReport } from "../reports/report-forms";
import {
  loadReportForm,
  submitReportForm,
} from "../reports/report-forms.server";
import { titled } from "../shell/page-title";

export const meta = titled(scanReport.title);

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(scanReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(scanReport, args);
}

export default function ScanReport() {
  return (
    <ReportFormScreen
      report={scanReport}
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
