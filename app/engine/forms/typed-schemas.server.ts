import * as z from "zod";
import { maxTextLength } from "../../../provider/contract/fields";
import { formMessages, formatMessage } from "../messages";

/** The schemas of typed texts and of checkboxes, whose fields may be sent once. */

/** A text as typed, without the blanks around it. */
export const typedText = z
  .string(formMessages.givenTwice)
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .default("");

/** A checkbox. */
export const checkbox = z
  .string(formMessages.givenTwice)
  .optional()
  .transform((ticked) => ticked !== undefined);

/** Returns whether a text has control characters. */
export const hasControls = (text: string) => /\p{Cc}/u.test(text);

/**
 * Returns the schema of a text of limited length without control characters.
 * @param label name of the text at the start of a message
 * @param options.lines true if it may have several lines, and tabs
 */
export const limitedText = (
  label: string,
  { lines = false, maxLength = maxTextLength } = {},
) =>
  typedText
    .refine(
      (text) => text.length <= maxLength,
      formatMessage(formMessages.textTooLong, { label, count: maxLength }),
    )
    .refine(
      (text) => !hasControls(lines ? text.replace(/[\n\t]/g, "") : text),
      formatMessage(formMessages.controlCharacters, { label }),
    );
