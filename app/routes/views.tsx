import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { viewMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";
import {
  changeViews,
  loadViewsPage,
} from "../features/own-lists/views/views.server";
import { ViewsScreen } from "../features/own-lists/views/views-screen";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(viewMessages.savedViews);

export const loader = (args: LoaderFunctionArgs) => loadViewsPage(args);

export const action = (args: ActionFunctionArgs) => changeViews(args);

export default ViewsScreen;
