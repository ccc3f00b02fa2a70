import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import {
  isEmail,
  maxVerificationCodeLength,
} from "../../../../provider/contract/accounts";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { requireExtension } from "../../../features.server";
import { accountMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { Failure } from "../../../engine/provider-client/provider-api";
import { checkNewPassword, newPasswordShape } from "./new-password.server";
import type { PasswordResetReply, PasswordResetView } from "./password-reset";
import { callHumanChecked } from "../human-check/recent-submissions.server";
import { typedEmail } from "../sign-in/typed-email";

/**
 * The loader of both forms. Opening a mailed link makes no call: mail scanners open links too.
 * @throws a 404 response if the provider cannot reset passwords
 */
export async function loadPasswordReset({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">) {
  await requireExtension(context, "password-reset");
  const { searchParams } = new URL(request.url);
  const view: PasswordResetView =
    params.code !== undefined
      ? { screen: "choose" }
      : searchParams.has("sent")
        ? { screen: "sent" }
        : { screen: "request", challenge: context.humanCheck.issue() };
  return data(view);
}

/**
 * The action of both forms.
 * @throws a redirect after success; a 404 response if the provider cannot reset passwords
 */
export async function submitPasswordReset({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">) {
  await requireExtension(context, "password-reset");
  const form = await request.formData();
  return params.code === undefined
    ? requestLink(form, request.signal, context)
    : choosePassword(form, params.code, request.signal, context);
}

const requestForm = z.object({
  email: typedEmail.refine(isEmail, accountMessages.invalidEmail),
});

async function requestLink(
  form: FormData,
  signal: AbortSignal,
  context: AppLoadContext,
) {
  const submission = parseForm(form, ["email"], requestForm);
  const refuse = (status: number, formErrors: string[] = []) => {
    const reply: PasswordResetReply = {
      answer: submission.reply({ formErrors }),
      // The question is used up by this answer, right or wrong.
      challenge: context.humanCheck.issue(),
    };
    return data(reply, status);
  };
  if (submission.status !== "success") return refuse(400);
  const answer = await callHumanChecked(
    "requestPasswordReset",
    form,
    signal,
    context,
    (options) =>
      context.api.call("requestPasswordReset", submission.value, options),
  );
  if (answer === null) return refuse(400, [accountMessages.humanCheckRequired]);
  if (!answer.ok) return refuse(statusFor(answer), [unexpected(answer)]);
  throw redirect(paths.resetRequested(), 303);
}

const newPasswordForm = z
  .object(newPasswordShape)
  .superRefine(checkNewPassword);

async function choosePassword(
  form: FormData,
  code: string,
  signal: AbortSignal,
  { api }: AppLoadContext,
) {
  const submission = parseForm(
    form,
    ["password", "confirmation"],
    newPasswordForm,
  );
  const refuse = (
    status: number,
    isLinkBad = false,
    formErrors: string[] = [],
  ) => {
    const reply: PasswordResetReply = {
      answer: submission.reply({
        formErrors,
        hideFields: ["password", "confirmation"],
      }),
      isLinkBad,
    };
    return data(reply, status);
  };
  if (submission.status !== "success") return refuse(400);
  // The contract excludes such a code.
  if (code.length > maxVerificationCodeLength || code.includes("\0"))
    return refuse(400, true, [accountMessages.invalidResetLink]);
  const { password } = submission.value;
  const answer = await api.call(
    "resetPassword",
    { code, password },
    { signal },
  );
  if (!answer.ok)
    return refuse(statusFor(answer), answer.httpStatus === 404, [
      unexpected(answer),
    ]);
  throw redirect(paths.loginAfterReset(), 303);
}

const unexpected = (failure: Failure) =>
  messageFor(failure, accountMessages.unexpectedError);
