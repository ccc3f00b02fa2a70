import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeSecondFactor,
  loadSecondFactor,
} from "../account/second-factor-page.server";
import { SecondFactorScreen } from "../account/second-factor-screen";
import { secondFactorMessages } from "../messages";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/account.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const handle = { sheet: "account" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("account", sheet);
export const meta = titled(secondFactorMessages.secondFactor);

export const loader = (args: LoaderFunctionArgs) => loadSecondFactor(args);

export const action = (args: ActionFunctionArgs) => changeSecondFactor(args);

export default SecondFactorScreen;
