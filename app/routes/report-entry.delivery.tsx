import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadReportEntry,
  reportItem,
} from "../features/manual-reports/report-entry.server";

export { handle, links } from "../features/manual-reports/report-entry-sheet";

export {
  ReportEntry as default,
  reportEntryMeta as meta,
} from "../features/manual-reports/report-entry";
export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const loader = (args: LoaderFunctionArgs) =>
  loadReportEntry("delivery", args);

export const action = (args: ActionFunctionArgs) =>
  reportItem("delivery", args);
