import { readFormText } from "../../../../engine/forms/read-form-text";
import { knownFields } from "../../../../engine/forms/parse-form.server";
import { readIdempotencyKey } from "../../../../engine/forms/idempotent-form.server";
import { addressParameters } from "../booking-address";
import { bookingFields } from "../booking-fields";
import { shownRateField, type BookingReply } from "../booking-view";

/** A submitted booking form. */
export interface SentForm {
  /** Its flat fields, including the effective pool. */
  fields: FormData;
  key: string;
  /** The rate that the form showed; null if it has no such field. */
  shownRate: string | null;
}

/**
 * Reads the fields of a submitted form.
 * @param address the URL that it was posted to, which contains the pool unless another was selected in
 *   the form
 */
export function readSentForm(form: FormData, address: string): SentForm {
  const fields = knownFields(form, bookingFields);
  if (!form.has("pool")) {
    const query = new URL(address).searchParams;
    fields.set("pool", query.get(addressParameters.pool) ?? "");
  }
  return {
    fields,
    key: readIdempotencyKey(form),
    shownRate: form.has(shownRateField)
      ? readFormText(form, shownRateField)
      : null,
  };
}

/** Creates a reply with all submitted values; `more` adds the result. */
export function replyTo(
  { fields, key }: SentForm,
  { price = null, ...more }: Partial<BookingReply> = {},
): BookingReply {
  const names = [...new Set(fields.keys())];
  return {
    pool: readFormText(fields, "pool"),
    key,
    answer: {
      initialValue: Object.fromEntries(
        names.map((name) => [name, readFormText(fields, name)]),
      ),
    },
    problems: [],
    expired: false,
    isUsedUp: false,
    choosesPool: false,
    found: null,
    estimate: null,
    filled: null,
    price,
    shownRate: price?.shown ?? "",
    ...more,
  };
}
