import * as z from "zod";

/** Maximum length of a number or id in a search; the provider's contract accepts no longer ones. */
const maxLength = { number: 200, id: 64 };

const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

/** Returns whether the provider's contract accepts a text as an id; an empty text means none. */
export const isId = (text: string) =>
  text.length <= maxLength.id && withoutControls(text);

/**
 * Returns the schema of a number to search for: manifest or packing slip.
 * @param label name of the number at the start of a message
 * @param blank message if the number is missing; undefined if it is optional
 */
export const searchedNumber = (label: string, blank?: string) =>
  z
    .string()
    .trim()
    .default("")
    .superRefine((text, context) => {
      const message =
        blank !== undefined && text === ""
          ? blank
          : text.length > maxLength.number
            ? `${label} must be at most ${maxLength.number} characters`
            : withoutControls(text)
              ? null
              : `${label} must not contain control characters`;
      if (message !== null) context.addIssue({ code: "custom", message });
    });

/** The schema of a delivery id; an empty text means none. */
export const deliveryId = z
  .string()
  .trim()
  .default("")
  .refine(isId, `Delivery ID must be at most ${maxLength.id} characters`);
