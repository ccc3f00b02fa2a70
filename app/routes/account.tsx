import { AccountScreen } from "../features/account/account-screen";
import {
  changeAccount,
  loadAccount,
} from "../features/account/own-account.server";
import { ownAccountMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/account/account-sheet";
export const meta = titled(ownAccountMessages.account);

export const loader = loadAccount;

export const action = changeAccount;

export default AccountScreen;
