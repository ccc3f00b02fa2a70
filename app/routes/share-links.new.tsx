import { shareLinkMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(shareLinkMessages.newLink);

export {
  loadLinkForm as loader,
  createLink as action,
} from "../features/own-lists/share-links/new-link.server";
export { NewLinkScreen as default } from "../features/own-lists/share-links/new-link-screen";
