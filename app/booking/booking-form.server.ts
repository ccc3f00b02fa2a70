import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import type { RequestOf } from "../../provider/contract/calls";
import type { Side } from "../address-book";
import { readNumber } from "../forms/typed-number";
import {
  bookingFields,
  boxNames,
  endNames,
  shipmentFields,
  sides,
  type BookingField,
  type EndField,
} from "./booking-fields";
import { needed, rules, type TextField } from "./booking-rules.server";

/** The booking payload of the contract. */
export type Booking = RequestOf<"createLTLBooking">["bookingData"];

type BoxField = `${(typeof boxNames)[number]}${Side}`;

/** A validation error and the field to correct. */
export interface Problem {
  field: BookingField;
  message: string;
}

/** Shown above the form for all missing values of the ends. */
const bothLocations =
  "Must include company name, address 1, city, state, and zip for both locations";

const text = z
  .string("Must be given once")
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .default("");
const box = z
  .string("Must be given once")
  .optional()
  .transform((ticked) => ticked !== undefined);

const shapeOf = <Name extends string, Part>(
  names: readonly Name[],
  part: Part,
) =>
  Object.fromEntries(names.map((name) => [name, part])) as Record<Name, Part>;

const endFields = sides.flatMap((side) =>
  endNames.map((name): EndField => `${name}${side}`),
);
const boxFields = sides.flatMap((side) =>
  boxNames.map((name): BoxField => `${name}${side}`),
);

const schema = z
  .object({
    ...shapeOf<TextField, typeof text>(
      ["pool", ...endFields, ...shipmentFields],
      text,
    ),
    ...shapeOf(boxFields, box),
  })
  .superRefine((form, context) => {
    for (const { field, message, holds } of rules)
      if (!holds(form))
        context.addIssue({ code: "custom", path: [field], message: message });
  })
  .transform(({ customerNumberFrom: _, ...form }): Booking => ({
    ...form,
    address2From: orNull(form.address2From),
    customerNumberTo: orNull(form.customerNumberTo),
    address2To: orNull(form.address2To),
    BOLNumber: orNull(form.BOLNumber),
    PRONumber: orNull(form.PRONumber),
    numPallets: readNumber(form.numPallets),
    numPieces: numberOrNull(form.numPieces),
    totalWeight: readNumber(form.totalWeight),
    description: orNull(form.description),
    class: numberOrNull(form.class),
    notes: orNull(form.notes),
  }));

const orNull = (typed: string) => (typed === "" ? null : typed);
const numberOrNull = (typed: string) =>
  typed === "" ? null : readNumber(typed);

/**
 * Parses the booking form (specification, part 2, section 5): texts trimmed, empty optional ones null,
 * numbers as numbers.
 * @param fields the flat fields of the form (`knownFields`), including the pool
 * @returns the payload, or all errors at once
 */
export function parseBooking(
  fields: FormData,
):
  | { ok: true; booking: Booking }
  | { ok: false; answer: SubmissionResult; problems: Problem[] } {
  const submission = parseWithZod(fields, { schema });
  if (submission.status === "success")
    return { ok: true, booking: submission.value };
  const answer = submission.reply();
  return { ok: false, answer, problems: problemsOf(answer) };
}

/**
 * Returns the errors shown above the form, in the order of the rules; missing values of the ends are
 * reported once.
 */
function problemsOf({ error }: SubmissionResult): Problem[] {
  const problems: Problem[] = [];
  for (const { field, message } of rules) {
    if (!error?.[field]?.includes(message)) continue;
    const said = message === needed ? bothLocations : message;
    if (!problems.some((problem) => problem.message === said))
      problems.push({ field, message: said });
  }
  for (const field of bookingFields)
    for (const message of error?.[field] ?? [])
      if (
        !rules.some((rule) => rule.field === field && rule.message === message)
      )
        problems.push({ field, message });
  return problems;
}
