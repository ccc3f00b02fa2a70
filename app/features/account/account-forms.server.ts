import * as z from "zod";
import { findNameError, isEmail } from "../../../provider/contract/accounts";
import { currentPassword } from "../../engine/forms/current-password.server";
import { accountMessages } from "../../engine/messages";
import type {
  Answer,
  CallOptions,
} from "../../engine/provider-client/provider-api";
import type { ProviderApi } from "../../engine/provider-client/provider-api";
import { ruleMessage } from "../../engine/provider-client/rule-messages";
import {
  checkNewPassword,
  newPasswordShape,
} from "./passwords/new-password.server";
import { typedEmail } from "./sign-in/typed-email";

const trimmed = z.string().trim().default("");

/** The forms of the account: their fields and rules. */
export const accountForms = {
  name: z
    .object({ firstName: trimmed, lastName: trimmed })
    .superRefine((form, context) => {
      const error = findNameError({
        firstName: form.firstName,
        lastName: form.lastName || null,
      });
      if (error)
        context.addIssue({
          code: "custom",
          path: [error.field],
          message: ruleMessage(error.message),
        });
    }),
  // Two parts, so that the errors of both are shown at once.
  password: z
    .object(newPasswordShape)
    .superRefine(checkNewPassword)
    .and(z.object({ currentPassword })),
  email: z.object({
    email: typedEmail.refine(isEmail, accountMessages.invalidEmail),
    currentPassword,
  }),
};

/** The call of each form. */
export const accountCalls = {
  name: (api: ProviderApi, form: FormOf<"name">, options: CallOptions) =>
    api.call(
      "changeName",
      { firstName: form.firstName, lastName: form.lastName || null },
      options,
    ),
  password: (
    api: ProviderApi,
    form: FormOf<"password">,
    options: CallOptions,
  ) =>
    api.call(
      "changePassword",
      { currentPassword: form.currentPassword, password: form.password },
      options,
    ),
  email: (api: ProviderApi, form: FormOf<"email">, options: CallOptions) =>
    api.call("requestEmailChange", form, options),
};

type FormOf<Name extends keyof typeof accountForms> = z.output<
  (typeof accountForms)[Name]
>;

/** The answers of these calls have no fields. */
export type AccountAnswer = Answer<"changeName">;
