import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AlertFormScreen } from "../alerts/alert-form-screen";
import { loadAlertForm, saveAlert } from "../alerts/alert-form.server";
import { alertMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(alertMessages.tellMeWhen);

export const loader = (args: LoaderFunctionArgs) => loadAlertForm(args);

export const action = (args: ActionFunctionArgs) => saveAlert(args);

export default AlertFormScreen;
