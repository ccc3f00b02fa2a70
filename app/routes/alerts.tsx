import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AlertsScreen } from "../alerts/alerts-screen";
import { loadAlertsPage, removeAlert } from "../alerts/alerts.server";
import { alertMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(alertMessages.alerts);

export const loader = (args: LoaderFunctionArgs) => loadAlertsPage(args);

export const action = (args: ActionFunctionArgs) => removeAlert(args);

export default AlertsScreen;
