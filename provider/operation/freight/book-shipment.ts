import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import { maxGivenNumberLength } from "../../contract/freight";
import { normalizeProNumber } from "../../contract/label-number";
import { findZipCodeProblem } from "../../contract/zip-code";
import type { Database, Queryable, SqlValue } from "../../db/database";
import { errorCode } from "../../db/errors";
import {
  getEntitledPoolIds,
  selectPools,
} from "../../accounts/groups/entitlement";
import { refuse, type Refusal } from "../../refusal";
import { bookingFields, type BookingData } from "./booking-columns";
import { drawNumbers, type BookingNumbers } from "./booking-numbers";
import { refusalText } from "../../messages";

/** The result of a booking, as the portal shows it. */
export interface Booked {
  bookingID: number;
  BOLNumber: string;
  PRONumber: string;
}

/** Also returned for a pool that does not exist. */
const foreignPool = refuse(403, refusalText("noBookingForPool"));

/** SQLSTATE of a sequence that has reached its last value. */
const sequenceUsedUp = "2200H";

const numbersUsedUp: Refusal = {
  httpStatus: 503,
  message: refusalText("noBookingNumbers"),
  cause: "booking numbers used up",
};

/**
 * Books a shipment: draws the numbers and inserts the booking and the shipment that the tracking
 * searches find, in one transaction and once for each key (docs/decisions/050). Numbers entered by the
 * customer are kept unchanged (docs/decisions/051).
 */
export async function bookShipment(
  db: Database,
  data: BookingData,
  { accountId, key, now }: ChangeRequest,
): Promise<Booked | Refusal> {
  const payload = tidied(data);
  try {
    return await runIdempotent<Booked>(
      db,
      { accountId, call: "createLTLBooking", key, payload, now },
      (tx) => book(tx, payload, accountId, now),
      (first) =>
        refusalText("bookingFormSentBefore", {
          booking: String(first.bookingID),
          bol: first.BOLNumber,
          pro: first.PRONumber,
        }),
    );
  } catch (error) {
    if (errorCode(error) === sequenceUsedUp) return numbersUsedUp;
    throw error;
  }
}

/** Trims texts; blank ones become null. The pool is kept as sent: null would mean any pool. */
function tidied(data: BookingData): BookingData {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === "string" ? value.trim() || null : value,
  ]);
  return { ...(Object.fromEntries(entries) as BookingData), pool: data.pool };
}

async function book(
  tx: Queryable,
  data: BookingData,
  accountId: string,
  now: Date,
): Promise<Booked | Refusal> {
  const pools = await getEntitledPoolIds(tx, accountId);
  const [poolId] = selectPools(pools, data.pool);
  if (poolId === undefined) return foreignPool;
  const unfit =
    unfitNumber("BOL", data.BOLNumber) ?? unfitNumber("PRO", data.PRONumber);
  if (unfit) return unfit;
  if (
    [data.zipFrom, data.zipTo].some(
      (zip) => findZipCodeProblem(zip) === "digitMissing",
    )
  )
    return refuse(400, refusalText("zipCodeDigitMissing"));
  const given =
    data.PRONumber === null ? null : normalizeProNumber(data.PRONumber);
  if (given !== null && (await isInUse(tx, given, pools)))
    return proInUse(given);
  for (;;) {
    const drawn = await drawNumbers(tx);
    const numbers = {
      ...drawn,
      BOLNumber: data.BOLNumber ?? drawn.BOLNumber,
      PRONumber: given ?? drawn.PRONumber,
    };
    // The drawn number was already entered by a customer, or loaded: draw the next one.
    if (given === null && (await isInUse(tx, numbers.PRONumber, null)))
      continue;
    if (data.BOLNumber === null && (await isBooked(tx, numbers.BOLNumber)))
      continue;
    const bookingID = await insertBooking(tx, {
      data,
      poolId,
      numbers,
      accountId,
      now,
    });
    if (bookingID !== null) {
      const { BOLNumber, PRONumber } = numbers;
      return { bookingID, BOLNumber, PRONumber };
    }
    if (given !== null) return proInUse(given);
  }
}

/** Refuses a number that Code 128 cannot encode at a readable width. */
function unfitNumber(
  kind: "BOL" | "PRO",
  number: string | null,
): Refusal | null {
  if (number === null) return null;
  if (number.length <= maxGivenNumberLength && /^[ -~]*$/.test(number))
    return null;
  return refuse(
    400,
    refusalText("numberCharacters", {
      kind,
      max: maxGivenNumberLength,
    }),
  );
}

const proInUse = (number: string): Refusal =>
  refuse(400, refusalText("proNumberTaken", { number }));

/**
 * Returns whether a shipment has a PRO number.
 * @param pools limits the check to these pools, so that it reveals nothing about others; null for all
 */
async function isInUse(
  tx: Queryable,
  number: string,
  pools: readonly number[] | null,
): Promise<boolean> {
  const [used] = await tx.query(
    `SELECT FROM shipment
     WHERE pro = $1 AND ($2::int[] IS NULL OR pool_id = ANY($2::int[])) LIMIT 1`,
    [number, pools],
  );
  return used !== undefined;
}

/** Returns whether a booking has a BOL number. */
async function isBooked(tx: Queryable, number: string): Promise<boolean> {
  const [booked] = await tx.query(
    "SELECT FROM booking WHERE bol_number = $1 LIMIT 1",
    [number],
  );
  return booked !== undefined;
}

interface NewBooking {
  data: BookingData;
  poolId: number;
  numbers: BookingNumbers;
  accountId: string;
  now: Date;
}

/**
 * Inserts the booking and its shipment.
 * @returns the booking id, or null if a concurrent booking of the pool has taken the PRO number
 */
async function insertBooking(
  tx: Queryable,
  { data, poolId, numbers, accountId, now }: NewBooking,
): Promise<number | null> {
  const row: Record<string, SqlValue> = {
    ...Object.fromEntries(
      bookingFields.map(([name, column]) => [column, data[name]]),
    ),
    pool_id: poolId,
    shipment_id: numbers.shipmentId,
    bol_number: numbers.BOLNumber,
    pro_number: numbers.PRONumber,
    booked_by_account: accountId,
    booked_by_name: await nameOf(tx, accountId),
    booked_at: now,
  };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  const [location, orderDate] = [names.length + 1, names.length + 2];
  // A single statement, so that a conflict on the PRO number inserts no shipment either.
  const [booked] = await tx.query<{ id: number }>(
    `WITH booked AS (
       INSERT INTO booking (${names.join(", ")}) VALUES (${places.join(", ")})
       ON CONFLICT (pool_id, pro_number) DO NOTHING
       RETURNING id, shipment_id, pro_number, pool_id
     ), followed AS (
       INSERT INTO shipment (id, pro, pool_id, location, order_date)
       SELECT shipment_id, pro_number, pool_id, $${location}, $${orderDate}::date FROM booked
     )
     SELECT id FROM booked`,
    [
      ...Object.values(row),
      `${data.companyTo}, ${data.cityTo}, ${data.stateTo}`,
      now.toISOString().slice(0, 10),
    ],
  );
  return booked?.id ?? null;
}

/**
 * Returns the name of an account, which is copied to the booking because the account may be deleted
 * later.
 */
async function nameOf(tx: Queryable, accountId: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    "SELECT concat_ws(' ', first_name, last_name) AS name FROM account WHERE id = $1",
    [accountId],
  );
  return row?.name ?? "";
}
