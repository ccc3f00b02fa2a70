import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { CallName, RequestOf } from "../../../provider/contract/calls";
import { messageFor, statusFor } from "../provider-client/errors";
import type { Answer, Failure } from "../provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import type { FormReply } from "./form-reply";
import { keyName } from "./fields/idempotency-key-field";
import type { UnsentReply } from "./redisplay";

/**
 * Long forms that write. Each one has an idempotency key, so that a repeated submission is executed
 * once. After any failure, including an expired session, the form is rendered again with all typed
 * values (docs/decisions/050).
 */

/** Creates an idempotency key for one rendered form. */
export const createIdempotencyKey = (): string => randomUUID();

/** Returns the idempotency key of a submitted form; a new one if the submitted key is malformed. */
export function readIdempotencyKey(form: FormData): string {
  const key = form.get(keyName);
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key)
    ? key
    : createIdempotencyKey();
}

/**
 * Sends a form's payload with its idempotency key; an expired session returns a failure, not a redirect.
 */
export async function callIdempotent<Name extends CallName>(
  { api, session }: Pick<AppLoadContext, "api" | "session">,
  name: Name,
  payload: RequestOf<Name>,
  key: string,
): Promise<Answer<Name>> {
  const options = { idempotencyKey: key, whenExpired: "fail" as const };
  const send = api.call as (
    name: Name,
    payload: RequestOf<Name>,
    given: typeof options,
  ) => Promise<Answer<Name>>;
  // Loads the user in parallel, so that the shell of the following page does not wait for it.
  const [answer] = await Promise.all([
    send(name, payload, options),
    session.getUser(),
  ]);
  return answer;
}

/**
 * Returns whether a failed write may have been executed: the provider sent no response or a server error
 * (5xx).
 */
export const isOutcomeUnknown = (failure: Failure): boolean =>
  statusFor(failure) >= 500;

/**
 * Chooses the idempotency key for a redisplayed form: the same key if the outcome is unknown (no
 * response, 5xx) or the key was already used with different values (409), because the write must not be
 * executed twice; otherwise a new one, because some providers store refusals under the key.
 */
export function nextIdempotencyKey(failure: Failure, key: string): string {
  const stays =
    isOutcomeUnknown(failure) ||
    failure.httpStatus === 409 ||
    failure.code !== "refused";
  return stays ? key : createIdempotencyKey();
}

/** The part of Conform's submission of a form that creates a reply. */
export interface RepliedSubmission {
  reply(options?: {
    formErrors?: string[];
    hideFields?: string[];
  }): SubmissionResult;
}

/** Returns a submission whose password does not stand in the form again. */
export const withoutPassword = (
  submission: RepliedSubmission,
): RepliedSubmission => ({
  reply: (options) =>
    submission.reply({ ...options, hideFields: ["currentPassword"] }),
});

/**
 * Returns the reply to a form that had no effect.
 * @param failure why the provider refused or did not respond; null if the values are invalid
 * @param fallback the message if the provider gave none
 */
export function replyToForm(
  submission: RepliedSubmission,
  key: string,
  failure: Failure | null,
  fallback = "",
): FormReply {
  if (failure === null)
    return { answer: submission.reply(), key, unsure: false, expired: false };
  const expired = failure.code === "expired";
  return {
    answer: submission.reply({
      formErrors: expired ? [] : [messageFor(failure, fallback)],
    }),
    key: nextIdempotencyKey(failure, key),
    unsure: isOutcomeUnknown(failure),
    expired,
  };
}

/**
 * Returns the response of an action that redisplays its form.
 * @param reply the data that the page needs to render the form again
 * @param failure why the provider refused or did not respond; null if it was not called
 */
export const redisplayForm = <Reply extends object>(
  reply: Reply,
  failure: Failure | null,
) =>
  failure === null
    ? data<Reply & UnsentReply>({ ...reply, isUnsent: true }, 400)
    : data<Reply & UnsentReply>(reply, statusFor(failure));

/** Returns the response that shows a form again as `replyToForm` says. */
export const redisplaySubmission = (
  submission: RepliedSubmission,
  key: string,
  failure: Failure | null,
  fallback?: string,
) => redisplayForm(replyToForm(submission, key, failure, fallback), failure);
