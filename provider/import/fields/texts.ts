import { emailKey } from "../../accounts/email-key";
import { isEmail } from "../../contract/accounts";
import {
  fileTypeOf,
  maxSignedFileBytes,
  signedFileMegabytes,
} from "../signed-file-types";
import {
  bad,
  controlCharacters,
  field,
  good,
  refuseControlCharacters,
  type Field,
  type FieldContext,
  type FieldValue,
  type Options,
} from "./field";
import { importMessage } from "../../messages/import";

/** Fields that are texts, words of a list, or files. */

/** Zero-width characters and direction marks, but for those between the letters of some scripts and in emojis. */
const unseen =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * Matches a word that a program has decoded wrongly: with the replacement character, or UTF-8 that was taken for
 * Windows-1252, such as `CafÃ©`. No language has these pairs.
 */
const garbledWord =
  /[\p{L}]{0,30}(?:\uFFFD|[ÂÃ](?:[\u00A1-\u00BF\u2018-\u2022€‚ƒ„…†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|\u00A0(?=\S)))[\p{L}]{0,30}/u;

/**
 * A text of at most `maxLength` characters. What nobody sees is removed, and special spaces become plain ones, so
 * that two names that look alike are equal.
 */
export const text = (title: string, maxLength: number, options: Options = {}) =>
  field(title, "text", options, (written) => {
    const value = /[^\x20-\x7e]/.test(written)
      ? written
          .replaceAll(unseen, "")
          .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ")
          .trim()
      : written;
    const word = garbledWord.exec(value)?.[0];
    if (word !== undefined)
      return bad(importMessage("garbledText", { word: word.slice(0, 40) }));
    if (value.length > maxLength)
      return bad(importMessage("tooLong", { max: maxLength }));
    if (controlCharacters.test(value)) return refuseControlCharacters();
    return good(value);
  });

/** A text that people entered in the portal: every character that can be stored is taken as it is. */
export const enteredText = (
  title: string,
  maxLength: number,
  options: Options = {},
): Field => ({
  ...field(title, "text", options, (value) =>
    value.length > maxLength
      ? bad(importMessage("tooLong", { max: maxLength }))
      : good(value),
  ),
  isEntered: true,
});

/** The email address of an account, as it was entered. */
export const emailAddress = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) =>
    isEmail(value) ? good(value) : bad(importMessage("emailAddress")),
  );

/** The email address of an account, staged as accounts are compared by it. */
export const accountEmail = (title: string, options: Options = {}) => {
  const plain = text(title, 254, options);
  return {
    ...plain,
    parse: (value: string, context: FieldContext): FieldValue =>
      plain.parse(emailKey(value), context),
  };
};

/** A state or province, by its two letters in either case. */
export const state = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) =>
    /^[a-z]{2}$/i.test(value)
      ? good(value.toUpperCase())
      : bad(importMessage("state")),
  );

/** One of a few words; compared without case. */
export const choice = (
  title: string,
  values: readonly string[],
  options: Options = {},
) =>
  field(title, "text", options, (value) => {
    const chosen = values.find(
      (one) => one.toLowerCase() === value.toLowerCase(),
    );
    return chosen === undefined
      ? bad(importMessage("notListed", { values: values.join(", ") }))
      : good(chosen);
  });

/** What separates the names of a list in one cell. */
export const listSeparator = ";";

/** The name of something that is listed with others in one cell: a text without a semicolon. */
export const name = (title: string, options: Options = {}) => {
  const plain = text(title, 60, options);
  return {
    ...plain,
    isEntered: true,
    parse: (value: string, context: FieldContext): FieldValue =>
      value.includes(listSeparator)
        ? bad(importMessage("semicolonInName"))
        : plain.parse(value, context),
  };
};

/** Names separated by semicolons; staged as one text with single semicolons and no blanks around them. */
export const nameList = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    const names = value
      .split(listSeparator)
      .map((one) => one.trim())
      .filter((one) => one !== "");
    return names.some((one) => one.length > 60 || controlCharacters.test(one))
      ? bad(importMessage("names"))
      : good([...new Set(names)].join(listSeparator) || null);
  });

const yes = ["yes", "y", "true", "1", "x"];
const no = ["no", "n", "false", "0"];

/** Yes or no. */
export const yesNo = (title: string, options: Options = {}) =>
  field(title, "boolean", options, (value) => {
    const word = value.toLowerCase();
    if (yes.includes(word)) return good(true);
    return no.includes(word) ? good(false) : bad(importMessage("yesOrNo"));
  });

/** A PDF, PNG or JPEG in Base64. */
export const signedFile = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    if (value.length > Math.ceil(maxSignedFileBytes / 3) * 4)
      return bad(
        importMessage("largeFile", { megabytes: signedFileMegabytes }),
      );
    const file = Buffer.from(value, "base64");
    if (file.toString("base64") !== value) return bad(importMessage("base64"));
    return fileTypeOf(file)?.isComplete(file) === true
      ? good(value)
      : bad(importMessage("incompleteFile"));
  });
