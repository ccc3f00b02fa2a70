import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import { trimRegistration } from "../../../../provider/contract/accounts";
import { maxFirstRunCodeLength } from "../../../../provider/contract/extensions/first-run";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { markDraftOwner } from "../../../engine/session/draft-owner.server";
import { accountFieldNames } from "./register-form";
import { checkRegistration, registrationShape } from "./registration.server";
import { accountMessages } from "../../../engine/messages";

/**
 * The setup of a portal without accounts: what the first administrator must enter besides the fields of a
 * registration.
 */
export interface FirstRun {
  /** True if the one-time code that the provider printed at its start is required. */
  codeNeeded: boolean;
}

/**
 * Returns what the first administrator must enter; null if an account exists already, the provider has no
 * such setup, or it does not respond.
 */
export async function getFirstRun({
  api,
  hasExtension,
}: Pick<AppLoadContext, "api" | "hasExtension">): Promise<FirstRun | null> {
  if (!(await hasExtension("first-run"))) return null;
  const answer = await api.call("getFirstRun");
  return answer.ok ? { codeNeeded: answer.codeNeeded } : null;
}

const setupForm = ({ codeNeeded }: FirstRun) =>
  z
    .object({
      code: z.string().trim().max(maxFirstRunCodeLength).default(""),
      ...registrationShape,
    })
    .superRefine((form, context) => {
      if (codeNeeded && form.code === "")
        context.addIssue({
          code: "custom",
          path: ["code"],
          message: accountMessages.setUpCodeRequired,
        });
      checkRegistration(form, context);
    });

/**
 * Creates the first administrator from the submitted form and signs them in: `context.api` relays the
 * provider's session cookie to the browser.
 * @param signal aborts the call when the client disconnects
 * @returns null on success; `gone` if an account has been created in the meantime; otherwise the form
 *   result (without passwords) and its HTTP status
 */
export async function createFirstAdministrator(
  form: FormData,
  context: Pick<AppLoadContext, "api" | "env" | "setCookie">,
  firstRun: FirstRun,
  signal: AbortSignal,
): Promise<{ answer: SubmissionResult; status: number } | "gone" | null> {
  const submission = parseForm(
    form,
    ["code", ...accountFieldNames],
    setupForm(firstRun),
  );
  const refuse = (status: number, formErrors: string[] = []) => ({
    status,
    answer: submission.reply({
      formErrors,
      hideFields: ["password", "confirmation"],
    }),
  });
  if (submission.status !== "success") return refuse(400);
  const { code } = submission.value;
  const account = trimRegistration(submission.value);
  const answer = await context.api.call(
    "createFirstAdministrator",
    { ...account, code },
    { signal },
  );
  if (answer.ok) {
    markDraftOwner(context, account.email);
    return null;
  }
  return answer.httpStatus === 404
    ? "gone"
    : refuse(statusFor(answer), [
        messageFor(answer, accountMessages.unexpectedError),
      ]);
}
