import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadReportEntry,
  reportItem,
} from "../features/manual-reports/report-entry.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/manual-reports/report-entry.css?url";

export const handle = { sheet: "reportEntry" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("reportEntry", sheet);

export {
  ReportEntry as default,
  reportEntryMeta as meta,
} from "../features/manual-reports/report-entry";
export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const loader = (args: LoaderFunctionArgs) =>
  loadReportEntry("pickup", args);

export const action = (args: ActionFunctionArgs) => reportItem("pickup", args);
