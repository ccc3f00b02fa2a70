import * as z from "zod";
import { emailKey } from "../accounts/email-key";
import { isEmail } from "../contract/accounts";
import { checkDigit } from "../contract/check-digit";
import { shipmentStatuses } from "../contract/searches";
import { isDuns } from "../contract/store-identifier";
import { findZipCodeProblem } from "../contract/zip-code";
import {
  normalizeLabelNumber,
  normalizeProNumber,
} from "../contract/label-number";
import { acceptedYears, parseDay, parseInstant } from "./parse-times";
import {
  fileTypeOf,
  maxSignedFileBytes,
  signedFileMegabytes,
} from "./signed-file-types";

/** The SQL type that the values of a field are staged with. */
export type FieldSqlType =
  "text" | "int" | "float8" | "numeric" | "boolean" | "date" | "timestamptz";

/** A value as it is staged, or the sentence that says what was expected. */
export type FieldValue =
  | {
      ok: true;
      value: string | number | boolean | null;
      /** What was decided about the text; the result counts it. */
      remark?: Remark | undefined;
    }
  | { ok: false; message: string };

/**
 * What is decided about the text of a field, by the sentence of the result that counts it: `{count}` and an
 * example.
 */
export const remarks = {
  paddedZip:
    "ZIP codes whose leading zeros were restored: {count}, such as {example}.",
  decimalZip:
    "ZIP codes that a program had written as decimal numbers: {count}, such as {example}.",
  shortZip:
    "ZIP codes of three digits: {count}, such as {example}. Check whether a spreadsheet has dropped leading zeros.",
  oldYear:
    "Dates that are more than two years ago: {count}, such as {example}. Check whether they are meant.",
  symbologyPrefix:
    "Numbers whose prefix of the barcode was removed: {count}, such as {example}.",
} as const;
export type Remark = keyof typeof remarks;

/** What a field needs to know beside its text. */
export interface FieldContext {
  /** IANA time zone of times that name none. */
  timeZone: string;
  now: Date;
}

/** A field of a kind of records: a column of its CSV file, a key of its JSON objects. */
export interface Field {
  /** Title of the CSV column, as the portal names it. */
  title: string;
  isRequired: boolean;
  sqlType: FieldSqlType;
  /** An example for templates; empty if the field is usually empty. */
  example: string;
  /** True if only EDI documents have the field, so that the CSV template has no column for it. */
  isInternal: boolean;
  /** True if exports have a column for it although it is internal. */
  isExported: boolean;
  /** True for a number or code, which is never a date. */
  isCode?: boolean;
  /** Parses a text that is neither empty nor blank at its ends. */
  parse(text: string, context: FieldContext): FieldValue;
}

type Options = Partial<
  Pick<Field, "isRequired" | "example" | "isInternal" | "isExported">
>;

/** Options of a field that documents other than CSV have, and exports. */
export const exportOnly = {
  isInternal: true,
  isExported: true,
  example: "",
} as const;

const good = (
  value: string | number | boolean | null,
  remark?: Remark,
): FieldValue => ({ ok: true, value, remark });
const bad = (message: string): FieldValue => ({ ok: false, message });

const field = (
  title: string,
  sqlType: FieldSqlType,
  {
    isRequired = false,
    example = "",
    isInternal = false,
    isExported = false,
  }: Options,
  parse: Field["parse"],
): Field => ({
  title,
  isRequired,
  sqlType,
  example,
  isInternal,
  isExported,
  parse,
});

/** Control characters other than a line break, which no text of the operation has. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** Returns the refusal of a text with such characters. */
export const refuseControlCharacters = () =>
  bad("Expected a text without control characters.");

