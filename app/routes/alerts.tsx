import { alertMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(alertMessages.alerts);

export {
  loadAlertsPage as loader,
  removeAlert as action,
} from "../features/own-lists/alerts/alerts.server";
export { AlertsScreen as default } from "../features/own-lists/alerts/alerts-screen";
