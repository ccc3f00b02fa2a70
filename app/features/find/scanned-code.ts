import { checkDigit } from "../../../provider/contract/check-digit";
import {
  withoutLabelMarks,
  withoutOuterQuotes,
} from "../../../provider/contract/label-number";

/** A number as a user typed it, or as a scanner read it from a label. */
export interface ReadCode {
  /** The numbers to look for, the likeliest first; empty if the code contains none. */
  numbers: string[];
  /** True if the code says that the number is that of a carton. */
  isCarton: boolean;
  /** The check digit that the number of a carton should end with, if it ends with another one. */
  expectedCheckDigit: string | null;
}

/** Separator of a scanner's element strings (FNC1). */
export const separator = "\u001d";

/** Symbology identifiers that scanners put in front: GS1-128, GS1 DataMatrix, GS1 QR Code, DataBar. */
const symbology = /^\](?:C1|d2|Q3|e0)/;

/**
 * Application identifiers whose numbers the portal can look for: 00 SSCC, 400 the customer's order, 401
 * consignment, 402 shipment (GS1 General Specifications, section 3).
 */
const searchable = ["00", "401", "402", "400"];

/**
 * Length of the value of the application identifiers that need no separator, by their first two digits
 * (GS1 General Specifications, section 7.8.5).
 */
const fixedLengths: Readonly<Record<string, number>> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "12": 6,
  "13": 6,
  "15": 6,
  "16": 6,
  "17": 6,
  "20": 2,
  "41": 13,
};

/**
 * Parses a number: plain, an SSCC with spaces or with its application identifier 00, a GS1 element string
 * as printed (`(00)…`) or scanned (`]C100…`), or a GS1 Digital Link (`https://…/00/…`).
 * @param typed one number, without white space around it
 */
export function readCode(typed: string): ReadCode {
  const code = withoutOuterQuotes(typed);
  const elements =
    linkElements(code) ?? printedElements(code) ?? scannedElements(code);
  if (elements !== null) {
    for (const identifier of searchable) {
      const value = elements.get(identifier);
      if (value !== undefined)
        return identifier === "00" ? carton(value) : plain(value);
    }
    return { numbers: [], isCarton: false, expectedCheckDigit: null };
  }
  const number = withoutLabelMarks(code);
  const digits = number.replace(/[\s-]/g, "");
  if (/^(?:00)?\d{18}$/.test(digits)) {
    const sscc = digits.slice(-18);
    // Twenty digits that begin with 00 are an SSCC; eighteen are one if their check digit says so.
    if (digits.length === 20 || isSscc(sscc)) return carton(sscc);
  }
  return plain(number);
}

const plain = (number: string): ReadCode => ({
  numbers: [number],
  isCarton: false,
  expectedCheckDigit: null,
});

/** Providers store an SSCC with or without its application identifier. */
function carton(sscc: string): ReadCode {
  const isWhole = /^\d{18}$/.test(sscc);
  return {
    numbers: isWhole ? [sscc, `00${sscc}`] : [sscc],
    isCarton: true,
    expectedCheckDigit:
      isWhole && !isSscc(sscc) ? String(checkDigit(sscc.slice(0, 17))) : null,
  };
}

const isSscc = (digits: string) =>
  digits.endsWith(String(checkDigit(digits.slice(0, 17))));

/** Returns the elements of a GS1 Digital Link, null for anything else. */
function linkElements(typed: string): Map<string, string> | null {
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const { pathname, searchParams } = new URL(typed);
  const parts = pathname.split("/").map(decoded);
  const elements = new Map<string, string>(searchParams);
  for (const [index, part] of parts.entries()) {
    const value = parts[index + 1];
    if (searchable.includes(part) && value) elements.set(part, value);
  }
  return elements;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the elements of a string as printed below a barcode, null for anything else. */
function printedElements(typed: string): Map<string, string> | null {
  if (!/^\(\d{2,4}\)/.test(typed)) return null;
  const found = typed.matchAll(/\((\d{2,4})\)([^(]*)/g);
  return new Map(
    Array.from(found, ([, identifier = "", value = ""]) => [
      identifier,
      value.replaceAll(" ", ""),
    ]),
  );
}

/** Returns the elements of a string as a scanner sends it, null for anything else. */
function scannedElements(typed: string): Map<string, string> | null {
  if (!symbology.test(typed) && !typed.includes(separator)) return null;
  const elements = new Map<string, string>();
  for (const part of typed.replace(symbology, "").split(separator)) {
    let rest = part;
    while (rest !== "") {
      const start = rest.slice(0, 2);
      const length = fixedLengths[start];
      const identifier =
        length === undefined || start === "41"
          ? (/^4\d\d/.exec(rest)?.[0] ?? start)
          : start;
      const end =
        length === undefined ? rest.length : identifier.length + length;
      elements.set(identifier, rest.slice(identifier.length, end));
      rest = rest.slice(end);
    }
  }
  return elements;
}
