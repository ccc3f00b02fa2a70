import { ownAccountMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/account/account-sheet";
export const meta = titled(ownAccountMessages.account);

export {
  loadAccount as loader,
  changeAccount as action,
} from "../features/account/own-account.server";
export { AccountScreen as default } from "../features/account/account-screen";
