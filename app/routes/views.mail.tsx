import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { subscriptionMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";
import {
  loadReportMailForm,
  saveReportMail,
} from "../views/report-mail-form.server";
import { ReportMailScreen } from "../views/report-mail-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(subscriptionMessages.mailReport);

export const loader = (args: LoaderFunctionArgs) => loadReportMailForm(args);

export const action = (args: ActionFunctionArgs) => saveReportMail(args);

export default ReportMailScreen;
