import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { subscriptionMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/own-lists/views/views.css?url";
import {
  loadReportMailForm,
  saveReportMail,
} from "../features/own-lists/views/report-mail-form.server";
import { ReportMailScreen } from "../features/own-lists/views/report-mail-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(subscriptionMessages.mailReport);

export const loader = (args: LoaderFunctionArgs) => loadReportMailForm(args);

export const action = (args: ActionFunctionArgs) => saveReportMail(args);

export default ReportMailScreen;
