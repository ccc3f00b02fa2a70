import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  changeSecondFactor,
  loadSecondFactor,
} from "../features/account/second-factor-page.server";
import { SecondFactorScreen } from "../features/account/second-factor-screen";
import { secondFactorMessages } from "../engine/messages";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/account/account.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "account" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("account", sheet);
export const meta = titled(secondFactorMessages.secondFactor);

export const loader = (args: LoaderFunctionArgs) => loadSecondFactor(args);

export const action = (args: ActionFunctionArgs) => changeSecondFactor(args);

export default SecondFactorScreen;
