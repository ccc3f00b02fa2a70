import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import {
  bookingChange,
  type BookingChange,
} from "../../contract/extensions/corrections";
import type { Database, Queryable, SqlValue } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import {
  changedSince,
  makeCorrection,
  readColumns,
  restoreColumns,
  type Columns,
  type Made,
  type StoredCorrection,
} from "./corrections";
import { bookingColumns } from "../freight/booking-columns";
import { wantedId } from "../../parse-id";
import type { ChangeRequest } from "../../accounts/idempotency";

/** What a booking may change, with its columns, by the names of the payload. */
const changeable = (
  Object.keys(bookingChange.shape) as (keyof BookingChange)[]
).map((name) => [name, bookingColumns[name]] as const);

/** SQL condition: the freight of the booking `b` was fetched: its shipment `s` or its pickup says so. */
const isPickedUp = `(num_nonnulls(s.pickup_at, s.out_for_delivery_at, s.delivered_at) > 0
  OR EXISTS (
    SELECT FROM pickup k WHERE k.shipment_id = b.shipment_id AND k.pool_id = b.pool_id
      AND num_nonnulls(k.arrival_at, k.departure_at, k.manual_arrival_at, k.manual_departure_at) > 0))`;

type Correctable = NonNullable<
  WrittenAnswerOf<"getCorrectableBooking">["result"]
>;

const statement = `
  SELECT b.id::text AS "bookingID", b.bol_number AS "BOLNumber", b.pro_number AS "PRONumber",
    b.from_company AS "companyFrom", b.from_zip AS "zipFrom", b.to_company AS "companyTo", b.to_zip AS "zipTo",
    ${changeable.map(([name, column]) => `b.${column} AS "${name}"`).join(", ")},
    ${utcTimestampSql("b.canceled_at")} AS "canceledAt", ${isPickedUp} AS "isPickedUp",
    b.pool_id AS "poolId", s.id::text AS "shipmentId"
  FROM booking b LEFT JOIN shipment s ON s.id = b.shipment_id AND s.pool_id = b.pool_id
  WHERE b.id = $1::bigint AND b.pool_id = ANY($2::int[])`;

type Found = Omit<Correctable, "bookingID"> & {
  bookingID: string;
  poolId: number;
  shipmentId: string | null;
};

/** Returns what can be changed of a booking; null if it is unknown, or for a pool that the caller does not have. */
export async function findCorrectableBooking(
  db: Queryable,
  pools: readonly number[],
  bookingID: string,
): Promise<Correctable | null> {
  const [found] = await db.query<Found>(statement, [
    wantedId(bookingID),
    pools,
  ]);
  if (!found) return null;
  const { poolId: _pool, shipmentId: _shipment, ...booking } = found;
  return booking;
}

/** Locks a booking that can still be corrected, and its shipment, which a pickup would change. */
async function lockBooking(
  tx: Queryable,
  pools: readonly number[],
  bookingID: string,
): Promise<Found | Refusal> {
  const id = wantedId(bookingID);
  await tx.query(
    `SELECT FROM shipment s JOIN booking b ON b.shipment_id = s.id AND b.pool_id = s.pool_id
     WHERE b.id = $1::bigint AND b.pool_id = ANY($2::int[]) FOR UPDATE OF s`,
    [id, pools],
  );
  const [found] = await tx.query<Found>(`${statement} FOR UPDATE OF b`, [
    id,
    pools,
  ]);
  if (!found) return refuse(404, refusalText("noSuchBooking"));
  if (found.canceledAt !== null)
    return refuse(409, refusalText("bookingCanceled"));
  return found.isPickedUp ? refuse(409, refusalText("bookingPickedUp")) : found;
}

const subjectOf = ({ BOLNumber, PRONumber }: Found) =>
  [BOLNumber && `BOL ${BOLNumber}`, PRONumber && `PRO ${PRONumber}`]
    .filter(Boolean)
    .join(", ");

/** The columns of a shipment that say that it is canceled. */
const statusColumns = [
  "status",
  "status_code",
  "status_reason",
  "status_at",
  "status_has_time",
];

/**
 * Cancels a booking, until it is picked up. It keeps its numbers; its shipment has the status canceled.
 * @returns a refusal: 404 for a booking that is unknown or for a pool that the caller does not have; 409 for one
 *   that is canceled or picked up
 */
