import { apiMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/own-lists/views/views-sheet";
export const meta = titled(apiMessages.apiTokens);

export {
  loadTokensPage as loader,
  changeTokens as action,
} from "../features/own-lists/tokens/tokens.server";
export { TokensScreen as default } from "../features/own-lists/tokens/tokens-screen";
