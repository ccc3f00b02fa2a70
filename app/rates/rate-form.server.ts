import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { knownFields } from "../forms/known-fields";
import { readNumber } from "../forms/typed-number";
import { rateFields } from "./rate-view";

/**
 * Messages for invalid rate requests (specification, part 2, section 5; the maximum length is the
 * portal's own).
 */
const messages = {
  zip: "Zip codes must include at least the first 3 numbers",
  zipLength: "Zip codes must be at most 10 characters",
  pallets: "Number of pallets is invalid",
} as const;

/** Most pallets that the contract accepts. */
const maxPallets = 10_000;

const isZip = (text: string) => /^\d{3}/.test(text) && !/\p{Cc}/u.test(text);

const zip = z
  .string(messages.zip)
  .trim()
  .default("")
  .refine(isZip, messages.zip)
  .refine((text) => !isZip(text) || text.length <= 10, messages.zipLength);

/** A number in the booking form's notation: without `1e9` or `0x10`, which are typing errors. */
const pallets = z
  .string(messages.pallets)
  .trim()
  .default("")
  .transform(readNumber)
  // NaN fails the comparison.
  .refine((number) => number > 0 && number <= maxPallets, messages.pallets);

const schema = z.object({ zipFrom: zip, zipTo: zip, numPallets: pallets });

/**
 * Returns whether a query asks for a rate: it has all fields, as the form sends them. A query with
 * fewer only prefills the form.
 */
export const asksForRate = (search: URLSearchParams): boolean =>
  rateFields.every((name) => search.has(name));

/** Parses the query of a rate request: ZIP codes as typed, the number of pallets as a number. */
export function parseRate(search: URLSearchParams) {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  return parseWithZod(knownFields(form, rateFields), { schema });
}