export function cancelBooking(
  db: Database,
  asked: ParsedRequestOf<"cancelBooking">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  return makeCorrection(
    db,
    "cancelBooking",
    asked,
    corrector,
    async (tx, pools) => {
      const booking = await lockBooking(tx, pools, asked.bookingID);
      if (isRefusal(booking)) return booking;
      const { bookingID, shipmentId, poolId } = booking;
      const row = { table: "booking", id: bookingID, poolId } as const;
      const readShipment = async (id: string) => {
        const shipment = { table: "shipment", id, poolId } as const;
        return { id, columns: await readColumns(tx, shipment, statusColumns) };
      };
      const read = async (): Promise<Columns> => ({
        booking: await readColumns(tx, row, ["canceled_at"]),
        shipment: shipmentId === null ? null : await readShipment(shipmentId),
      });
      const before = await read();
      await tx.query(
        "UPDATE booking SET canceled_at = $2 WHERE id = $1::bigint AND pool_id = ANY($3::int[])",
        [bookingID, corrector.now, [poolId]],
      );
      await tx.query(
        `UPDATE shipment SET status = 'canceled', status_code = NULL, status_reason = NULL, status_at = $2,
         status_has_time = true
       WHERE id = $1::bigint AND pool_id = ANY($3::int[])`,
        [shipmentId, corrector.now, [poolId]],
      );
      return {
        kind: "cancel-booking",
        poolId,
        bookingId: bookingID,
        subject: subjectOf(booking),
        before,
        after: await read(),
        reason: asked.reason,
      };
    },
  );
}

/** Trims texts; blank ones become null, as when booking. */
const tidied = (value: SqlValue): SqlValue =>
  typeof value === "string" ? value.trim() || null : value;

/**
 * Changes a booking, until it is picked up. Its places and numbers stay: a shipment to another place is another one.
 * @returns a refusal: 400 if nothing is changed; 404 and 409 as for {@link cancelBooking}, and 409 if somebody else has
 *   changed it since the caller was shown it
 */
export function changeBooking(
  db: Database,
  asked: ParsedRequestOf<"changeBooking">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  return makeCorrection(
    db,
    "changeBooking",
    asked,
    corrector,
    async (tx, pools) => {
      const booking = await lockBooking(tx, pools, asked.bookingID);
      if (isRefusal(booking)) return booking;
      const { before } = asked;
      if (before && changeable.some(([name]) => booking[name] !== before[name]))
        return changedSince;
      const wanted = changeable.map(
        ([name, column]) => [name, column, tidied(asked.change[name])] as const,
      );
      const changed = wanted.filter(
        ([name, , value]) => booking[name] !== value,
      );
      if (changed.length === 0)
        return refuse(400, refusalText("nothingChanged"));
      await tx.query(
        `UPDATE booking SET ${changed.map(([, column], at) => `${column} = $${at + 3}`).join(", ")}
       WHERE id = $1::bigint AND pool_id = ANY($2::int[])`,
        [booking.bookingID, pools, ...changed.map(([, , value]) => value)],
      );
      return {
        kind: "change-booking",
        poolId: booking.poolId,
        bookingId: booking.bookingID,
        subject: subjectOf(booking),
        // By the names of the payload, as the log shows them.
        before: Object.fromEntries(
          changed.map(([name]) => [name, booking[name]]),
        ),
        after: Object.fromEntries(
          changed.map(([name, , value]) => [name, value]),
        ),
        reason: asked.reason,
      };
    },
  );
}

/**
 * Undoes the correction of a booking.
 * @returns a refusal of 409 if the booking has changed since, or was picked up after a change
 */
export async function undoBooking(
  tx: Queryable,
  { kind, bookingId, poolId, before, after }: StoredCorrection,
): Promise<Refusal | null> {
  const id = bookingId ?? "0";
  const row = { table: "booking", id, poolId } as const;
  if (kind === "change-booking") {
    const booking = await lockBooking(tx, [poolId], id);
    if (isRefusal(booking)) return booking;
    const columns = (values: Columns) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          bookingColumns[name as keyof BookingChange],
          value,
        ]),
      );
    const changed = { before: columns(before), after: columns(after) };
    return (await restoreColumns(tx, row, changed)) ? null : changedSince;
  }
  const isRestored = await restoreColumns(tx, row, {
    before: before.booking as Columns,
    after: after.booking as Columns,
  });
  if (!isRestored) return changedSince;
  type Shipment = { id: string; columns: Columns } | null;
  const [from, to] = [before.shipment as Shipment, after.shipment as Shipment];
  // A status that has come since stays.
  if (from && to)
    await restoreColumns(
      tx,
      { table: "shipment", id: from.id, poolId },
      { before: from.columns, after: to.columns },
    );
  return null;
}
