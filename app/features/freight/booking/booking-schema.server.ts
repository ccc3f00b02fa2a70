import { isOnBill } from "../../../../provider/contract/extensions/bill-details";
import { maxNoteLength } from "../../../../provider/contract/fields";
import { maxClass, maxPieces } from "../../../../provider/contract/freight";
import { readNumber } from "../../../engine/forms/typed-number";
import {
  limitedText,
  typedText,
} from "../../../engine/forms/typed-schemas.server";
import { shipmentLabels } from "./booking-fields";
import { bookingMessages, formatMessage } from "../../../engine/messages";

/** The schemas of single values of a booking, for the booking form and the form of its bill of lading. */

const optionalNumber = typedText.transform((text) =>
  text === "" ? null : readNumber(text),
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
    description: limitedText(shipmentLabels.description, {
      maxLength: maxNoteLength,
    })
      .refine(...needed(shipmentLabels.description))
      .transform((given) => (given === "" ? null : given)),
  };
}
