import * as z from "zod";

/** Longest number or id that is searched for; the provider's contract takes no longer one. */
const maxLength = { number: 200, id: 64 };

const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

/** Whether the provider's contract takes a text as an id; an empty one stands for none. */
export const isId = (text: string) =>
  text.length <= maxLength.id && withoutControls(text);

/**
 * The part of a form's schema that reads a number to search for, of a manifest or a packing slip.
 * @param label what the number is called at the start of a message
 * @param blank what is said when it is missing; nothing is said when it may be
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

/** The part of a form's schema that reads the id of a delivery; an empty text for none. */
export const deliveryId = z
  .string()
  .trim()
  .default("")
  .refine(isId, `Delivery ID must be at most ${maxLength.id} characters`);
