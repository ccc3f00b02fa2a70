import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { AccountScreen } from "../account/account-screen";
import { changeAccount, loadAccount } from "../account/own-account.server";
import { ownAccountMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/account.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "account" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("account", sheet);
export const meta = titled(ownAccountMessages.account);

export const loader = (args: LoaderFunctionArgs) => loadAccount(args);

export const action = (args: ActionFunctionArgs) => changeAccount(args);

export default AccountScreen;
