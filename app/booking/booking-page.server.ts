import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { encodeCriteria } from "../criteria/criteria-codec";
import { isFeatureEnabled, loadForUser } from "../features.server";
import { createIdempotencyKey } from "../forms/idempotent-form.server";
import { getPoolsOrNull } from "../forms/pool-and-stores.server";
import { getPoolsForRedisplay } from "../forms/redirect-or-redisplay.server";
import { isRedisplay } from "../forms/redisplay";
import type { AppLoadContext } from "@remix-run/node";
import { paths } from "../paths";
import { draftOwner } from "../session/draft-owner.server";
import { readBooked, type Booked } from "./booked.server";
import {
  addressParameters,
  bookingAddress,
  prefilledFields,
  type PrefilledFields,
} from "./booking-address";
import { shipmentLabels } from "./booking-fields";
import type { BookedView, BookingView, NamedPool } from "./booking-view";
import { bookingMessages, formMessages, formatMessage } from "../messages";

/** Longest value that the URL prefills, in characters. */
const maxPrefilledLength = 50;

/** Reads the prefilled shipment values from the query. */
function readPrefilledFields(query: URLSearchParams): PrefilledFields {
  const carried: PrefilledFields = {};
  for (const name of prefilledFields) {
    const value = query.get(name)?.trim() ?? "";
    if (value !== "" && value.length <= maxPrefilledLength)
      carried[name] = value;
  }
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
  const token = query.get(addressParameters.booked);
  const isReply = isRedisplay(context);

  const booked =
    token === null || isReply ? null : readBooked(context.env, token);
  const visible = isReply
    ? // After an expired session, or no response to the action's calls, there is no user: no call is made.
      (await context.session.getUser()) && (await getPoolsForRedisplay(context))
    : await loadForUser(context, "bookLTL", async () =>
        booked ? null : getPoolsOrNull(context.api),
      );
  if (booked)
    return view({ step: "booked", booked: toBookedView(booked, context) });
  const pools = visible?.map(({ id, name }) => ({ id, name }));
  // A redisplayed form contains its pool itself.
  if (isReply || (pool && isBookablePool(pool, pools)))
    return view({
      step: "form",
      pools: pools ?? null,
      pool: pool ?? "",
      carried,
      key: createIdempotencyKey(),
      draftOwner: draftOwner(request, context),
    });

  const only = pools?.length === 1 ? pools[0] : undefined;
  if (only && pool === null && token === null)
    throw redirect(bookingAddress(only.id, carried), 303);
  const errors = [
    ...(pool === "" ? [bookingMessages.poolRequired] : []),
    ...(pool ? [bookingMessages.foreignPool] : []),
  ];
  const notices = [
    ...(token === null ? [] : [bookingMessages.incompleteBookingLink]),
    ...(pools ? [] : [bookingMessages.poolsUnknown]),
    ...(pools?.length === 0 ? [formMessages.noPools] : []),
  ];
  return view(
    { step: "pool", pools: pools ?? null, errors, notices, carried },
    pool !== null || token !== null ? 400 : pools ? 200 : 502,
  );
}

/** Characters that the tracking search treats as separators or refuses. */
const untraceable = /[\s,+=_]/;

const view = (shows: BookingView, status = 200) => data(shows, status);

/**
 * Returns whether the user may book for this pool; true if the pools could not be loaded, as the
 * provider checks it too.
 */
const isBookablePool = (
  pool: string,
  pools: readonly NamedPool[] | undefined,
) => !pools || pools.some(({ id }) => id === pool);

function toBookedView(booked: Booked, context: AppLoadContext): BookedView {
  const { bookingID, BOL, PRO, key, missing } = booked;
  const hasBill =
    bookingID !== null &&
    /^[A-Za-z\d-]{1,64}$/.test(bookingID) &&
    missing.length === 0;
  const lacking = missing.map((name) => shipmentLabels[name].toLowerCase());
  return {
    bookingID,
    BOL,
    PRO,
    key,
    trackPath:
      PRO !== null &&
      !untraceable.test(PRO) &&
      isFeatureEnabled(context, "tracking")
        ? paths.proSearch(encodeCriteria({ PROs: [PRO] }))
        : null,
    billPath: hasBill ? paths.bol(bookingID) : null,
    withoutBill:
      lacking.length === 0
        ? null
        : formatMessage(bookingMessages.noBill, { fields: inWords(lacking) }),
  };
}

const inWords = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
