import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportFormScreen } from "../reports/report-form";
import { onTimeReport } from "../reports/report-forms";
import {
  loadReportForm,
  submitReportForm,
} from "../reports/report-forms.server";
import { titled } from "../shell/page-title";

export const meta = titled(onTimeReport.title);

export async function loader(args: LoaderFunctionArgs) {
  return loadReportForm(onTimeReport, args);
}

export async function action(args: ActionFunctionArgs) {
  return submitReportForm(onTimeReport, args);
}

export default function OnTimeReport() {
  return (
    <ReportFormScreen
      report={onTimeReport}
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
