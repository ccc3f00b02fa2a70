import { bookingsPerPage } from "../../contract/extensions/bookings";
import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { findTimeZone } from "../../place-time-zone";
import { bookingFields } from "./booking-columns";
import { documentColumns } from "./tracking-rows";

type ListedBooking = WrittenAnswerOf<"listBookings">["result"][number];

/** The place where the freight is fetched, as the columns of the database have it. */
type BookingRow = ListedBooking &
  Record<"zipFrom" | "cityFrom" | "stateFrom", string | null>;

/** Bookings of an account, and bookings with a BOL number: the condition for the value $5. */
const conditions = {
  ofAccount: "booked_by_account = $5::bigint",
  ofBOLNumber: "bol_number = $5::text",
};

/**
 * Bookings of a condition ($5) for the caller's pools ($1): only one ($2), or those older than another
 * ($3) of these. Any other booking as $3 has no older ones, like an absent one.
 */
const statementFor = (condition: string) => `
  SELECT
    b.id::text AS "bookingID",
    ${utcTimestampSql("b.booked_at")} AS "bookedAt",
    b.pool_id::text AS "pool",
    p.name AS "poolName",
    ${bookingFields.map(([name, column]) => `b.${column} AS "${name}"`).join(", ")},
    ${utcTimestampSql("b.canceled_at")} AS "canceledAt",${documentColumns("$1")}
  FROM booking b
  JOIN pool p ON p.id = b.pool_id
  LEFT JOIN shipment s ON s.id = b.shipment_id AND s.pool_id = ANY($1::int[])
  WHERE b.${condition}
    AND b.pool_id = ANY($1::int[])
    AND ($2::int IS NULL OR b.id = $2::int)
    AND ($3::int IS NULL OR (b.booked_at, b.id) < (
      SELECT last.booked_at, last.id FROM booking last
      WHERE last.id = $3::int AND last.${condition}
        AND last.pool_id = ANY($1::int[])))
  ORDER BY b.booked_at DESC, b.id DESC
  LIMIT $4::int`;

/** Parses the id of a booking; 0, which no booking has, if none can have it. */
function parseBookingId(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= 2_147_483_647 ? id : 0;
}

/**
 * Lists the caller's own bookings, or all with a BOL number, the newest first. A booking for a pool that
 * the caller does not have, or no longer has, is left out.
 * @param asked the only booking to list, or the booking that the page begins after; the BOL number
 * @returns a page of bookings, and whether there are older ones
 */
export async function listBookings(
  db: Queryable,
  caller: { accountId: string; pools: readonly number[] },
  asked: {
    bookingID?: string | undefined;
    before?: string | undefined;
    BOLNumber?: string | undefined;
  },
): Promise<{ result: ListedBooking[]; hasMore: boolean }> {
  if (caller.pools.length === 0) return { result: [], hasMore: false };
  const rows = await db.query<BookingRow>(
    statementFor(
      asked.BOLNumber === undefined
        ? conditions.ofAccount
        : conditions.ofBOLNumber,
    ),
    [
      caller.pools,
      parseBookingId(asked.bookingID),
      parseBookingId(asked.before),
      bookingsPerPage + 1,
      asked.BOLNumber ?? caller.accountId,
    ],
  );
  return {
    result: rows.slice(0, bookingsPerPage).map((row) => ({
      ...row,
      timeZone: findTimeZone({
        zip: row.zipFrom,
        city: row.cityFrom,
        state: row.stateFrom,
      }),
    })),
    hasMore: rows.length > bookingsPerPage,
  };
}
