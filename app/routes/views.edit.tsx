import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { viewMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";
import { loadViewForm, saveView } from "../views/view-form.server";
import { ViewFormScreen } from "../views/view-form-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(viewMessages.saveView);

export const loader = (args: LoaderFunctionArgs) => loadViewForm(args);

export const action = (args: ActionFunctionArgs) => saveView(args);

export default ViewFormScreen;
