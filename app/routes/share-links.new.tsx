import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { shareLinkMessages } from "../messages";
import { createLink, loadLinkForm } from "../share-links/new-link.server";
import { NewLinkScreen } from "../share-links/new-link-screen";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(shareLinkMessages.newLink);

export const loader = (args: LoaderFunctionArgs) => loadLinkForm(args);

export const action = (args: ActionFunctionArgs) => createLink(args);

export default NewLinkScreen;