/** How Excel shows a long number in a column that is not formatted as text. */
const shortenedByExcel = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** What people type before a number so that Excel takes it as a text. */
const asTextInExcel = /^['‘’](?=\d)/;
/** How programs write a whole number that they keep as a decimal one. */
const decimalByProgram = /^(\d+)\.0+$/;
/** What Excel makes of `3-4`: a day and a month. */
const dateByExcel =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/;

/** A text of at most `maxLength` characters. */
export const text = (title: string, maxLength: number, options: Options = {}) =>
  field(title, "text", options, (value) => {
    if (value.length > maxLength)
      return bad(`Expected at most ${maxLength} characters.`);
    if (controlCharacters.test(value)) return refuseControlCharacters();
    return good(value);
  });

/** A text that people entered in the portal: every character that can be stored is taken as it is. */
export const enteredText = (
  title: string,
  maxLength: number,
  options: Options = {},
) =>
  field(title, "text", options, (value) =>
    value.length > maxLength
      ? bad(`Expected at most ${maxLength} characters.`)
      : good(value),
  );

/** A ZIP code or postal code that people entered in a booking, as its form reads it. */
export const enteredZipCode = (
  title: string,
  maxLength: number,
  options: Options = {},
) => {
  const plain = enteredText(title, maxLength, options);
  return {
    ...plain,
    parse(value: string, context: FieldContext): FieldValue {
      if (findZipCodeProblem(value) === "digitMissing")
        return bad(
          "A ZIP code has five digits. If a spreadsheet has dropped its leading zero, enter it again.",
        );
      const parsed = plain.parse(value, context);
      return parsed.ok && /^\d{3}$/.test(value)
        ? { ...parsed, remark: "shortZip" }
        : parsed;
    },
  };
};

/** The email address of an account, as it was entered. */
export const emailAddress = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) =>
    isEmail(value)
      ? good(value)
      : bad("Expected an email address, such as maria@example.com."),
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

/** A number or code by which people name something: printable ASCII, at most `maxLength` characters. */
export const code = (
  title: string,
  maxLength: number,
  options: Options = {},
): Field => ({
  ...field(title, "text", options, (text) => {
    const value = text.replace(asTextInExcel, "");
    if (shortenedByExcel.test(value))
      return bad(
        "Excel has shortened this number and its last digits are lost. Format the column as text and export it again.",
      );
    if (decimalByProgram.test(value))
      return bad(
        "A program has made a decimal number of this, and leading zeros are lost. Format the column as text and export it again.",
      );
    if (dateByExcel.test(value))
      return bad(
        "Excel has made a date of this. Format the column as text and enter it again.",
      );
    if (!/^[\x20-\x7e]+$/.test(value) || value.length > maxLength)
      return bad(
        `Expected at most ${maxLength} letters, digits and signs without accents.`,
      );
    return good(value);
  }),
  isCode: true,
});

/** A state or province, by its two letters in either case. */
export const state = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) =>
    /^[a-z]{2}$/i.test(value)
      ? good(value.toUpperCase())
      : bad("Expected the two letters of the state, such as IA."),
  );

/**
 * A ZIP code: five digits, or nine with a hyphen. Leading zeros that a spreadsheet has dropped are
 * restored; postal codes of other countries are taken as they are.
 */
export const zipCode = (title: string, options: Options = {}) => {
  const plain = code(title, 10, options);
  return {
    ...plain,
    parse(text: string, context: FieldContext): FieldValue {
      const value = decimalByProgram.exec(text)?.[1] ?? text;
      if (!/^[\d-]+$/.test(value)) return plain.parse(value, context);
      const [, area, rest] =
        /^(\d{3,5})(?:-(\d{4}))?$/.exec(value) ??
        /^(\d{3,5})(\d{4})$/.exec(value) ??
        [];
      if (area === undefined)
        return bad("Expected a ZIP code of five digits, such as 60602.");
      const five = area.padStart(5, "0");
      return good(
        rest === undefined ? five : `${five}-${rest}`,
        area.length < 5
          ? "paddedZip"
          : value === text
            ? undefined
            : "decimalZip",
      );
    },
  };
};

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
      ? bad(`Expected one of: ${values.join(", ")}.`)
      : good(chosen);
  });

