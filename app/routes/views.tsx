import { viewMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(viewMessages.savedViews);

export {
  loadViewsPage as loader,
  changeViews as action,
} from "../features/own-lists/views/views.server";
export { ViewsScreen as default } from "../features/own-lists/views/views-screen";
