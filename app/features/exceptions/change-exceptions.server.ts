import { redirect, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  closeReasons,
  maxChangedExceptions,
  maxCommentLength,
} from "../../../provider/contract/exceptions";
import { maxEmailLength } from "../../../provider/contract/accounts";
import { maxIdLength } from "../../../provider/contract/limits";
import {
  callIdempotent,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { parseForm } from "../../engine/forms/parse-form.server";
import { exceptionMessages, formatMessage } from "../../engine/messages";
import type {
  Answer,
  Failure,
} from "../../engine/provider-client/provider-api";
import { setFlash } from "../../engine/session/flash.server";
import {
  chosenField,
  closeFields,
  exceptionIntents,
  newOwnerField,
} from "./exception-view";

const ids = z
  .array(z.string().max(maxIdLength))
  .min(1, exceptionMessages.chooseOne)
  .max(maxChangedExceptions)
  .default([])
  .refine((chosen) => chosen.length > 0, exceptionMessages.chooseOne);

type Changed = Answer<
  "takeExceptions" | "assignExceptions" | "closeExceptions" | "reopenExceptions"
>;

/** What a button does with the exceptions of a form. */
interface Change<Value> {
  schema: z.ZodType<Value>;
  /** Makes the call. */
  send(context: AppLoadContext, value: Value, key: string): Promise<Changed>;
  /** What is said afterwards of one exception, and of several. */
  done: readonly [one: string, several: string];
}

const declareChange = <Value>(change: Change<Value>) => change;

const chosen = z.object({ [chosenField]: ids });

const declareOwning = (isMine: boolean, done: readonly [string, string]) =>
  declareChange({
    schema: chosen,
    send: (context, { id: exceptionIDs }, key) =>
      callIdempotent(context, "takeExceptions", { exceptionIDs, isMine }, key),
    done,
  });

const changes = {
  take: declareOwning(true, [
    exceptionMessages.taken,
    exceptionMessages.takenMany,
  ]),
  giveUp: declareOwning(false, [
    exceptionMessages.givenUp,
    exceptionMessages.givenUp,
  ]),
  assign: declareChange({
    schema: z.object({
      [chosenField]: ids,
      [newOwnerField]: z
        .string(exceptionMessages.chooseOwner)
        .trim()
        .min(1, exceptionMessages.chooseOwner)
        .max(maxEmailLength, exceptionMessages.chooseOwner),
    }),
    send: (context, { id: exceptionIDs, newOwner: owner }, key) =>
      callIdempotent(context, "assignExceptions", { exceptionIDs, owner }, key),
    done: [exceptionMessages.assigned, exceptionMessages.assignedMany],
  }),
  close: declareChange({
    schema: z.object({
      [chosenField]: ids,
      reason: z.enum(closeReasons, exceptionMessages.chooseReason),
      comment: z
        .string()
        .trim()
        .max(
          maxCommentLength,
          formatMessage(exceptionMessages.commentTooLong, {
            max: maxCommentLength,
          }),
        )
        .default(""),
    }),
    send: (context, { id: exceptionIDs, reason, comment }, key) =>
      callIdempotent(
        context,
        "closeExceptions",
        { exceptionIDs, reason, comment: comment || null },
        key,
      ),
    done: [exceptionMessages.closedOne, exceptionMessages.closedMany],
  }),
  reopen: declareChange({
    schema: chosen,
    send: (context, { id: exceptionIDs }, key) =>
      callIdempotent(context, "reopenExceptions", { exceptionIDs }, key),
    done: [exceptionMessages.reopened, exceptionMessages.reopened],
  }),
};

const countChosen = (value: unknown): number =>
  new Set(chosen.parse(value)[chosenField]).size;

/**
 * Does what the pressed button says with the exceptions of a form.
 * @param path where to go afterwards
 * @returns the form again, with its errors
 * @throws a redirect after success
 */
export async function changeExceptions(
  context: AppLoadContext,
  form: FormData,
  path: string,
) {
  const asked = form.get(intentField);
  const intent =
    Object.values(exceptionIntents).find((one) => one === asked) ?? "take";
  // Cast: the values of a form are those of its own schema.
  const change = changes[intent] as Change<unknown>;
  const submission = parseForm(
    form,
    [chosenField, newOwnerField, ...closeFields],
    change.schema,
  );
  const key = readIdempotencyKey(form);
  const redisplay = (failure: Failure | null) => {
    const reply = replyToForm(
      submission,
      key,
      failure,
      exceptionMessages.failed,
    );
    return redisplayForm({ ...reply, intent }, failure);
  };
  if (submission.status !== "success") return redisplay(null);
  const answer = await change.send(context, submission.value, key);
  if (!answer.ok) return redisplay(answer);
  const [one, many] = change.done;
  const count = answer.changed ?? 0;
  const others = countChosen(submission.value) - count;
  setFlash(
    context,
    [
      count === 1 ? one : formatMessage(many, { count }),
      others > 0
        ? formatMessage(exceptionMessages.notChanged, { count: others })
        : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
  throw redirect(path, 303);
}
