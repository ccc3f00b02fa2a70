import * as z from "zod";
import { isOnBill } from "../../../../provider/contract/extensions/bill-details";
import {
  maxNoteLength,
  maxTextLength,
} from "../../../../provider/contract/fields";
import { maxClass, maxPieces } from "../../../../provider/contract/freight";
import { readNumber } from "../../../engine/forms/typed-number";
import { shipmentLabels } from "./booking-fields";
import {
  bookingMessages,
  formMessages,
  formatMessage,
} from "../../../engine/messages";

/** The schemas of single values of a booking, for the booking form and the form of its bill of lading. */

/** A text as typed, without the blanks around it. */
export const typed = z
  .string(bookingMessages.givenTwice)
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .default("");
/** A checkbox. */
export const box = z
  .string(bookingMessages.givenTwice)
  .optional()
  .transform((ticked) => ticked !== undefined);
const optionalNumber = typed.transform((text) =>
  text === "" ? null : readNumber(text),
);

export const hasControls = (text: string) => /\p{Cc}/u.test(text);

/** Creates the schema of a text of the payload. */
export const text = (
  label: string,
  { lines = false, maxLength = maxTextLength } = {},
) =>
  typed
    .refine(
      (given) => given.length <= maxLength,
      formatMessage(formMessages.textTooLong, { label, count: maxLength }),
    )
    .refine(
      (given) => !hasControls(lines ? given.replace(/[\n\t]/g, "") : given),
      formatMessage(formMessages.controlCharacters, { label }),
    );

/**
 * Creates the schemas of the values that only the bill of lading needs, as it needs them.
 * @param sayMissing returns the message for a missing value, from its label; without it, they are
 *   optional
 */
export function billShape(sayMissing?: (label: string) => string) {
  const needed = (label: string) =>
    [
      (value: string | number | null) =>
        sayMissing === undefined || Number.isNaN(value) || isOnBill(value),
      sayMissing?.(label),
    ] as const;
  return {
    numPieces: optionalNumber
      .refine(
        (pieces) => pieces === null || pieces <= maxPieces,
        bookingMessages.invalidPieces,
      )
      .refine(...needed(shipmentLabels.numPieces)),
    class: optionalNumber
      .refine(
        (freightClass) => !Number.isNaN(freightClass),
        bookingMessages.invalidClass,
      )
      .refine(
        (freightClass) => !(freightClass !== null && freightClass > maxClass),
        formatMessage(bookingMessages.classTooLarge, { limit: maxClass }),
      )
      .refine(...needed(shipmentLabels.class)),
    description: text(shipmentLabels.description, { maxLength: maxNoteLength })
      .refine(...needed(shipmentLabels.description))
      .transform((given) => (given === "" ? null : given)),
  };
}
