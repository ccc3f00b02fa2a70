import { alertMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(alertMessages.tellMeWhen);

export {
  loadAlertForm as loader,
  saveAlert as action,
} from "../features/own-lists/alerts/alert-form.server";
export { AlertFormScreen as default } from "../features/own-lists/alerts/alert-form-screen";
