import type { MetaFunction } from "@remix-run/react";
import { loadPasswordReset } from "../features/account/passwords/password-reset.server";
import { accountMessages } from "../engine/messages";
import { documentTitle } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(
    data && "screen" in data && data.screen === "choose"
      ? accountMessages.choosePassword
      : accountMessages.resetPassword,
    matches,
  );

export const loader = loadPasswordReset;

export { submitPasswordReset as action } from "../features/account/passwords/password-reset.server";
export { PasswordResetScreen as default } from "../features/account/passwords/password-reset-screen";
