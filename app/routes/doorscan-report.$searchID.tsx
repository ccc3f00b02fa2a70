import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportFormScreen } from "../reports/report-form";
import { doorScanReport } from "../reports/report-forms";
import {
  loadReportForm,
  submitReportForm,
} from "../reports/report-forms.server";
import { titled } from "../shell/page-title";

export const meta = titled(doorScanReport.title);

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(doorScanReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(doorScanReport, args);
}

export default function DoorScanReport() {
  return (
    <ReportFormScreen
      report={doorScanReport}
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
