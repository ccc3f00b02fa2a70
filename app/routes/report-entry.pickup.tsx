import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadReportEntry,
  reportItem,
} from "../manual-reports/report-entry.server";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import sheet from "../styles/report-entry.css?url";

export const handle = { sheet: "reportEntry" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("reportEntry", sheet);

export {
  ReportEntry as default,
  reportEntryMeta as meta,
} from "../manual-reports/report-entry";
export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const loader = (args: LoaderFunctionArgs) =>
  loadReportEntry("pickup", args);

export const action = (args: ActionFunctionArgs) => reportItem("pickup", args);
