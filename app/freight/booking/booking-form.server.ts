import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import type { RequestOf } from "../../../provider/contract/calls";
import {
  maxNoteLength,
  maxTextLength,
} from "../../../provider/contract/fields";
import { maxGivenNumberLength } from "../../../provider/contract/freight";
import type { Side } from "../address-book/saved-address";
import {
  bookingFields,
  boxNames,
  endLabels,
  endNames,
  shipmentFields,
  shipmentLabels,
  sides,
  type BookingField,
  type EndField,
  type EndName,
  type ShipmentField,
} from "./booking-fields";
import { readNumber } from "../typed-number";

/** A booking as the contract wants it. */
export type Booking = RequestOf<"createLTLBooking">["bookingData"];

type TextField = "pool" | EndField | ShipmentField;
type Texts = Record<TextField, string>;
type BoxField = `${(typeof boxNames)[number]}${Side}`;

/** Something that stops a booking, and the field where it is put right. */
export interface Problem {
  field: BookingField;
  words: string;
}

/** What is said of an empty field of an end; above the form all of them are named in one sentence. */
const needed = "Must not be blank";
const bothLocations =
  "Must include company name, address 1, city, state, and zip for both locations";

const most = { pallets: 10_000, count: 10_000_000, class: 1_000 };
/** What Code 128 can carry, and a bill of lading has room for. */
const isBarcodeText = (text: string) =>
  text.length <= maxGivenNumberLength && /^[\x20-\x7e]*$/.test(text);

interface Rule {
  field: TextField;
  holds(texts: Texts): boolean;
  words: string;
}

/** A field that has to be a number, or may be left out. */
const numberRule = (
  field: ShipmentField,
  words: string,
  fits: (number: number) => boolean,
  optional = false,
): Rule => ({
  field,
  words,
  holds: ({ [field]: text }) =>
    text === "" ? optional : fits(readNumber(text)),
});

const endRules = (rule: (field: EndField, name: EndName, side: Side) => Rule) =>
  sides.flatMap((side) =>
    endNames.map((name) => rule(`${name}${side}`, name, side)),
  );

const required: readonly EndName[] = [
  "company",
  "address1",
  "city",
  "state",
  "zip",
];

/** What no text of the payload may be, whatever field it stands in. */
const textRules = (
  field: TextField,
  label: string,
  { lines = false, maxLength = maxTextLength } = {},
): Rule[] => [
  {
    field,
    holds: ({ [field]: text }) => text.length <= maxLength,
    words: `${label} must be at most ${maxLength.toLocaleString("en-US")} characters`,
  },
  {
    field,
    holds: ({ [field]: text }) =>
      !/\p{Cc}/u.test(lines ? text.replace(/[\n\t]/g, "") : text),
    words: `${label} must not contain control characters`,
  },
];

const barcodeRule = (field: "BOLNumber" | "PRONumber"): Rule => ({
  field,
  holds: ({ [field]: text }) => isBarcodeText(text),
  words: `${shipmentLabels[field]} must be at most ${maxGivenNumberLength} plain letters, digits and signs, which a bar code can carry`,
});

/** All of what can be wrong: the specification's words in its order (part 2, section 5), then ours. */
const rules: readonly Rule[] = [
  {
    field: "pool",
    holds: ({ pool }) => pool !== "",
    words: "Must set a pool",
  },
  numberRule(
    "numPallets",
    "Invalid number of pallets",
    (pallets) =>
      Number.isInteger(pallets) && pallets >= 1 && pallets <= most.pallets,
  ),
  numberRule(
    "numPieces",
    "Invalid number of pieces",
    (pieces) => pieces <= most.count,
    true,
  ),
  numberRule(
    "class",
    "Invalid class: must be a number",
    (freightClass) => !Number.isNaN(freightClass),
    true,
  ),
  numberRule(
    "totalWeight",
    "Invalid total weight",
    (pounds) => pounds > 0 && pounds <= most.count,
  ),
  ...endRules((field, name) => ({
    field,
    holds: ({ [field]: text }) => !required.includes(name) || text !== "",
    words: needed,
  })),
  {
    field: "class",
    holds: ({ class: text }) => !(readNumber(text) > most.class),
    words: `Class must be at most ${most.class.toLocaleString("en-US")}`,
  },
  barcodeRule("BOLNumber"),
  barcodeRule("PRONumber"),
  ...sides.flatMap((side) =>
    endNames
      // The customer number of the sender is for looking up alone.
      .filter((name) => `${name}${side}` !== "customerNumberFrom")
      .flatMap((name) =>
        textRules(`${name}${side}`, `${side}: ${endLabels[name]}`),
      ),
  ),
  ...textRules("description", shipmentLabels.description, {
    maxLength: maxNoteLength,
  }),
  ...textRules("notes", shipmentLabels.notes, {
    maxLength: maxNoteLength,
    lines: true,
  }),
  {
    field: "pool",
    holds: ({ pool }) => pool.length <= 64 && !/\p{Cc}/u.test(pool),
    words: "Choose one of the pools",
  },
];

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
    for (const { field, words, holds } of rules)
      if (!holds(form))
        context.addIssue({ code: "custom", path: [field], message: words });
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
 * Reads the booking form (specification, part 2, section 5): texts trimmed, empty optional ones null,
 * numbers as numbers.
 * @param fields the fields of the form, flat (`knownFields`), the pool among them
 * @returns the payload, or everything that stops it at once
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

/** What stands above the form: in the order of the rules, and what the ends lack once. */
function problemsOf({ error }: SubmissionResult): Problem[] {
  const problems: Problem[] = [];
  for (const { field, words } of rules) {
    if (!error?.[field]?.includes(words)) continue;
    const said = words === needed ? bothLocations : words;
    if (!problems.some((problem) => problem.words === said))
      problems.push({ field, words: said });
  }
  for (const field of bookingFields)
    for (const words of error?.[field] ?? [])
      if (!rules.some((rule) => rule.field === field && rule.words === words))
        problems.push({ field, words });
  return problems;
}
