import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { shareLinkMessages } from "../messages";
import { LinksScreen } from "../share-links/links-screen";
import { loadLinksPage, revokeLink } from "../share-links/share-links.server";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(shareLinkMessages.shareLinks);

export const loader = (args: LoaderFunctionArgs) => loadLinksPage(args);

export const action = (args: ActionFunctionArgs) => revokeLink(args);

export default LinksScreen;
