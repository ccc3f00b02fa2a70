import * as z from "zod";
import { withoutLabelMarks } from "../../../provider/contract/label-number";
import { withoutFormatCharacters } from "../../../shared/typed-text";
import { maxIdLength } from "../../../provider/contract/limits";
import { maxTextLength } from "../../../provider/contract/fields";
import { fieldMessages, formMessages, formatMessage } from "../messages";

const isShort = (text: string) => text.length <= maxTextLength;
const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

/** Returns whether the provider's contract accepts a text as an id; an empty text means none. */
export const isId = (text: string) =>
  text.length <= maxIdLength && withoutControls(text);

/**
 * Returns the schema of a number to search for: manifest or packing slip. Quotation marks and the prefix of a
 * barcode are no part of it, as in the search box.
 * @param label name of the number at the start of a message
 * @param blank message if the number is missing; undefined if it is optional
 */
export const searchedNumber = (label: string, blank?: string) =>
  z
    .string()
    .transform(withoutLabelMarks)
    .default("")
    .refine((text) => blank === undefined || text !== "", blank)
    .refine(
      isShort,
      formatMessage(formMessages.textTooLong, { label, count: maxTextLength }),
    )
    .refine(
      (text) => !isShort(text) || withoutControls(text),
      formatMessage(formMessages.controlCharacters, { label }),
    );

/** The schema of a delivery id; an empty text means none. */
export const deliveryId = z
  .string()
  .transform((text) => withoutFormatCharacters(text).trim())
  .default("")
  .refine(
    isId,
    formatMessage(formMessages.textTooLong, {
      label: fieldMessages.deliveryId,
      count: maxIdLength,
    }),
  );
