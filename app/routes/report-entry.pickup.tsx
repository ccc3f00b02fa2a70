import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadReportEntry,
  reportItem,
} from "../manual-reports/report-entry.server";

export {
  ReportEntry as default,
  reportEntryMeta as meta,
  shouldRevalidateReportEntry as shouldRevalidate,
} from "../manual-reports/report-entry";

export const loader = (args: LoaderFunctionArgs) =>
  loadReportEntry("pickup", args);

export const action = (args: ActionFunctionArgs) => reportItem("pickup", args);
