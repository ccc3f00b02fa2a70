import { shareLinkMessages } from "../engine/messages";
import {
  createLink,
  loadLinkForm,
} from "../features/own-lists/share-links/new-link.server";
import { NewLinkScreen } from "../features/own-lists/share-links/new-link-screen";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(shareLinkMessages.newLink);

export const loader = loadLinkForm;

export const action = createLink;

export default NewLinkScreen;
