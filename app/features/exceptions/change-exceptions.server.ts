import { parseWithZod } from "@conform-to/zod/v4";
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
  replyToFailure,
  replyToInvalid,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { knownFields } from "../../engine/forms/known-fields";
import { exceptionMessages, formatMessage } from "../../engine/messages";
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

const schemas = {
  change: z.object({ [chosenField]: ids }),
  assign: z.object({
    [chosenField]: ids,
    [newOwnerField]: z
      .string(exceptionMessages.chooseOwner)
      .trim()
      .min(1, exceptionMessages.chooseOwner)
      .max(maxEmailLength, exceptionMessages.chooseOwner),
  }),
  close: z.object({
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
};

/** Returns why the exceptions of a valid form are closed. */
const closingOf = (value: Partial<z.output<typeof schemas.close>>) => ({
  reason: value.reason ?? "other",
  comment: value.comment || null,
});

/** What is said after a change of one exception, and of several. */
const done = {
  take: [exceptionMessages.taken, exceptionMessages.takenMany],
  assign: [exceptionMessages.assigned, exceptionMessages.assignedMany],
  giveUp: [exceptionMessages.givenUp, exceptionMessages.givenUp],
  close: [exceptionMessages.closedOne, exceptionMessages.closedMany],
  reopen: [exceptionMessages.reopened, exceptionMessages.reopened],
} as const;

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
  const submission = parseWithZod(
    knownFields(form, [chosenField, newOwnerField, ...closeFields]),
    {
      schema:
        intent === "close"
          ? schemas.close
          : intent === "assign"
            ? schemas.assign
            : schemas.change,
    },
  );
  const key = readIdempotencyKey(form);
  if (submission.status !== "success")
    return redisplayForm({ ...replyToInvalid(submission, key), intent }, null);
  const { id: exceptionIDs } = submission.value;
  const { newOwner: owner = "" } = submission.value as {
    newOwner?: string;
  };
  const answer = await (intent === "take" || intent === "giveUp"
    ? callIdempotent(
        context,
        "takeExceptions",
        { exceptionIDs, isMine: intent === "take" },
        key,
      )
    : intent === "assign"
      ? callIdempotent(
          context,
          "assignExceptions",
          { exceptionIDs, owner },
          key,
        )
      : intent === "reopen"
        ? callIdempotent(context, "reopenExceptions", { exceptionIDs }, key)
        : callIdempotent(
            context,
            "closeExceptions",
            { exceptionIDs, ...closingOf(submission.value) },
            key,
          ));
  if (!answer.ok)
    return redisplayForm(
      {
        ...replyToFailure(submission, key, answer, exceptionMessages.failed),
        intent,
      },
      answer,
    );
  const [one, many] = done[intent];
  setFlash(
    context,
    answer.changed === 1
      ? one
      : formatMessage(many, { count: answer.changed ?? 0 }),
  );
  throw redirect(path, 303);
}
