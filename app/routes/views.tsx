import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { viewMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/own-lists/views/views.css?url";
import {
  changeViews,
  loadViewsPage,
} from "../features/own-lists/views/views.server";
import { ViewsScreen } from "../features/own-lists/views/views-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(viewMessages.savedViews);

export const loader = (args: LoaderFunctionArgs) => loadViewsPage(args);

export const action = (args: ActionFunctionArgs) => changeViews(args);

export default ViewsScreen;
