import { shareLinkMessages } from "../engine/messages";
import { LinksScreen } from "../features/own-lists/share-links/links-screen";
import {
  loadLinksPage,
  revokeLink,
} from "../features/own-lists/share-links/share-links.server";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(shareLinkMessages.shareLinks);

export const loader = loadLinksPage;

export const action = revokeLink;

export default LinksScreen;
