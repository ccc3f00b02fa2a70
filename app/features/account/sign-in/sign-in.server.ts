import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import * as z from "zod";
import {
  maxEmailLength,
  maxPasswordLength,
} from "../../../../provider/contract/accounts";
import type { CallOptions } from "../../../engine/provider-client/provider-api";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { readFormText } from "../../../engine/forms/read-form-text";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { markDraftOwner } from "../../../engine/session/draft-owner.server";
import { storeLanguageCookie } from "./language-cookie.server";
import { typedEmail } from "./typed-email";
import { storeSignInToken } from "./sign-in-code.server";
import { callHumanChecked } from "../human-check/recent-submissions.server";
import type { HumanCheckChallenge } from "../human-check/human-check";
import { accountMessages } from "../../../engine/messages";

const incorrect = accountMessages.incorrectCredentials;

/** Returns the messages of a refused sign-in; no password has blanks, so one at its end was pasted with it. */
const refusalMessages = (message: string, password: string) =>
  password === password.trim()
    ? [message]
    : [message, accountMessages.passwordHasBlank];

const credentials = z
  .object({
    email: typedEmail,
    password: z.string().default(""),
  })
  // No account has an empty or overlong value or one with NUL, so the provider is not called.
  .refine(
    ({ email, password }) =>
      email !== "" &&
      password !== "" &&
      email.length <= maxEmailLength &&
      password.length <= maxPasswordLength &&
      !`${email}${password}`.includes("\0"),
    incorrect,
  );

/**
 * Parses the login form: the email (trimmed) and the password, or the error "Incorrect Email Or
 * Password".
 */
export function parseCredentials(form: FormData) {
  return parseForm(form, ["email", "password"], credentials);
}

interface PostedCredentials {
  form: FormData;
  submission: ReturnType<typeof parseCredentials>;
}

/** Returns the challenge of a login form that is about to be rendered. */
export const loginChallenge = ({
  humanCheck,
  signInCheck,
}: Pick<AppLoadContext, "humanCheck" | "signInCheck">): HumanCheckChallenge =>
  signInCheck.isNeeded() ? humanCheck.issue() : { kind: "off" };

/** Reads the posted form; `signIn` checks it. */
const authenticator = new Authenticator<PostedCredentials>();
authenticator.use(
  new FormStrategy(({ form }) =>
    Promise.resolve({ form, submission: parseCredentials(form) }),
  ),
);

/**
 * Signs the user in with the posted form, in the order of the specification (part 1, section 5): empty
 * fields, the human check if the form has one, the provider. The API relays the provider's session cookie.
 * @returns on success where the user wants to start, if the provider knows it, whether the code of a second
 * factor completes the sign-in, and whether the next page may be in another language; otherwise the form
 * result (without the password) and its HTTP status
 */
export async function signIn(
  request: Request,
  context: Pick<
    AppLoadContext,
    | "api"
    | "humanCheck"
    | "signInCheck"
    | "recentSubmissions"
    | "env"
    | "setCookie"
  >,
): Promise<
  | {
      startPath: string | null;
      needsCode: boolean;
      changesLanguage: boolean;
      answer?: undefined;
    }
  | { answer: SubmissionResult; status: number }
> {
  const { form, submission } = await authenticator.authenticate(
    "form",
    request,
  );
  const refuse = (message: string, status: number) => ({
    status,
    answer: submission.reply({
      formErrors: refusalMessages(message, readFormText(form, "password")),
      hideFields: ["password"],
    }),
  });
  if (submission.status !== "success") return refuse(incorrect, 400);
  const call = (options: CallOptions) =>
    context.api.call("loginPortal", submission.value, options);
  const { signal } = request;
  const answer = context.signInCheck.isNeeded()
    ? await callHumanChecked("loginPortal", form, signal, context, call)
    : await call({ signal });
  if (answer === null) return refuse(accountMessages.humanCheckRequired, 400);
  const { signInToken } = answer.ok ? {} : answer.fields;
  if (signInToken !== undefined && storeSignInToken(context, signInToken)) {
    markDraftOwner(context, submission.value.email);
    return { startPath: null, needsCode: true, changesLanguage: false };
  }
  if (!answer.ok) {
    const status = statusFor(answer);
    // A provider that is busy or fails has compared no password.
    if (status === 400) context.signInCheck.recordFailure();
    return refuse(messageFor(answer, accountMessages.unexpectedError), status);
  }
  markDraftOwner(context, submission.value.email);
  const changesLanguage = storeLanguageCookie(
    request.headers.get("Cookie"),
    answer.language,
    { secure: context.env.secure, setCookie: context.setCookie },
  );
  const startPath = answer.startPath ?? null;
  return { startPath, needsCode: false, changesLanguage };
}
