import { redirect, type AppLoadContext } from "@remix-run/node";
import type { Submission } from "@conform-to/react";
import * as z from "zod";
import type { CallName, RequestOf } from "../../../../provider/contract/calls";
import { maxNameLength } from "../../../../provider/contract/extensions/imports";
import {
  callIdempotent,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
  withoutPassword,
} from "../../../engine/forms/idempotent-form.server";
import { dataImportMessages, formatMessage } from "../../../engine/messages";
import type { Failure } from "../../../engine/provider-client/provider-api";
import { setFlash } from "../../../engine/session/flash.server";
import type { ListReply } from "./list-view";

/** A required text of a form. */
export const requiredText = (
  message: string,
  label: string,
  limit: number = maxNameLength,
) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(limit, formatMessage(dataImportMessages.tooLong, { label, limit }));

/** A submitted form or button of a list. */
export interface SubmittedChange<Value> {
  intent: string;
  form: FormData;
  submission: Submission<Value>;
}

/** Returns the reply that shows the form again. */
export function listReply<Value>(
  { intent, form, submission }: SubmittedChange<Value>,
  failure: Failure | null,
  fallback: string,
) {
  const reply = replyToForm(
    withoutPassword(submission),
    readIdempotencyKey(form),
    failure,
    fallback,
  );
  return redisplayForm<ListReply>({ ...reply, intent }, failure);
}

/**
 * Makes the change of a form or button.
 * @param said the message for the next page
 * @param path where to go afterwards
 * @returns the form again, with its errors
 * @throws a redirect after success
 */
export async function submitChange<
  Name extends CallName,
  Value extends RequestOf<Name>,
>(
  context: AppLoadContext,
  name: Name,
  change: SubmittedChange<Value>,
  said: (value: Value) => string,
  path: string,
) {
  const { submission, form } = change;
  if (submission.status !== "success")
    return listReply(change, null, dataImportMessages.listFailed);
  const { value } = submission;
  const key = readIdempotencyKey(form);
  const answer = await callIdempotent(context, name, value, key);
  if (!answer.ok)
    return listReply(change, answer, dataImportMessages.listFailed);
  setFlash(context, said(value));
  throw redirect(path, 303);
}
