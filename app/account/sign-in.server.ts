import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import * as z from "zod";
import {
  maxEmailLength,
  maxPasswordLength,
} from "../../provider/contract/accounts";
import { messageFor, statusFor } from "../provider-client/errors";
import { knownFields } from "../forms/known-fields";
import { markDraftOwner } from "../session/draft-owner.server";
import type { User } from "../session/user-session";
import { callHumanChecked } from "./recent-submissions.server";

const incorrect = "Incorrect Email Or Password";

const credentials = z
  .object({
    email: z.string().trim().default(""),
    password: z.string().default(""),
  })
  // What is empty, too long or holds NUL is nobody's; the provider need not be asked.
  .refine(
    ({ email, password }) =>
      email !== "" &&
      password !== "" &&
      email.length <= maxEmailLength &&
      password.length <= maxPasswordLength &&
      !`${email}${password}`.includes("\0"),
    incorrect,
  );

/** Reads the login form: email (trimmed) and password, or "Incorrect Email Or Password". */
export function parseCredentials(form: FormData) {
  return parseWithZod(knownFields(form, ["email", "password"]), {
    schema: credentials,
  });
}

/** A sign-in that did not succeed: what to show, and the HTTP status to show it with. */
class SignInRefused extends Error {
  constructor(
    readonly answer: SubmissionResult,
    readonly status: number,
  ) {
    super("Sign-in refused");
  }
}

/**
 * Signs in with the posted form, in the order of the specification (part 1, section 5): empty
 * fields, the human check, the provider. The provider's session cookie is relayed by the API.
 * @returns null after success, else the reply for the form (without the password) and its status
 */
export async function signIn(
  request: Request,
  context: Pick<
    AppLoadContext,
    "api" | "humanCheck" | "recentSubmissions" | "env" | "setCookie"
  >,
): Promise<{ answer: SubmissionResult; status: number } | null> {
  const authenticator = new Authenticator<Pick<User, "firstName">>();
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const submission = parseCredentials(form);
      const refuse = (message: string, status: number) => {
        const reply = { formErrors: [message], hideFields: ["password"] };
        return new SignInRefused(submission.reply(reply), status);
      };
      if (submission.status !== "success") throw refuse(incorrect, 400);
      const answer = await callHumanChecked(
        "loginPortal",
        form,
        request.signal,
        context,
        (options) => context.api.call("loginPortal", submission.value, options),
      );
      if (answer === null) throw refuse("Must complete reCaptcha", 400);
      if (!answer.ok) {
        throw refuse(messageFor(answer, "signIn"), statusFor(answer));
      }
      markDraftOwner(context, submission.value.email);
      return { firstName: answer.name };
    }),
  );
  try {
    await authenticator.authenticate("form", request);
    return null;
  } catch (error) {
    if (error instanceof SignInRefused)
      return { answer: error.answer, status: error.status };
    throw error;
  }
}
