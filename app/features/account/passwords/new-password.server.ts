import * as z from "zod";
import { findPasswordError } from "../../../../provider/contract/accounts";
import { accountMessages } from "../../../engine/messages";
import { ruleMessage } from "../../../engine/provider-client/rule-messages";

/** The fields of a new password, which is typed twice. */
export const newPasswordShape = {
  password: z.string().default(""),
  confirmation: z.string().default(""),
};

/** Adds the error of the first rule that a new password violates. */
export function checkNewPassword(
  form: z.output<z.ZodObject<typeof newPasswordShape>>,
  context: z.RefinementCtx,
): void {
  const error = findPasswordError(form.password);
  if (error !== null) {
    const hasBlank = form.password !== form.password.trim();
    for (const message of [
      ruleMessage(error),
      ...(hasBlank ? [accountMessages.passwordHasBlank] : []),
    ])
      context.addIssue({ code: "custom", path: ["password"], message });
  } else if (form.password !== form.confirmation)
    context.addIssue({
      code: "custom",
      path: ["confirmation"],
      message: accountMessages.passwordsDiffer,
    });
}
