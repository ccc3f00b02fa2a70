import type { AppLoadContext } from "@remix-run/node";
import type { RowOfBooking } from "./booking-list.server";
import { loadBooking } from "./booking-list.server";
import type { Booking } from "./booking-form.server";
import { readBooked } from "./booked.server";
import {
  bookingFields,
  boxNames,
  sides,
  withoutBillField,
} from "./booking-fields";
import { missingOnBill } from "./booking-links.server";
import type { InitialValues } from "./booking-view";

/** Longest token in the URL, in characters. */
const maxTokenLength = 6_000;

const boxes: readonly string[] = sides.flatMap((side) =>
  boxNames.map((name) => `${name}${side}`),
);
/** They name one shipment, so that another gets its own; the pool stands in the URL. */
const notRepeated: readonly string[] = ["BOLNumber", "PRONumber", "pool"];

/** Returns the values of a form with which a booking can be made again. */
function valuesOf(booking: Booking | RowOfBooking): InitialValues {
  const given: Partial<Record<string, string | number | boolean | null>> =
    booking;
  const values: InitialValues = {};
  for (const name of bookingFields) {
    const value = given[name];
    if (notRepeated.includes(name) || value === null || value === undefined)
      continue;
    if (boxes.includes(name)) {
      if (value === true) values[name] = "on";
    } else values[name] = String(value);
  }
  if (missingOnBill(booking).length > 0) values[withoutBillField] = "on";
  return values;
}

/**
 * Returns the values of an earlier booking for a new form.
 * @param similar the id of a booking of the user's pools, or the token of the user's own confirmation
 * @param owner identifies the user (`session/draft-owner.server.ts`)
 * @returns null if the booking is unknown, another user's, or cannot be loaded
 */
export async function getSimilarValues(
  context: AppLoadContext,
  similar: string,
  owner: string,
): Promise<InitialValues | null> {
  if (similar.length > maxTokenLength) return null;
  if (!similar.includes(".")) {
    const row = await loadBooking(context, similar);
    return row && valuesOf(row);
  }
  const booked = readBooked(context.env, similar);
  return booked?.booking && booked.owner === owner
    ? valuesOf(booked.booking)
    : null;
}
