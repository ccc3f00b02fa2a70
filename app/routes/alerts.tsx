import { AlertsScreen } from "../features/own-lists/alerts/alerts-screen";
import {
  loadAlertsPage,
  removeAlert,
} from "../features/own-lists/alerts/alerts.server";
import { alertMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(alertMessages.alerts);

export const loader = loadAlertsPage;

export const action = removeAlert;

export default AlertsScreen;
