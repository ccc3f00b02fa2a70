import { maxNoteLength, maxTextLength } from "../../provider/contract/fields";
import { maxGivenNumberLength } from "../../provider/contract/freight";
import type { Side } from "../address-book";
import { readNumber } from "../forms/typed-number";
import {
  endLabels,
  endNames,
  shipmentLabels,
  sides,
  type EndField,
  type EndName,
  type ShipmentField,
} from "./booking-fields";

/** The text fields of the form; all are validated as typed, before any conversion. */
export type TextField = "pool" | EndField | ShipmentField;
type Texts = Record<TextField, string>;

/** A validation rule of one field, and its message. */
interface Rule {
  field: TextField;
  holds(texts: Texts): boolean;
  message: string;
}

/**
 * The message of a required field of an end that is empty; above the form one sentence covers all of
 * them.
 */
export const needed = "Must not be blank";

const most = { pallets: 10_000, count: 10_000_000, class: 1_000 };
/**
 * Returns whether a text consists of characters that Code 128 can encode and fits on a bill of lading.
 */
const isBarcodeText = (text: string) =>
  text.length <= maxGivenNumberLength && /^[\x20-\x7e]*$/.test(text);

/** Creates the rule of a numeric field, which may be optional. */
const numberRule = (
  field: ShipmentField,
  message: string,
  fits: (number: number) => boolean,
  optional = false,
): Rule => ({
  field,
  message,
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

/** Creates the rules that apply to every text of the payload. */
const textRules = (
  field: TextField,
  label: string,
  { lines = false, maxLength = maxTextLength } = {},
): Rule[] => [
  {
    field,
    holds: ({ [field]: text }) => text.length <= maxLength,
    message: `${label} must be at most ${maxLength.toLocaleString("en-US")} characters`,
  },
  {
    field,
    holds: ({ [field]: text }) =>
      !/\p{Cc}/u.test(lines ? text.replace(/[\n\t]/g, "") : text),
    message: `${label} must not contain control characters`,
  },
];

const barcodeRule = (field: "BOLNumber" | "PRONumber"): Rule => ({
  field,
  holds: ({ [field]: text }) => isBarcodeText(text),
  message: `${shipmentLabels[field]} must be at most ${maxGivenNumberLength} plain letters, digits and signs, which a bar code can carry`,
});

/**
 * All validation rules: those of the specification in its order (part 2, section 5), then the portal's
 * own.
 */
export const rules: readonly Rule[] = [
  {
    field: "pool",
    holds: ({ pool }) => pool !== "",
    message: "Must set a pool",
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
    message: needed,
  })),
  {
    field: "class",
    holds: ({ class: text }) => !(readNumber(text) > most.class),
    message: `Class must be at most ${most.class.toLocaleString("en-US")}`,
  },
  barcodeRule("BOLNumber"),
  barcodeRule("PRONumber"),
  ...sides.flatMap((side) =>
    endNames
      // The sender's customer number is used for look-up only.
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
    message: "Choose one of the pools",
  },
];
