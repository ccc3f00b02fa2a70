import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { apiMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/views.css?url";
import { changeTokens, loadTokensPage } from "../tokens/tokens.server";
import { TokensScreen } from "../tokens/tokens-screen";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
export const meta = titled(apiMessages.apiTokens);

export const loader = (args: LoaderFunctionArgs) => loadTokensPage(args);

export const action = (args: ActionFunctionArgs) => changeTokens(args);

export default TokensScreen;
