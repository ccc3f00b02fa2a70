import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AccountScreen } from "../features/account/account-screen";
import {
  changeAccount,
  loadAccount,
} from "../features/account/own-account.server";
import { ownAccountMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/account/account.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "account" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("account", sheet);
export const meta = titled(ownAccountMessages.account);

export const loader = (args: LoaderFunctionArgs) => loadAccount(args);

export const action = (args: ActionFunctionArgs) => changeAccount(args);

export default AccountScreen;
