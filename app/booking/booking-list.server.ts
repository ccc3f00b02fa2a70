import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../provider/contract/calls";
import { messageFor, statusFor } from "../provider-client/errors";
import { parseTimestamp, showDate, showTime } from "../tables/display";
import { bookingAddress, bookingListAddress } from "./booking-address";
import { billPathOf, missingOnBill, trackPathOf } from "./booking-links.server";
import { describeShipment } from "./booking-summary.server";
import type { BookingListItem, BookingListView } from "./booking-view";
import { bookingMessages } from "../messages";

/** A booking as the provider lists it. */
export type RowOfBooking = AnswerOf<"listBookings">["result"][number];

/**
 * Loads one booking of the user's pools.
 * @returns null if there is none, it cannot be loaded, or the provider does not list bookings
 */
export async function loadBooking(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  bookingID: string,
): Promise<RowOfBooking | null> {
  if (bookingID.length > 64 || !(await hasExtension("bookings"))) return null;
  const answer = await api.call("listBookings", { bookingID });
  if (!answer.ok) return null;
  return answer.result.find((row) => row.bookingID === bookingID) ?? null;
}

/**
 * Loads a page of the bookings of the user's pools.
 * @param before id of the last booking of the page before; null for the first page
 * @returns the page, and its HTTP status
 * @throws a redirect to the login page if the session has expired
 */
export async function loadBookingList(
  context: Pick<AppLoadContext, "api" | "env">,
  before: string | null,
): Promise<{ list: BookingListView; status: number }> {
  const newestPath = before === null ? null : bookingListAddress();
  const answer = await context.api.call(
    "listBookings",
    before === null ? {} : { before: before.slice(0, 64) },
  );
  if (!answer.ok) {
    const message = messageFor(answer, bookingMessages.bookingsUnknown);
    const list = { bookings: null, message, olderPath: null, newestPath };
    return { list, status: statusFor(answer) };
  }
  const last = answer.result.at(-1);
  const empty =
    before === null
      ? bookingMessages.noBookings
      : bookingMessages.noOlderBookings;
  return {
    list: {
      bookings: answer.result.map((row) => itemOf(context, row)),
      message: last ? null : empty,
      olderPath:
        answer.hasMore && last ? bookingListAddress(last.bookingID) : null,
      newestPath,
    },
    status: 200,
  };
}

const joined = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== "").join(", ");

function itemOf(
  context: Pick<AppLoadContext, "env">,
  row: RowOfBooking,
): BookingListItem {
  const at = row.bookedAt === null ? null : parseTimestamp(row.bookedAt);
  const { bookingID } = row;
  return {
    bookingID,
    BOL: row.BOLNumber,
    PRO: row.PRONumber,
    // As every time of the portal, in UTC.
    bookedAt: at === null ? "" : `${showDate(at)} ${showTime(at)}`,
    bookedBy: row.bookedBy,
    pool: row.poolName ?? row.pool,
    from: joined(row.companyFrom, row.cityFrom, row.stateFrom),
    to: joined(row.companyTo, row.cityTo, row.stateTo),
    shipment: describeShipment(row),
    trackPath: trackPathOf(context, row.PRONumber),
    billPath: missingOnBill(row).length === 0 ? billPathOf(bookingID) : null,
    similarPath: bookingAddress(row.pool, { similar: bookingID }),
  };
}
