import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { knownFields } from "../forms/known-fields";
import { readNumber } from "../forms/typed-number";
import { rateFields } from "./rate-view";

/** What is said of a question that will not do (specification, part 2, section 5; the length is ours). */
const messages = {
  zip: "Zip codes must include at least the first 3 numbers",
  zipLength: "Zip codes must be at most 10 characters",
  pallets: "Number of pallets is invalid",
} as const;

/** Most pallets that the contract takes. */
const maxPallets = 10_000;

const zip = z
  .string(messages.zip)
  .trim()
  .default("")
  .superRefine((text, context) => {
    const message =
      !/^\d{3}/.test(text) || /\p{Cc}/u.test(text)
        ? messages.zip
        : text.length > 10
          ? messages.zipLength
          : null;
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** A number as the booking form takes it: neither `1e9` nor `0x10`, which nobody means. */
const pallets = z
  .string(messages.pallets)
  .trim()
  .default("")
  .transform(readNumber)
  // What is no number compares as false.
  .refine((number) => number > 0 && number <= maxPallets, messages.pallets);

const schema = z.object({ zipFrom: zip, zipTo: zip, numPallets: pallets });

/** Whether an address asks for a rate, as the form does; one with fewer fields only fills some in. */
export const asksForRate = (search: URLSearchParams): boolean =>
  rateFields.every((name) => search.has(name));

/** Reads what an address asks for: ZIP codes as typed, the number of pallets as a number. */
export function parseRate(search: URLSearchParams) {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  return parseWithZod(knownFields(form, rateFields), { schema });
}
