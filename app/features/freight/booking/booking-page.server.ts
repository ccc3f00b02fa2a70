import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { loadForUser } from "../../../features.server";
import { createIdempotencyKey } from "../../../engine/forms/idempotent-form.server";
import { getPoolsOrNull } from "../../../engine/forms/pool-and-stores.server";
import { getPoolsForRedisplay } from "../../../engine/forms/redirect-or-redisplay.server";
import { isRedisplay } from "../../../engine/forms/redisplay";
import type { AppLoadContext } from "@remix-run/node";
import { draftOwner } from "../../../engine/session/draft-owner.server";
import { readBooked, type Booked } from "./booked.server";
import {
  addressParameters,
  bookingAddress,
  prefilledFields,
  type PrefilledFields,
} from "./booking-address";
import { shipmentLabels } from "./booking-fields";
import { findBillDetails } from "./bill-details.server";
import {
  addBillDetailsPathOf,
  billPathOf,
  missingOnBill,
  trackPathOf,
} from "./booking-links.server";
import { summarize } from "./booking-summary.server";
import type {
  BookedView,
  BookingView,
  InitialValues,
  NamedPool,
} from "./booking-view";
import { getPrice } from "./price.server";
import { getSimilarValues } from "./similar.server";
import {
  bookingMessages,
  formMessages,
  formatMessage,
} from "../../../engine/messages";
import { language } from "../../../engine/messages/language";

/** Longest value that the URL prefills, in characters. */
const maxPrefilledLength = 50;

/** Reads the prefilled shipment values from the query. */
function readPrefilledFields(query: URLSearchParams): PrefilledFields {
  const carried: PrefilledFields = {};
  for (const name of prefilledFields) {
    const value = query.get(name)?.trim() ?? "";
    if (/^[^\p{Cc}]+$/u.test(value) && value.length <= maxPrefilledLength)
      carried[name] = value;
  }
  const similar = query.get("similar");
  if (similar) carried.similar = similar;
  return carried;
}

/**
 * The loader of the booking screen: the choice of a pool, the form for one, or the confirmation of a
 * booking (specification, part 2, section 4).
 * @throws a redirect to the form if there is only one pool, and the redirects of `loadForUser`
 */
export async function loadBookingPage({
  request,
  context,
}: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const carried = readPrefilledFields(query);
  const pool = query.get(addressParameters.pool);
  const isReply = isRedisplay(context);
  const owner = draftOwner(request, context);

  const token = isReply ? null : query.get(addressParameters.booked);
  const signed = token === null ? null : readBooked(context.env, token);
  const booked = signed?.owner === owner ? signed : null;
  const hasList = await context.hasExtension("bookings");
  const visible = isReply
    ? // After an expired session, or no response to the action's calls, there is no user: no call is made.
      (await context.session.getUser()) && (await getPoolsForRedisplay(context))
    : await loadForUser(context, "bookLTL", async () =>
        booked ? null : getPoolsOrNull(context.api),
      );
  if (booked && token !== null)
    return view({
      step: "booked",
      booked: await toBookedView({ booked, token, hasList }, context),
    });
  const pools = visible?.map(({ id, name }) => ({ id, name }));
  const only = pools?.length === 1 ? pools[0] : undefined;
  if (!isReply && only && pool === null && token === null)
    throw redirect(bookingAddress(only.id, carried), 303);
  // A redisplayed form contains its pool and the price of its values itself.
  const values = isReply
    ? { initial: {}, notice: null }
    : await getInitialValues(context, carried, owner);
  const price = isReply
    ? null
    : await getPrice(context, (name) => values.initial[name]);
  if (isReply || (pool && isBookablePool(pool, pools)))
    return view({
      step: "form",
      pools: pools ?? null,
      pool: pool ?? "",
      carried,
      ...values,
      price,
      key: createIdempotencyKey(),
      draftOwner: owner,
    });

  const errors = [
    ...(pool === "" ? [bookingMessages.poolRequired] : []),
    ...(pool ? [bookingMessages.foreignPool] : []),
  ];
  const notices = [
    ...(token === null
      ? []
      : [
          signed
            ? bookingMessages.foreignBooking
            : bookingMessages.incompleteBookingLink,
        ]),
    ...(pools ? [] : [bookingMessages.poolsUnknown]),
    ...(pools?.length === 0 ? [formMessages.noPools] : []),
  ];
  return view(
    {
      step: "pool",
      pools: pools ?? null,
      errors,
      notices,
      carried,
      // Without the values of a rate there is nothing to say about one yet.
      price: price?.message === bookingMessages.priceIncomplete ? null : price,
      hasList,
    },
    pool !== null || token !== null ? 400 : pools ? 200 : 502,
  );
}

/** Returns the values that a new form begins with: those of an earlier booking, and those of the URL. */
async function getInitialValues(
  context: AppLoadContext,
  { similar, ...carried }: PrefilledFields,
  owner: string,
): Promise<{ initial: InitialValues; notice: string | null }> {
  if (similar === undefined) return { initial: carried, notice: null };
  const values = await getSimilarValues(context, similar, owner);
  return {
    initial: { ...values, ...carried },
    notice: values
      ? bookingMessages.similarFilledIn
      : bookingMessages.similarUnknown,
  };
}

const view = (shows: BookingView, status = 200) => data(shows, status);

/**
 * Returns whether the user may book for this pool; true if the pools could not be loaded, as the
 * provider checks it too.
 */
const isBookablePool = (
  pool: string,
  pools: readonly NamedPool[] | undefined,
) => !pools || pools.some(({ id }) => id === pool);

async function toBookedView(
  {
    booked,
    token,
    hasList,
  }: { booked: Booked; token: string; hasList: boolean },
  context: AppLoadContext,
): Promise<BookedView> {
  const { bookingID, BOL, PRO, key } = booked;
  // What was missing when the shipment was booked may have been added since.
  const details =
    booked.missing.length > 0 && bookingID !== null
      ? await findBillDetails(context, bookingID)
      : null;
  const missing = details ? missingOnBill(details) : booked.missing;
  const booking = booked.booking && {
    ...booked.booking,
    ...(details && {
      numPieces: details.numPieces,
      class: details.class,
      description: details.description,
    }),
  };
  const lacking = missing.map((name) => shipmentLabels[name].toLowerCase());
  const billPath = billPathOf(bookingID);
  return {
    bookingID,
    BOL,
    PRO,
    key,
    trackPath: trackPathOf(context, PRO),
    billPath: missing.length === 0 ? billPath : null,
    withoutBill:
      billPath === null
        ? bookingMessages.noBillWithoutId
        : lacking.length === 0
          ? null
          : formatMessage(bookingMessages.noBill, { fields: inWords(lacking) }),
    addPath:
      lacking.length === 0
        ? null
        : await addBillDetailsPathOf(context, bookingID),
    summary: booking && summarize(booking, booked),
    // A list has the booking whole, and its id is shorter than the token.
    similarPath:
      booking &&
      bookingAddress(String(booking.pool), {
        similar: hasList && bookingID !== null ? bookingID : token,
      }),
    hasList,
  };
}

const inWords = (names: readonly string[]) =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);
