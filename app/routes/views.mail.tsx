import { subscriptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";
import {
  loadReportMailForm,
  saveReportMail,
} from "../features/own-lists/views/report-mail-form.server";
import { ReportMailScreen } from "../features/own-lists/views/report-mail-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(subscriptionMessages.mailReport);

export const loader = loadReportMailForm;

export const action = saveReportMail;

export default ReportMailScreen;