/** What separates the names of a list in one cell. */
export const listSeparator = ";";

/** The name of something that is listed with others in one cell: a text without a semicolon. */
export const name = (title: string, options: Options = {}) => {
  const plain = text(title, 60, options);
  return {
    ...plain,
    parse: (value: string, context: FieldContext): FieldValue =>
      value.includes(listSeparator)
        ? bad("Expected a name without a semicolon.")
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
      ? bad("Expected names of at most 60 characters, separated by semicolons.")
      : good([...new Set(names)].join(listSeparator) || null);
  });

/** A whole number within a range. */
export const integer = (
  title: string,
  { min, max }: { min: number; max: number },
  options: Options = {},
) =>
  field(title, "int", options, (value) => {
    const number = /^[+-]?\d{1,10}(?:\.0+)?$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max
      ? good(number)
      : bad(`Expected a whole number from ${min} to ${max}.`);
  });

/** A decimal number within a range, with a point. */
export const decimal = (
  title: string,
  { min, max }: { min: number; max: number },
  options: Options = {},
) =>
  field(title, "float8", options, (value) => {
    const number = /^[+-]?\d{1,12}(?:\.\d{1,12})?$/.test(value)
      ? Number(value)
      : NaN;
    return number >= min && number <= max
      ? good(number)
      : bad(`Expected a number from ${min} to ${max}, with a decimal point.`);
  });

/** A latitude in degrees. */
export const latitude = (options: Options = {}) => {
  const plain = decimal("Latitude", { min: -90, max: 90 }, options);
  return {
    ...plain,
    parse(value: string, context: FieldContext): FieldValue {
      const parsed = plain.parse(value, context);
      return parsed.ok
        ? parsed
        : bad(
            "A latitude is a number from -90 to 90, with a decimal point. It may be swapped with the longitude.",
          );
    },
  };
};

/** A longitude in degrees, negative in the Americas. */
export const longitude = (options: Options = {}) =>
  decimal("Longitude", { min: -180, max: 180 }, options);

const yes = ["yes", "y", "true", "1", "x"];
const no = ["no", "n", "false", "0"];

/** Yes or no. */
export const yesNo = (title: string, options: Options = {}) =>
  field(title, "boolean", options, (value) => {
    const word = value.toLowerCase();
    if (yes.includes(word)) return good(true);
    return no.includes(word) ? good(false) : bad("Expected yes or no.");
  });

/** Years from the present beyond which a date is rather a typing error. */
const usualYears = 2;

/** Refuses a date of a far future, and remarks one of long ago, which an archive may have. */
function checkYear(parsed: string, now: Date): FieldValue {
  const ahead = Number(parsed.slice(0, 4)) - now.getUTCFullYear();
  if (ahead > usualYears)
    return bad(
      `The year ${parsed.slice(0, 4)} is more than ${usualYears} years ahead. Correct it.`,
    );
  return good(parsed, ahead < -usualYears ? "oldYear" : undefined);
}

/** A calendar day. */
export const day = (title: string, options: Options = {}) =>
  field(
    title,
    "date",
    { example: "2026-11-23", ...options },
    (value, { now }) => {
      const parsed = parseDay(value);
      return parsed === null
        ? bad(
            `Expected a day from ${acceptedYears.first} to ${acceptedYears.last}, such as 2026-11-23 or 11/23/2026 (month first).`,
          )
        : checkYear(parsed, now);
    },
  );

/** An instant. */
export const instant = (title: string, options: Options = {}) =>
  field(
    title,
    "timestamptz",
    { example: "2026-11-23 08:10 -06:00", ...options },
    (value, { timeZone, now }) => {
      const parsed = parseInstant(value, timeZone);
      return parsed === null
        ? bad(
            "Expected a day and a time, such as 2026-11-23 14:05 or 2026-11-23T14:05:00-06:00.",
          )
        : checkYear(parsed, now);
    },
  );

