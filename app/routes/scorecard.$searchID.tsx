import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireExtension } from "../features.server";
import {
  loadReportForm,
  submitReportForm,
} from "../features/reports/report-form.server";
import { scorecard } from "../features/reports/scorecard.server";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";

export {
  reportFormMeta as meta,
  ReportFormScreen as default,
} from "../features/reports/report-form";

export async function loader(args: LoaderFunctionArgs) {
  await requireExtension(args.context, "scorecard");
  return loadReportForm(scorecard, args);
}

export async function action(args: ActionFunctionArgs) {
  await requireExtension(args.context, "scorecard");
  return submitReportForm(scorecard, args);
}
