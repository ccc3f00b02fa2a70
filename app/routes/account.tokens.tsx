import { apiMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";
import {
  changeTokens,
  loadTokensPage,
} from "../features/own-lists/tokens/tokens.server";
import { TokensScreen } from "../features/own-lists/tokens/tokens-screen";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(apiMessages.apiTokens);

export const loader = loadTokensPage;

export const action = changeTokens;

export default TokensScreen;
