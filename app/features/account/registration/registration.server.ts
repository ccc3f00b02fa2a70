import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  findRegistrationError,
  trimRegistration,
} from "../../../../provider/contract/accounts";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { ruleMessage } from "../../../engine/provider-client/rule-messages";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { callHumanChecked } from "../human-check/recent-submissions.server";
import { accountFieldNames } from "./register-form";
import { storeRegistrationToken } from "./registration-token.server";
import { accountMessages } from "../../../engine/messages";
import { typedEmail } from "../sign-in/typed-email";

const text = z.string().default("");
const trimmed = z.string().trim().default("");

/** The schemas of the fields of a registration. */
export const registrationShape = {
  email: typedEmail,
  password: text,
  confirmation: text,
  firstName: trimmed,
  lastName: trimmed,
};

type EnteredRegistration = z.output<z.ZodObject<typeof registrationShape>>;

/**
 * Adds the error of the first violated rule: those that the provider checks too, in the order of the
 * specification, followed by the password confirmation.
 */
export function checkRegistration(
  form: EnteredRegistration,
  context: z.RefinementCtx,
): void {
  const error =
    findRegistrationError(trimRegistration(form)) ??
    (form.password === form.confirmation
      ? null
      : { field: "confirmation", message: accountMessages.passwordsDiffer });
  if (error) {
    const { field, message } = error;
    context.addIssue({
      code: "custom",
      path: [field],
      message: ruleMessage(message),
    });
  }
}

const registration = z.object(registrationShape).superRefine(checkRegistration);

/** Parses the registration form; returns at most one error, that of the first violated rule. */
export function parseRegistration(form: FormData) {
  return parseForm(form, accountFieldNames, registration);
}

/**
 * Registers the user with the posted form: first the rules above, then the human check, then the
 * provider. The registration token is stored in the browser for the link in the email.
 * @param signal aborts the call when the client disconnects
 * @returns null on success, otherwise the form result (without passwords) and its HTTP status
 */
export async function register(
  form: FormData,
  context: Pick<
    AppLoadContext,
    "api" | "humanCheck" | "recentSubmissions" | "env" | "setCookie"
  >,
  signal: AbortSignal,
): Promise<{ answer: SubmissionResult; status: number } | null> {
  const submission = parseRegistration(form);
  const refuse = (status: number, formErrors: string[] = []) => ({
    status,
    answer: submission.reply({
      formErrors,
      hideFields: ["password", "confirmation"],
    }),
  });
  if (submission.status !== "success") return refuse(400);
  const answer = await callHumanChecked(
    "registerAccountPortal",
    form,
    signal,
    context,
    (options) =>
      context.api.call(
        "registerAccountPortal",
        trimRegistration(submission.value),
        options,
      ),
  );
  if (answer === null) return refuse(400, [accountMessages.humanCheckRequired]);
  if (!answer.ok)
    return refuse(statusFor(answer), [
      messageFor(answer, accountMessages.unexpectedError),
    ]);
  storeRegistrationToken(context, answer.registrationToken);
  return null;
}
