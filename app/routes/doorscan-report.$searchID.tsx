import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportFormScreen } from "../forms/report-form";
import { doorScanReport } from "../forms/report-forms";
import { loadReportForm, submitReportForm } from "../forms/report-forms.server";
import { titled } from "../ui/page-title";

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
