import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import type { RequestOf } from "../../../../provider/contract/calls";
import { maxNoteLength } from "../../../../provider/contract/fields";
import {
  maxGivenNumberLength,
  maxPallets,
  maxPounds,
} from "../../../../provider/contract/freight";
import { maxIdLength } from "../../../../provider/contract/limits";
import { findZipCodeProblem } from "../../../../provider/contract/zip-code";
import { readFormText } from "../../../engine/forms/read-form-text";
import type { Side } from "../address-book";
import { readNumber } from "../../../engine/forms/typed-number";
import {
  checkbox,
  hasControls,
  limitedText,
  typedText,
} from "../../../engine/forms/typed-schemas.server";
import { billShape } from "./booking-schema.server";
import {
  boxNames,
  endLabels,
  endNames,
  shipmentLabels,
  sideLabels,
  sides,
  withoutBillField,
  type BookingField,
  type EndName,
} from "./booking-fields";
import {
  bookingMessages,
  formMessages,
  formatMessage,
  rateMessages,
} from "../../../engine/messages";

/** The booking payload of the contract. */
export type Booking = RequestOf<"createLTLBooking">["bookingData"];

/** A validation error and the field to correct. */
export interface Problem {
  field: BookingField;
  message: string;
}

const requiredOfEnd: readonly EndName[] = [
  "company",
  "address1",
  "city",
  "state",
  "zip",
];

/** Creates the schema of a number that Code 128 can encode and that fits on a bill of lading. */
const barcodeText = (label: string) =>
  typedText.refine(
    (given) =>
      given.length <= maxGivenNumberLength && /^[\x20-\x7e]*$/.test(given),
    formatMessage(bookingMessages.notABarcode, {
      label,
      count: maxGivenNumberLength,
    }),
  );

function endField(name: EndName, side: Side) {
  // The sender's customer number is used for look-up only.
  if (name === "customerNumber" && side === "From") return typedText;
  const field = limitedText(`${sideLabels[side]}: ${endLabels[name]}`);
  const given = requiredOfEnd.includes(name)
    ? field.refine((value) => value !== "", bookingMessages.fieldRequired)
    : field;
  return name === "zip"
    ? given.refine(
        (value) => findZipCodeProblem(value) !== "digitMissing",
        rateMessages.zipDigitMissing,
      )
    : given;
}

/** Creates one schema entry for each field of both ends. */
const ofEnds = <Name extends string, Part>(
  names: readonly Name[],
  part: (name: Name, side: Side) => Part,
) =>
  Object.fromEntries(
    sides.flatMap((side) =>
      names.map((name) => [`${name}${side}`, part(name, side)]),
    ),
  ) as Record<`${Name}${Side}`, Part>;

const orNull = (given: string) => (given === "" ? null : given);

/**
 * Creates the schema of the fields in the order in which the specification checks them (part 2,
 * section 5).
 */
const schemaWith = (bill: ReturnType<typeof billShape>) =>
  z
    .object({
      pool: typedText
        .refine((pool) => pool !== "", bookingMessages.poolRequired)
        .refine(
          (pool) => pool.length <= maxIdLength && !hasControls(pool),
          formMessages.choosePool,
        ),
      numPallets: typedText
        .transform(readNumber)
        .refine(
          (pallets) =>
            Number.isInteger(pallets) && pallets >= 1 && pallets <= maxPallets,
          bookingMessages.invalidPallets,
        ),
      numPieces: bill.numPieces,
      class: bill.class,
      totalWeight: typedText
        .transform(readNumber)
        .refine(
          (pounds) => pounds > 0 && pounds <= maxPounds,
          bookingMessages.invalidWeight,
        ),
      BOLNumber: barcodeText(shipmentLabels.BOLNumber),
      PRONumber: barcodeText(shipmentLabels.PRONumber),
      ...ofEnds(endNames, endField),
      ...ofEnds(boxNames, () => checkbox),
      description: bill.description,
      notes: limitedText(shipmentLabels.notes, {
        maxLength: maxNoteLength,
        lines: true,
      }),
    })
    .transform(({ customerNumberFrom: _, ...form }): Booking => ({
      ...form,
      address2From: orNull(form.address2From),
      customerNumberTo: orNull(form.customerNumberTo),
      address2To: orNull(form.address2To),
      BOLNumber: orNull(form.BOLNumber),
      PRONumber: orNull(form.PRONumber),
      notes: orNull(form.notes),
    }));

const schemas = {
  withBill: schemaWith(
    billShape((label) =>
      formatMessage(bookingMessages.neededOnBill, {
        label: label.toLowerCase(),
      }),
    ),
  ),
  withoutBill: schemaWith(billShape()),
};

/**
 * Parses the booking form (specification, part 2, section 5): texts trimmed, empty optional ones null,
 * numbers as numbers. What the bill of lading needs is required unless {@link withoutBillField} is chosen.
 * @param fields the flat fields of the form (`knownFields`), including the pool
 * @returns the payload, or all errors at once
 */
export function parseBooking(
  fields: FormData,
):
  | { ok: true; booking: Booking }
  | { ok: false; answer: SubmissionResult; problems: Problem[] } {
  const schema = fields.has(withoutBillField) ? "withoutBill" : "withBill";
  const submission = parseWithZod(fields, { schema: schemas[schema] });
  if (submission.status === "success")
    return { ok: true, booking: submission.value };
  const answer = submission.reply();
  return { ok: false, answer, problems: problemsOf(answer, fields) };
}

const requiredFields: readonly string[] = Object.keys(
  ofEnds(requiredOfEnd, () => null),
);

/**
 * Returns the errors shown above the form, in the order of the schema; missing values of the ends are
 * reported once, and lead to the first.
 */
function problemsOf({ error }: SubmissionResult, fields: FormData): Problem[] {
  const isMissing = ({ field }: Problem) =>
    requiredFields.includes(field) && readFormText(fields, field).trim() === "";
  const problems = Object.entries(error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message): Problem => ({
      field: field as BookingField,
      message,
    })),
  );
  const first = problems.find(isMissing);
  return problems.flatMap((problem) =>
    problem === first
      ? [{ ...problem, message: bookingMessages.bothLocationsRequired }]
      : isMissing(problem)
        ? []
        : [problem],
  );
}
