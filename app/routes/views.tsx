import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { viewMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";
import { changeViews, loadViewsPage } from "../views/views.server";
import { ViewsScreen } from "../views/views-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(viewMessages.savedViews);

export const loader = (args: LoaderFunctionArgs) => loadViewsPage(args);

export const action = (args: ActionFunctionArgs) => changeViews(args);

export default ViewsScreen;
