import { redirect, type AppLoadContext } from "@remix-run/node";
import type { CallName, RequestOf } from "../../../provider/contract/calls";
import { maxIdLength } from "../../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../../engine/forms/idempotent-form.server";
import { readFormText } from "../../engine/forms/read-form-text";
import { messageFor } from "../../engine/provider-client/errors";
import { consumeFlash, setFlash } from "../../engine/session/flash.server";
import type { OwnListReply, OwnListView } from "./own-list-view";
import type { RouteArgs } from "../../route-args";

/** Returns what a list loads beside its entries. */
export const openOwnList = ({ request, context }: RouteArgs): OwnListView => ({
  flash: consumeFlash(request, context),
  key: createIdempotencyKey(),
});

/** Returns the entry whose button was pressed. */
export const entryOf = (form: FormData): string =>
  readFormText(form, "id", maxIdLength);

/**
 * Does what a button of a list asks for.
 * @param texts.failed the message if the provider gives none
 * @param texts.done the message of the next page; null for none
 * @param path where to go afterwards
 * @returns why it had no effect
 * @throws a redirect after success
 */
export async function changeOwnList<Name extends CallName>(
  context: AppLoadContext,
  form: FormData,
  name: Name,
  payload: RequestOf<Name>,
  texts: { failed: string; done: string | null },
  path: string,
) {
  const key = readIdempotencyKey(form);
  const answer = await callIdempotent(context, name, payload, key);
  if (!answer.ok) {
    const reply: OwnListReply = {
      message: messageFor(answer, texts.failed),
      expired: answer.code === "expired",
    };
    return redisplayForm(reply, answer);
  }
  if (texts.done !== null) setFlash(context, texts.done);
  throw redirect(path, 303);
}
