import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AlertsScreen } from "../features/own-lists/alerts/alerts-screen";
import {
  loadAlertsPage,
  removeAlert,
} from "../features/own-lists/alerts/alerts.server";
import { alertMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/own-lists/views/views.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(alertMessages.alerts);

export const loader = (args: LoaderFunctionArgs) => loadAlertsPage(args);

export const action = (args: ActionFunctionArgs) => removeAlert(args);

export default AlertsScreen;
