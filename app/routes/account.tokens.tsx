import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { apiMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/own-lists/views/views.css?url";
import {
  changeTokens,
  loadTokensPage,
} from "../features/own-lists/tokens/tokens.server";
import { TokensScreen } from "../features/own-lists/tokens/tokens-screen";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(apiMessages.apiTokens);

export const loader = (args: LoaderFunctionArgs) => loadTokensPage(args);

export const action = (args: ActionFunctionArgs) => changeTokens(args);

export default TokensScreen;
