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

export const loader = loadViewsPage;

export const action = changeViews;

export default ViewsScreen;
