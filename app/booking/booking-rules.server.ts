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

/** The fields of the form that hold a text; whatever it means, it is judged as it was typed. */
export type TextField = "pool" | EndField | ShipmentField;
type Texts = Record<TextField, string>;

/** What one field has to be, and what is said when it is not. */
interface Rule {
  field: TextField;
  holds(texts: Texts): boolean;
  message: string;
}

/** What is said of an empty field of an end; above the form all of them are named in one sentence. */
export const needed = "Must not be blank";

const most = { pallets: 10_000, count: 10_000_000, class: 1_000 };
/** What Code 128 can carry, and a bill of lading has room for. */
const isBarcodeText = (text: string) =>
  text.length <= maxGivenNumberLength && /^[\x20-\x7e]*$/.test(text);

/** A field that has to be a number, or may be left out. */
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

/** What no text of the payload may be, whatever field it stands in. */
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

/** All of what can be wrong: the specification's words in its order (part 2, section 5), then ours. */
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
    message: "Choose one of the pools",
  },
];
