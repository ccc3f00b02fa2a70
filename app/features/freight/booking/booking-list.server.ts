import { data, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import type { Clock } from "../../../../provider/contract/extensions/store-times";
import {
  maxIdLength,
  maxNumberLength,
} from "../../../../provider/contract/limits";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import {
  parseTimestamp,
  showDate,
  showTime,
} from "../../../engine/tables/display";
import { findLocalTime } from "../../../engine/results/local-time.server";
import { localText } from "../../../engine/results/rows/table-rows.server";
import { loadForUser } from "../../../features.server";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { drLink, podLink } from "../../../document-links.server";
import { bookingAddress } from "./booking-address";
import {
  addBillDetailsPathOf,
  billPathOf,
  correctPathOf,
  missingOnBill,
  trackPathOf,
} from "./booking-links.server";
import { describeShipment } from "./booking-summary.server";
import type { BookingListItem, BookingListView } from "./booking-view";
import { bookingMessages } from "../../../engine/messages";

/** A booking as the provider lists it. */
export type RowOfBooking = AnswerOf<"listBookings">["result"][number];

/**
 * Loads one of the user's own bookings.
 * @returns null if there is none, it cannot be loaded, or the provider does not list bookings
 */
export async function loadBooking(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  bookingID: string,
): Promise<RowOfBooking | null> {
  if (bookingID.length > maxIdLength || !(await hasExtension("bookings")))
    return null;
  const answer = await api.call("listBookings", { bookingID });
  if (!answer.ok) return null;
  return answer.result.find((row) => row.bookingID === bookingID) ?? null;
}

/**
 * Loads the bookings with a BOL number, those of colleagues for the user's pools included.
 * @returns null if the provider did not respond; none if it does not list bookings
 */
export async function loadBookingsByBOLNumber(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  BOLNumber: string,
  options: { signal: AbortSignal },
): Promise<RowOfBooking[] | null> {
  if (BOLNumber.length > maxNumberLength || !(await hasExtension("bookings")))
    return [];
  const answer = await api.call("listBookings", { BOLNumber }, options);
  if (!answer.ok) return answer.code === "refused" ? [] : null;
  // A provider that does not know the field lists all of the user's bookings.
  return answer.result.filter((row) => row.BOLNumber === BOLNumber);
}

/**
 * The loader of the list of bookings.
 * @throws a 404 page if the provider does not list bookings, and what `loadForUser` throws
 */
export async function loadBookingListPage({ request, context }: RouteArgs) {
  const before = new URL(request.url).searchParams.get("before");
  const loaded = await loadForUser(context, "bookLTL", async () =>
    (await context.lacksExtension("bookings"))
      ? null
      : loadBookingList(context, before),
  );
  if (!loaded) throw new Response(null, { status: 404 });
  const { clock } = await context.session.requireUser();
  return data(await showBookingList(context, loaded, clock), loaded.status);
}

/** A page of the list, before its times are shown by the clock that the user has chosen. */
interface LoadedBookings extends Omit<
  BookingListView,
  "bookings" | "hasLocalTimes"
> {
  rows: readonly RowOfBooking[] | null;
  status: number;
}

const showBookingList = async (
  context: Pick<AppLoadContext, "env" | "hasExtension">,
  { rows, message, olderPath, newestPath }: LoadedBookings,
  clock: Clock,
): Promise<BookingListView> => ({
  bookings:
    rows && (await Promise.all(rows.map((row) => itemOf(context, row, clock)))),
  hasLocalTimes: clock === "store",
  message,
  olderPath,
  newestPath,
});

/**
 * Loads a page of the user's own bookings.
 * @param before id of the last booking of the page before; null for the first page
 * @returns the page, and its HTTP status
 * @throws a redirect to the login page if the session has expired
 */
async function loadBookingList(
  context: Pick<AppLoadContext, "api">,
  before: string | null,
): Promise<LoadedBookings> {
  const newestPath = before === null ? null : paths.bookings();
  const answer = await context.api.call(
    "listBookings",
    before === null ? {} : { before: before.slice(0, maxIdLength) },
  );
  if (!answer.ok) {
    const message = messageFor(answer, bookingMessages.bookingsUnknown);
    const status = statusFor(answer);
    return { rows: null, message, olderPath: null, newestPath, status };
  }
  const last = answer.result.at(-1);
  const empty =
    before === null
      ? bookingMessages.noBookings
      : bookingMessages.noOlderBookings;
  return {
    rows: answer.result,
    message: last ? null : empty,
    olderPath: answer.hasMore && last ? paths.bookings(last.bookingID) : null,
    newestPath,
    status: 200,
  };
}

const joined = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== "").join(", ");

/**
 * Formats when a booking was made: in UTC, or by the clock of the place where the freight is fetched, as on its
 * bill of lading.
 */
function describeBookedAt(
  { bookedAt, timeZone }: Pick<RowOfBooking, "bookedAt" | "timeZone">,
  clock: Clock,
): string {
  const at = bookedAt === null ? null : parseTimestamp(bookedAt, "time");
  if (at === null) return "";
  if (clock !== "store") return `${showDate(at)} ${showTime(at)}`;
  const zone = findLocalTime(timeZone ?? "");
  return `${localText("date", at, at, zone)} ${localText("time", at, at, zone)}`;
}

async function itemOf(
  context: Pick<AppLoadContext, "env" | "hasExtension">,
  row: RowOfBooking,
  clock: Clock,
): Promise<BookingListItem> {
  const { bookingID } = row;
  const isComplete = missingOnBill(row).length === 0;
  return {
    bookingID,
    BOL: row.BOLNumber,
    PRO: row.PRONumber,
    bookedAt: describeBookedAt(row, clock),
    pool: row.poolName ?? row.pool,
    from: joined(row.companyFrom, row.cityFrom, row.stateFrom),
    to: joined(row.companyTo, row.cityTo, row.stateTo),
    shipment: describeShipment(row),
    trackPath: trackPathOf(context, row.PRONumber),
    billPath: isComplete ? billPathOf(bookingID) : null,
    addPath: isComplete ? null : await addBillDetailsPathOf(context, bookingID),
    drPath: row.DRInfo === null ? null : drLink.href(row.DRInfo),
    podPath: row.PODInfo === null ? null : podLink.href(row.PODInfo),
    similarPath: bookingAddress(row.pool, { similar: bookingID }),
    isCanceled: row.canceledAt !== null,
    correctPath: await correctPathOf(context, bookingID),
  };
}