/**
 * An instant, or a day whose time is unknown; staged as text, `YYYY-MM-DD` for a day. See
 * {@link instantOf} and {@link hasTime}.
 */
export const instantOrDay = (title: string, options: Options = {}) => {
  const timed = instant(title, options);
  return {
    ...timed,
    sqlType: "text" as const,
    parse(value: string, context: FieldContext): FieldValue {
      const parsed = timed.parse(value, context);
      const onlyDay = parsed.ok ? null : parseDay(value);
      return onlyDay === null ? parsed : good(onlyDay);
    },
  };
};

/** The stops of a shipment, by number, as the column `stops` of `shipment` holds them. */
const storedStops = z.record(
  z.string().regex(/^[1-9]\d{0,2}$/),
  z.strictObject({
    status: z.enum(shipmentStatuses),
    at: z.iso.datetime(),
    hasTime: z.boolean(),
    code: z.string().max(10).optional(),
    city: z.string().max(60).optional(),
    state: z.string().max(10).optional(),
  }),
);

/** The stops of a shipment as an export has them: JSON. */
export const shipmentStops = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    try {
      return good(JSON.stringify(storedStops.parse(JSON.parse(value))));
    } catch {
      return bad("Expected the stops of the shipment as an export has them.");
    }
  });

/** SQL expression: the instant of a staged {@link instantOrDay}; of a day, its start in UTC. */
export const instantOf = (column: string) =>
  `(CASE WHEN length(${column}) = 10 THEN ${column} || 'T00:00:00Z' ELSE ${column} END)::timestamptz`;

/** SQL expression: whether a staged {@link instantOrDay} has a time; null without a value. */
export const hasTime = (column: string) => `(length(${column}) > 10)`;

/** An SSCC that begins with a zero, as Excel writes it: fifteen digits are exact, the rest are zeros. */
const roundedSscc = /^\d{15}00$/;

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
      if (roundedSscc.test(digits))
        return bad(
          "Excel has rounded this number and dropped its leading zero. Format the column as text and export it again.",
        );
      const remark = /^\](?:[a-z]\d)/i.test(value)
        ? "symbologyPrefix"
        : undefined;
      if (!/^\d{18}$/.test(digits)) {
        const parsed = plain.parse(digits, context);
        return parsed.ok ? { ...parsed, remark } : parsed;
      }
      const expected = checkDigit(digits.slice(0, -1));
      return Number(digits.at(-1)) === expected
        ? good(digits, remark)
        : bad(
            `The check digit of this SSCC is ${digits.at(-1)}; expected ${expected}. A digit is wrong, or Excel has rounded the number.`,
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
    if (!/^\d{13}$/.test(value))
      return bad(
        "A GLN has 13 digits. If a spreadsheet has dropped its leading zeros, format the column as text and export it again.",
      );
    const expected = checkDigit(value.slice(0, -1));
    return Number(value.at(-1)) === expected
      ? good(value)
      : bad(
          `The check digit of this GLN is ${value.at(-1)}; expected ${expected}. A digit is wrong.`,
        );
  });

/** A D-U-N-S number: nine digits, or thirteen with the four of a location (DUNS+4). */
export const duns = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) =>
    isDuns(value)
      ? good(value)
      : bad(
          "A DUNS number has 9 digits, or 13 with its suffix. If a spreadsheet has dropped its leading zeros, format the column as text and export it again.",
        ),
  );

/** A PDF, PNG or JPEG in Base64. */
export const signedFile = (title: string, options: Options = {}) =>
  field(title, "text", options, (value) => {
    if (value.length > Math.ceil(maxSignedFileBytes / 3) * 4)
      return bad(`Expected a file of at most ${signedFileMegabytes} MB.`);
    const file = Buffer.from(value, "base64");
    if (file.toString("base64") !== value)
      return bad("Expected the file in Base64, without line breaks.");
    return fileTypeOf(file)?.isComplete(file) === true
      ? good(value)
      : bad("Expected a complete PDF, PNG or JPEG file.");
  });
