import * as z from "zod";
import { maxPallets } from "../../../../provider/contract/freight";
import { findZipCodeProblem } from "../../../../provider/contract/zip-code";
import { parseForm } from "../../../engine/forms/parse-form.server";
import { readNumber } from "../../../engine/forms/typed-number";
import {
  carriedFields,
  rateFields,
  type CarriedValues,
  maxTypedZipLength,
} from "./rate-view";
import { rateMessages } from "../../../engine/messages";

const isZip = (text: string) =>
  findZipCodeProblem(text) !== "tooShort" && !/\p{Cc}/u.test(text);

const zip = z
  .string(rateMessages.zipTooShort)
  .trim()
  .default("")
  .refine(isZip, rateMessages.zipTooShort)
  .refine(
    (text) => !isZip(text) || text.length <= maxTypedZipLength,
    rateMessages.zipTooLong,
  )
  .refine(
    (text) =>
      text.length > maxTypedZipLength ||
      findZipCodeProblem(text) !== "digitMissing",
    rateMessages.zipDigitMissing,
  );

/** A number in the booking form's notation: without `1e9` or `0x10`, which are typing errors. */
const pallets = z
  .string(rateMessages.invalidPallets)
  .trim()
  .default("")
  .transform(readNumber)
  // NaN fails the comparison.
  .refine(
    (number) => number > 0 && number <= maxPallets,
    rateMessages.invalidPallets,
  );

const schema = z.object({ zipFrom: zip, zipTo: zip, numPallets: pallets });

/**
 * Returns whether a query asks for a rate: it has all fields, as the form sends them. A query with
 * fewer only prefills the form.
 */
export const asksForRate = (search: URLSearchParams): boolean =>
  rateFields.every((name) => search.has(name));

/** Longest value that is passed on, in characters. */
const maxCarriedLength = 50;

/** Reads the values that are passed on to the booking form; invalid ones are left out. */
export function parseCarriedValues(search: URLSearchParams): CarriedValues {
  const carried: CarriedValues = {};
  for (const name of carriedFields) {
    const value = search.get(name)?.trim() ?? "";
    if (/^[^\p{Cc}]+$/u.test(value) && value.length <= maxCarriedLength)
      carried[name] = value;
  }
  return carried;
}

/** Parses the query of a rate request: ZIP codes as typed, the number of pallets as a number. */
export function parseRate(search: URLSearchParams) {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  return parseForm(form, rateFields, schema);
}
