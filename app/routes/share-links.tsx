import { shareLinkMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(shareLinkMessages.shareLinks);

export {
  loadLinksPage as loader,
  revokeLink as action,
} from "../features/own-lists/share-links/share-links.server";
export { LinksScreen as default } from "../features/own-lists/share-links/links-screen";
