import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AlertFormScreen } from "../features/own-lists/alerts/alert-form-screen";
import {
  loadAlertForm,
  saveAlert,
} from "../features/own-lists/alerts/alert-form.server";
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
export const meta = titled(alertMessages.tellMeWhen);

export const loader = (args: LoaderFunctionArgs) => loadAlertForm(args);

export const action = (args: ActionFunctionArgs) => saveAlert(args);

export default AlertFormScreen;
