import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadPasswordReset,
  submitPasswordReset,
} from "../account/password-reset.server";
import { PasswordResetScreen } from "../account/password-reset-screen";
import { accountMessages } from "../messages";
import { titled } from "../shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../forms/redisplay";

export const meta = titled(accountMessages.resetPassword);

export const loader = (args: LoaderFunctionArgs) => loadPasswordReset(args);

export const action = (args: ActionFunctionArgs) => submitPasswordReset(args);

export default PasswordResetScreen;
