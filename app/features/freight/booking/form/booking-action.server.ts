import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { getPoolsOrNull } from "../../../../engine/forms/pool-and-stores.server";
import { draftOwner } from "../../../../engine/session/draft-owner.server";
import { messageFor } from "../../../../engine/provider-client/errors";
import type { Failure } from "../../../../engine/provider-client/provider-api";
import {
  redisplayForm,
  nextIdempotencyKey,
  isOutcomeUnknown,
  callIdempotent,
} from "../../../../engine/forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import { readFormText } from "../../../../engine/forms/read-form-text";
import { estimateOf, measureNames, type TypedMeasures } from "./density";
import { bookedAddress } from "../booked.server";
import { parseBooking, type Booking } from "../booking-form.server";
import type { BookingReply } from "../booking-view";
import { readBookingIntent, type BookingIntent } from "./booking-intent.server";
import { chooseAddress, lookUp } from "./look-up.server";
import { getPrice, isRateUnseen } from "../price.server";
import { readSentForm, replyTo, type SentForm } from "./sent-form.server";
import { bookingMessages, formatMessage } from "../../../../engine/messages";
import { assertFeatureEnabled } from "../../../../features.server";

/**
 * The action of the booking form, for all of its buttons.
 * @returns the form again, with all submitted values
 * @throws a redirect to the confirmation; a 404 page while the feature is off
 */
export async function bookingAction({ request, context }: ActionFunctionArgs) {
  assertFeatureEnabled(context, "bookLTL");
  const form = await request.formData();
  const sent = readSentForm(form, request.url);
  const intent = readBookingIntent(form);
  if (intent.kind === "book")
    return book(context, sent, draftOwner(request, context));
  const [reply, price] = await Promise.all([
    reactTo(intent, context, sent),
    priceOf(context, sent),
  ]);
  return data(
    { ...reply.data, price, shownRate: price?.shown ?? "" },
    reply.init ?? {},
  );
}

const readerOf =
  ({ fields }: SentForm) =>
  (name: string) =>
    readFormText(fields, name);

const priceOf = (context: AppLoadContext, sent: SentForm) =>
  getPrice(context, readerOf(sent));

/** Returns the message that asks for another press of Book, at a rate that was not shown before. */
function askForRate(
  price: BookingReply["price"],
): BookingReply["problems"][number] {
  const quote = price?.quote;
  const message = quote
    ? formatMessage(bookingMessages.rateIsNow, {
        rate: formatMessage(bookingMessages.priceFor, {
          amount: quote.total,
          pallets: quote.pallets,
          zipFrom: quote.zipFrom,
          zipTo: quote.zipTo,
        }),
      })
    : bookingMessages.rateNoLongerKnown;
  return { field: null, message };
}

/** Returns the form again after any button that does not book. */
async function reactTo(
  intent: Exclude<BookingIntent, { kind: "book" }>,
  context: AppLoadContext,
  sent: SentForm,
) {
  switch (intent.kind) {
    case "changePool":
      return data(replyTo(sent, { choosesPool: true }));
    case "lookUp": {
      const { fields } = sent;
      const { found, status } = await lookUp(context, fields, intent.field);
      const expired = status === 401;
      return data(replyTo(sent, { found, expired }), status);
    }
    case "choose": {
      const message = chooseAddress(sent.fields, intent.side, intent.entry);
      if (message === null) return redisplayForm(unreadable(sent), null);
      const filled = {
        id: context.requestId,
        message,
        focus: `company${intent.side}` as const,
      };
      return data(replyTo(sent, { filled }));
    }
    case "estimate": {
      const estimate = estimateOf(postedMeasures(sent.fields));
      return data(replyTo(sent, { estimate }));
    }
    case "useClass": {
      sent.fields.set("class", intent.class);
      const filled = {
        id: context.requestId,
        message: formatMessage(bookingMessages.classFilledIn, {
          class: intent.class,
        }),
        focus: "class" as const,
      };
      return data(replyTo(sent, { filled }));
    }
    case "price":
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

async function book(context: AppLoadContext, sent: SentForm, owner: string) {
  const parsed = parseBooking(sent.fields);
  if (!parsed.ok) {
    const { answer, problems } = parsed;
    const price = await priceOf(context, sent);
    return redisplayForm(replyTo(sent, { answer, problems, price }), null);
  }
  const { booking } = parsed;
  if (sent.shownRate !== null) {
    const price = await priceOf(context, sent);
    if (isRateUnseen(sent.shownRate, price, readerOf(sent)))
      return redisplayForm(
        replyTo(sent, { problems: [askForRate(price)], price }),
        null,
      );
  }
  const answer = await callIdempotent(
    context,
    "createLTLBooking",
    { bookingData: booking },
    sent.key,
  );
  if (answer.ok) {
    const { result } = answer;
    const { key } = sent;
    const [price, poolName] = await Promise.all([
      priceOf(context, sent),
      getPoolName(context, booking.pool),
    ]);
    const address = bookedAddress(context.env, {
      booking,
      key,
      result,
      owner,
      poolName,
      price: price?.quote ?? null,
    });
    throw redirect(address, 303);
  }
  const reply = replyTo(
    { ...sent, key: nextIdempotencyKey(answer, sent.key) },
    {
      expired: answer.code === "expired",
      isUsedUp: answer.httpStatus === 409,
      problems: problemsOf(answer),
      // A provider that has just not responded is not asked for a price.
      price: await getPrice(context, readerOf(sent), answer.code === "refused"),
      // What the form showed before stays known: the same booking is sent again without a question.
      ...(answer.code !== "refused" && { shownRate: sent.shownRate ?? "" }),
    },
  );
  return redisplayForm(reply, answer);
}

/** How long the confirmation waits for the name of its pool, in milliseconds. */
const poolDeadlineMs = 3_000;

/** Returns the name of a pool; null if it is not loaded in time. */
async function getPoolName(
  { api }: AppLoadContext,
  pool: Booking["pool"],
): Promise<string | null> {
  const signal = AbortSignal.timeout(poolDeadlineMs);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null));
  });
  // The shipment is booked: nothing that fails here may hide that.
  const loading = getPoolsOrNull(api, { signal, whenExpired: "fail" }).catch(
    () => null,
  );
  const pools = await Promise.race([loading, late]);
  return pools?.find(({ id }) => id === String(pool))?.name ?? null;
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
    const text = readFormText(form, name, maxLength);
    return [name, text.toWellFormed()] as const;
  });
  return Object.fromEntries(posted) as TypedMeasures;
}
