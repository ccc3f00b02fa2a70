import { redirect, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import { bookingChange } from "../../../provider/contract/extensions/corrections";
import { maxNoteLength } from "../../../provider/contract/fields";
import {
  maxClass,
  maxPallets,
  maxPieces,
  maxPounds,
} from "../../../provider/contract/freight";
import { maxReasonLength } from "../../../provider/contract/limits";
import { unreadDateMessages, type IsoDate } from "../../engine/criteria/dates";
import { readDay, resolveDay } from "../../engine/criteria/relative-dates";
import {
  callIdempotent,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
  type RepliedSubmission,
} from "../../engine/forms/idempotent-form.server";
import { intentField } from "../../engine/forms/intent";
import { parseForm } from "../../engine/forms/parse-form.server";
import { requireExtension } from "../../features.server";
import { readFormText } from "../../engine/forms/read-form-text";
import { readNumber } from "../../engine/forms/typed-number";
import {
  checkbox,
  limitedText,
  typedText,
} from "../../engine/forms/typed-schemas.server";
import {
  bookingMessages,
  correctionMessages,
  fieldMessages,
  formatMessage,
} from "../../engine/messages";
import type { Failure } from "../../engine/provider-client/provider-api";
import { setFlash } from "../../engine/session/flash.server";
import { priceOf, readSubject, type Subject } from "./correct-page.server";
import {
  correctFields,
  correctIntents,
  type CorrectIntent,
  type CorrectReply,
} from "./corrections-view";
import type { RouteArgs } from "../../route-args";

const anyReason = typedText.refine(
  (reason) => reason.length <= maxReasonLength,
  formatMessage(correctionMessages.reasonTooLong, { limit: maxReasonLength }),
);
const givenReason = anyReason.refine(
  (reason) => reason !== "",
  correctionMessages.reasonRequired,
);

/** The schema of a text of a booking, of several lines; null without one. */
const bookingText = (label: string) =>
  limitedText(label, { lines: true, maxLength: maxNoteLength }).transform(
    (given) => (given === "" ? null : given),
  );

const optionalNumber = (
  isValid: (number: number) => boolean,
  message: string,
) =>
  typedText
    .transform((text) => (text === "" ? null : readNumber(text)))
    .refine((number) => number === null || isValid(number), message);

const numberOf = (isValid: (number: number) => boolean, message: string) =>
  typedText.transform(readNumber).refine(isValid, message);

const changeFields = {
  numPallets: numberOf(
    (pallets) =>
      Number.isInteger(pallets) && pallets >= 1 && pallets <= maxPallets,
    bookingMessages.invalidPallets,
  ),
  numPieces: optionalNumber(
    (pieces) => pieces <= maxPieces,
    bookingMessages.invalidPieces,
  ),
  totalWeight: numberOf(
    (pounds) => pounds > 0 && pounds <= maxPounds,
    bookingMessages.invalidWeight,
  ),
  class: optionalNumber(
    (freightClass) => !Number.isNaN(freightClass),
    bookingMessages.invalidClass,
  ).refine(
    (freightClass) => !(freightClass !== null && freightClass > maxClass),
    formatMessage(bookingMessages.classTooLarge, { limit: maxClass }),
  ),
  description: bookingText(bookingMessages.description),
  notes: bookingText(fieldMessages.notes),
  apptFrom: checkbox,
  liftGateFrom: checkbox,
  residentialFrom: checkbox,
  apptTo: checkbox,
  liftGateTo: checkbox,
  residentialTo: checkbox,
};

/** The booking as the form showed it; undefined if the field was made unreadable. */
const shownBooking = typedText.transform((text) => {
  try {
    return bookingChange.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
});

const newDay = (today: IsoDate) =>
  typedText.transform((text, context) => {
    const day = readDay(text);
    if (day !== null) return resolveDay(day, today);
    for (const message of unreadDateMessages(
      text,
      correctionMessages.newDayRequired,
    ))
      context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** What became of a submission: nothing but its errors, a refusal, or a price that is to be confirmed. */
interface Outcome {
  reply: RepliedSubmission;
  isValid: boolean;
  failure: Failure | null;
  newPrice: string | null;
}

/** Parses a form, and sends it if it is valid. */
async function submit<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  send: (
    value: z.output<Schema>,
  ) => Promise<{ ok: true } | Failure | { newPrice: string }>,
): Promise<Outcome> {
  const submission = parseForm(form, correctFields, schema);
  const outcome = { reply: submission, failure: null, newPrice: null };
  if (submission.status !== "success") return { ...outcome, isValid: false };
  const sent = await send(submission.value);
  if ("newPrice" in sent)
    return { ...outcome, isValid: true, newPrice: sent.newPrice };
  return { ...outcome, isValid: true, failure: sent.ok ? null : sent };
}

const orNull = (reason: string) => (reason === "" ? null : reason);

/** The forms of a delivery. */
const sendStop =
  (change: "cancel" | "move" | "restore"): Send =>
  (context, delivID, form, key) => {
    const call = (reason: string, date: string | null) =>
      callIdempotent(
        context,
        "correctDelivery",
        { delivID, change, date, reason: orNull(reason) },
        key,
      );
    return change === "move"
      ? submit(
          form,
          z.object({ date: newDay(context.today), reason: anyReason }),
          ({ reason, date }) => call(reason, date),
        )
      : submit(
          form,
          z.object({ reason: change === "cancel" ? givenReason : anyReason }),
          ({ reason }) => call(reason, null),
        );
  };

type Send = (
  context: AppLoadContext,
  id: string,
  form: FormData,
  key: string,
) => Promise<Outcome>;

const senders: Record<CorrectIntent, Send> = {
  cancel: sendStop("cancel"),
  move: sendStop("move"),
  restore: sendStop("restore"),
  void: (context, _id, form, key) =>
    submit(
      form,
      z.object({ reason: givenReason, scanID: typedText }),
      ({ reason, scanID }) =>
        callIdempotent(context, "voidScan", { scanID, reason }, key),
    ),
  cancelBooking: (context, bookingID, form, key) =>
    submit(form, z.object({ reason: givenReason }), ({ reason }) =>
      callIdempotent(context, "cancelBooking", { bookingID, reason }, key),
    ),
  changeBooking: (context, bookingID, form, key) =>
    submit(
      form,
      z.object({
        ...changeFields,
        shownRate: typedText,
        shown: shownBooking,
        reason: anyReason,
      }),
      async ({ reason, shownRate, shown: before, ...change }) => {
        const newPrice = await findNewPrice(
          context,
          bookingID,
          change.numPallets,
          shownRate,
        );
        return newPrice === null
          ? callIdempotent(
              context,
              "changeBooking",
              { bookingID, change, before, reason: orNull(reason) },
              key,
            )
          : { newPrice };
      },
    ),
};

/**
 * Returns the price of a booking with another number of pallets, if the form has not shown it: nobody changes a
 * booking at a price that was not seen. A price that is not known keeps nobody from changing it.
 */
async function findNewPrice(
  context: AppLoadContext,
  bookingID: string,
  numPallets: number,
  shown: string,
): Promise<string | null> {
  const answer = await context.api.call(
    "getCorrectableBooking",
    { bookingID },
    { whenExpired: "fail" },
  );
  if (!answer.ok || answer.result === null) return null;
  const price = await priceOf(context, answer.result, numPallets);
  return price === null || price === shown ? null : price;
}

const subjectOf: Record<CorrectIntent, Subject["of"]> = {
  cancel: "delivery",
  move: "delivery",
  restore: "delivery",
  void: "asn",
  cancelBooking: "booking",
  changeBooking: "booking",
};

/**
 * The action of the page: makes the correction of one of its forms, once.
 * @returns the form again, with its errors, or with the new price of a booking
 * @throws a redirect to the page after success, which offers Undo; 404 if the provider does not have the extension
 */
export async function makeCorrection({ request, context }: RouteArgs) {
  await requireExtension(context, "corrections");
  const { pathname, search, searchParams } = new URL(request.url);
  const form = await request.formData();
  const intent = correctIntents.find((one) => one === form.get(intentField));
  const subject = readSubject(searchParams);
  // A door scan is voided on the page of its delivery.
  if (
    intent === undefined ||
    subject === null ||
    (intent !== "void" && subjectOf[intent] !== subject.of)
  )
    throw new Response(null, { status: 400 });
  const key = readIdempotencyKey(form);
  const outcome = await senders[intent](context, subject.id, form, key);
  const { reply, isValid, failure, newPrice } = outcome;
  if (isValid && failure === null && newPrice === null) {
    setFlash(context, correctionMessages.done);
    throw redirect(pathname + search, 303);
  }
  const answer: CorrectReply = {
    ...replyToForm(reply, key, failure, correctionMessages.failed),
    formId: readFormText(form, "form", maxFormIdLength),
    newPrice,
  };
  return redisplayForm(answer, failure);
}

/** Longest id of a form, in characters. */
const maxFormIdLength = 300;
