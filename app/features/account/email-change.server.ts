import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { maxVerificationCodeLength } from "../../../provider/contract/accounts";
import { intentField } from "../../engine/forms/intent";
import { requireExtension } from "../../features.server";
import { accountMessages } from "../../engine/messages";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import { emailChangeIntents, type EmailChangeReply } from "./own-account";

/** The loader of a mailed link. It makes no call: mail scanners open links too. */
export async function loadEmailChange({
  context,
}: Pick<LoaderFunctionArgs, "context">) {
  await requireExtension(context, "account");
  return null;
}

/** The action of a mailed link: confirms the change, or cancels it. */
export async function submitEmailChange({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">) {
  await requireExtension(context, "account");
  const intent = (await request.formData()).get(intentField);
  const { code = "" } = params;
  if (
    intent !== emailChangeIntents.confirm &&
    intent !== emailChangeIntents.cancel
  )
    throw new Response(null, { status: 400 });
  const reply = (
    outcome: EmailChangeReply["outcome"],
    error: string | null,
    status: number,
    isLinkBad = false,
  ) => data<EmailChangeReply>({ outcome, error, isLinkBad }, status);
  // The contract excludes such a code.
  if (code.length > maxVerificationCodeLength || code.includes("\0"))
    return reply(null, accountMessages.invalidLink, 400, true);
  const answer = await context.api.call("answerEmailChange", {
    code,
    isAccepted: intent === emailChangeIntents.confirm,
  });
  if (!answer.ok)
    return reply(
      null,
      messageFor(answer, accountMessages.unexpectedError),
      statusFor(answer),
      answer.httpStatus === 404,
    );
  return reply(answer.outcome, null, 200);
}
