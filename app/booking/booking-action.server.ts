import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { messageFor } from "../provider-client/errors";
import type { Failure } from "../provider-client/provider-api";
import {
  redisplayForm,
  nextIdempotencyKey,
  isOutcomeUnknown,
  assertFeatureEnabled,
  callIdempotent,
} from "../forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import { estimateOf, measureNames, type TypedMeasures } from "./density";
import { bookedAddress } from "./booked.server";
import { parseBooking } from "./booking-form.server";
import type { BookingReply } from "./booking-view";
import { readBookingIntent } from "./booking-intent.server";
import { chooseAddress, lookUp } from "./look-up.server";
import { readSentForm, replyTo, type SentForm } from "./sent-form.server";
import { bookingMessages, formatMessage } from "../messages";

/**
 * The action of the booking form, for all of its buttons.
 * @returns the form again, with all submitted values
 * @throws a redirect to the confirmation; a 404 page while the feature is off
 */
export async function bookingAction({ request, context }: ActionFunctionArgs) {
  assertFeatureEnabled(context, "bookLTL");
  const form = await request.formData();
  const sent = readSentForm(form, request.url);
  const command = readBookingIntent(form);
  switch (command.does) {
    case "book":
      return book(context, sent);
    case "changePool":
      return data(replyTo(sent, { choosesPool: true }));
    case "lookUp": {
      const { fields } = sent;
      const { found, status } = await lookUp(context, fields, command.field);
      const expired = status === 401;
      return data(replyTo(sent, { found, expired }), status);
    }
    case "choose": {
      const message = chooseAddress(sent.fields, command.side, command.entry);
      if (message === null) return redisplayForm(unreadable(sent), null);
      const filled = {
        id: context.requestId,
        message,
        focus: `company${command.side}` as const,
      };
      return data(replyTo(sent, { filled }));
    }
    case "estimate": {
      const estimate = estimateOf(postedMeasures(sent.fields));
      return data(replyTo(sent, { estimate }));
    }
    case "useClass": {
      sent.fields.set("class", command.class);
      const filled = {
        id: context.requestId,
        message: formatMessage(bookingMessages.classFilledIn, {
          class: command.class,
        }),
        focus: "class" as const,
      };
      return data(replyTo(sent, { filled }));
    }
    case "nothing":
      return data(replyTo(sent));
  }
}

const unreadable = (sent: SentForm) =>
  replyTo(sent, {
    problems: [
      {
        field: null,
        message: bookingMessages.unreadableAddress,
      },
    ],
  });

async function book(context: AppLoadContext, sent: SentForm) {
  const parsed = parseBooking(sent.fields);
  if (!parsed.ok) {
    const { answer, problems } = parsed;
    return redisplayForm(replyTo(sent, { answer, problems }), null);
  }
  const { booking } = parsed;
  const answer = await callIdempotent(
    context,
    "createLTLBooking",
    { bookingData: booking },
    sent.key,
  );
  if (answer.ok) {
    const { result } = answer;
    const { key } = sent;
    throw redirect(bookedAddress(context.env, { booking, key, result }), 303);
  }
  const reply = replyTo(
    { ...sent, key: nextIdempotencyKey(answer, sent.key) },
    {
      expired: answer.code === "expired",
      isUsedUp: answer.httpStatus === 409,
      problems: problemsOf(answer),
    },
  );
  return redisplayForm(reply, answer);
}

/**
 * Returns the messages for a booking that failed or whose outcome is unknown (specification, part 2,
 * section 8).
 */
function problemsOf(failure: Failure): BookingReply["problems"] {
  if (failure.code === "expired") return [];
  const message = [
    formatMessage(bookingMessages.bookingFailed, {
      message: messageFor(failure, bookingMessages.unknownError),
    }),
  ];
  if (isOutcomeUnknown(failure)) message.push(bookingMessages.bookingUnsure);
  return message.map((one) => ({ field: null, message: one }));
}

/** Longest redisplayed measurement, in characters; no valid one is longer. */
const maxLength = 200;

/** Returns the measurements of the density helper as submitted. */
function postedMeasures(form: FormData): TypedMeasures {
  const posted = measureNames.map((name) => {
    const value = form.get(name);
    const text = typeof value === "string" ? value : "";
    return [name, text.slice(0, maxLength).toWellFormed()] as const;
  });
  return Object.fromEntries(posted) as TypedMeasures;
}
