import { isShortenedNumber } from "../../../shared/numbers";
import {
  normalizeLine,
  withoutFormatCharacters,
} from "../../../shared/typed-text";
import { checkDigit } from "../../contract/check-digit";
import {
  normalizeLabelNumber,
  normalizeProNumber,
  symbologyPrefix,
} from "../../contract/label-number";
import { isDuns, normalizeDuns } from "../../contract/store-identifier";
import { findZipCodeProblem } from "../../contract/zip-code";
import {
  bad,
  field,
  good,
  type Field,
  type FieldContext,
  type FieldValue,
  type Options,
} from "./field";
import { enteredText } from "./texts";
import { importMessage } from "../../messages/import";

/** Fields that are numbers and codes by which people name something. */

/** What people type before a number so that Excel takes it as a text. */
const asTextInExcel = /^['‘’](?=\d)/;
/** How programs write digits that Excel takes as a text. */
const textFormula = /^=["“”]([^"“”]*)["“”]$/;
/** How programs write a whole number that they keep as a decimal one. */
const decimalByProgram = /^(\d+)\.0+$/;
/** What Excel makes of `3-4`: a day and a month. */
const dateByExcel =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/;

/** A number or code by which people name something: printable ASCII, at most `maxLength` characters. */
export const code = (
  title: string,
  maxLength: number,
  options: Options = {},
): Field => ({
  ...field(title, "text", options, (text) => {
    const value = withoutFormatCharacters(text)
      .trim()
      .replace(textFormula, "$1")
      .replace(asTextInExcel, "");
    if (isShortenedNumber(value)) return bad(importMessage("shortenedNumber"));
    if (decimalByProgram.test(value)) return bad(importMessage("decimalCode"));
    if (dateByExcel.test(value)) return bad(importMessage("dateInCode"));
    if (!/^[\x20-\x7e]+$/.test(value) || value.length > maxLength)
      return bad(importMessage("tooLongCode", { max: maxLength }));
    return good(value);
  }),
  isCode: true,
});

/**
 * A ZIP code: five digits, or nine with a hyphen; a hyphen after five digits is dropped. Leading zeros that a
 * spreadsheet has dropped are restored; postal codes of other countries are taken as they are.
 */
export const zipCode = (title: string, options: Options = {}) => {
  const plain = code(title, 10, options);
  return {
    ...plain,
    parse(text: string, context: FieldContext): FieldValue {
      const line = normalizeLine(text).replace(/^(\d{5}) (\d{4})$/, "$1-$2");
      const value = decimalByProgram.exec(line)?.[1] ?? line;
      if (!/^[\d-]+$/.test(value)) return plain.parse(value, context);
      const [, area, rest] =
        /^(\d{3,5})(?:-(\d{4})?)?$/.exec(value) ??
        /^(\d{3,5})(\d{4})$/.exec(value) ??
        [];
      if (area === undefined) return bad(importMessage("zipCode"));
      const five = area.padStart(5, "0");
      return good(
        rest === undefined ? five : `${five}-${rest}`,
        area.length < 5
          ? "paddedZip"
          : value === line
            ? undefined
            : "decimalZip",
      );
    },
  };
};

/**
 * A ZIP code as somebody entered it into a booking: any text, but digits that lack a leading zero, and those that a
 * program has written as a decimal number, are read as in other documents.
 */
export const enteredZipCode = (
  title: string,
  maxLength: number,
  options: Options = {},
) => {
  const plain = enteredText(title, maxLength, options);
  const { parse } = zipCode(title, options);
  return {
    ...plain,
    parse(text: string, context: FieldContext): FieldValue {
      if (
        findZipCodeProblem(text) === "digitMissing" ||
        decimalByProgram.test(text)
      )
        return parse(text, context);
      const parsed = plain.parse(text, context);
      return parsed.ok && /^\d{3}$/.test(text)
        ? { ...parsed, remark: "shortZip" }
        : parsed;
    },
  };
};

/** An SSCC that begins with a zero, as Excel writes it: fifteen digits are exact, the rest are zeros. */
const roundedSscc = /^\d{15}00$/;

/** Returns whether a number is an SSCC from which a program has dropped its first zeros. */
const lacksZeros = (digits: string): boolean =>
  /^[1-9]\d{15,16}$/.test(digits) &&
  Number(digits.at(-1)) === checkDigit(digits.slice(0, -1));

/**
 * An ASN: the number on a carton's label. Of an SSCC, the application identifier (00) is dropped and the
 * check digit verified; other numbers are taken as they are.
 */
export const asn = (title: string, options: Options = {}) => {
  const plain = code(title, 40, options);
  return {
    ...plain,
    parse(value: string, context: FieldContext): FieldValue {
      const digits = normalizeLabelNumber(value);
      if (roundedSscc.test(digits)) return bad(importMessage("roundedNumber"));
      const remark = symbologyPrefix.test(value)
        ? "symbologyPrefix"
        : lacksZeros(digits)
          ? "shortSscc"
          : undefined;
      if (!/^\d{18}$/.test(digits)) {
        const parsed = plain.parse(digits, context);
        return parsed.ok ? { ...parsed, remark } : parsed;
      }
      const expected = checkDigit(digits.slice(0, -1));
      return Number(digits.at(-1)) === expected
        ? good(digits, remark)
        : bad(
            importMessage("checkDigit", { digit: digits.slice(-1), expected }),
          );
    },
  };
};

/** The number of a shipment; see `normalizeProNumber`. */
export const proCode = (title: string, options: Options = {}) => {
  const plain = code(title, 40, options);
  return {
    ...plain,
    parse: (value: string, context: FieldContext): FieldValue =>
      plain.parse(normalizeProNumber(value), context),
  };
};

/** A Global Location Number: thirteen digits, the last of which checks the others (GS1 General Specifications). */
export const gln = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    if (!/^\d{13}$/.test(value)) return bad(importMessage("glnLength"));
    const expected = checkDigit(value.slice(0, -1));
    return Number(value.at(-1)) === expected
      ? good(value)
      : bad(
          importMessage("glnCheckDigit", { digit: value.slice(-1), expected }),
        );
  });

/** A D-U-N-S number: nine digits, or thirteen with the four of a location (DUNS+4), with or without hyphens. */
export const duns = (title: string) =>
  field(title, "text", {}, (value) => {
    const digits = normalizeDuns(value);
    return isDuns(digits) ? good(digits) : bad(importMessage("dunsLength"));
  });
