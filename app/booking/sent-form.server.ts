import { knownFields } from "../forms/known-fields";
import { readIdempotencyKey } from "../forms/idempotent-form.server";
import { addressParameters } from "./booking-address";
import { bookingFields } from "./booking-fields";
import type { BookingReply } from "./booking-view";

/** The booking form as it was sent. */
export interface SentForm {
  /** Its fields, flat, with the pool that counts. */
  fields: FormData;
  key: string;
}

/**
 * Takes over what the form has.
 * @param address where it was posted: it names the pool unless another was chosen in the form
 */
export function readSentForm(form: FormData, address: string): SentForm {
  const fields = knownFields(form, bookingFields);
  if (!form.has("pool")) {
    const query = new URL(address).searchParams;
    fields.set("pool", query.get(addressParameters.pool) ?? "");
  }
  return { fields, key: readIdempotencyKey(form) };
}

/** What a field holds; an empty text for nothing. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** A reply that gives everything back as it was typed; `more` says what has come of it. */
export function replyTo(
  { fields, key }: SentForm,
  more: Partial<BookingReply> = {},
): BookingReply {
  const names = [...new Set(fields.keys())];
  return {
    pool: textOf(fields, "pool"),
    key,
    answer: {
      initialValue: Object.fromEntries(
        names.map((name) => [name, textOf(fields, name)]),
      ),
    },
    problems: [],
    expired: false,
    isUsedUp: false,
    choosesPool: false,
    found: null,
    estimate: null,
    filled: null,
    ...more,
  };
}
