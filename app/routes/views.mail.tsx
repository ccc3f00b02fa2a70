import { subscriptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(subscriptionMessages.mailReport);

export {
  loadReportMailForm as loader,
  saveReportMail as action,
} from "../features/own-lists/views/report-mail-form.server";
export { ReportMailScreen as default } from "../features/own-lists/views/report-mail-screen";
