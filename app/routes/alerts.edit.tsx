import { AlertFormScreen } from "../features/own-lists/alerts/alert-form-screen";
import {
  loadAlertForm,
  saveAlert,
} from "../features/own-lists/alerts/alert-form.server";
import { alertMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(alertMessages.tellMeWhen);

export const loader = loadAlertForm;

export const action = saveAlert;

export default AlertFormScreen;
