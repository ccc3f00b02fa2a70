import {
  bad,
  field,
  good,
  type FieldContext,
  type FieldValue,
  type Options,
} from "./field";
import { importMessage } from "../../messages/import";

/** Fields that are numbers which can be computed with. */

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
      : bad(importMessage("wholeNumber", { min, max }));
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
      : bad(importMessage("decimalNumber", { min, max }));
  });

/** Letters of the directions by which people write coordinates, and their signs. */
const directions = { latitude: /^[NS]$/i, longitude: /^[EW]$/i };

/**
 * Writes degrees as a decimal field reads them: with a decimal point and a sign. Takes a decimal comma, the minus
 * sign of typographers, the degree sign, and N, S, E or W in place of the sign. Other texts are returned as they are.
 */
function normalizeDegrees(
  text: string,
  direction: keyof typeof directions,
): string {
  const [, sign = "", degrees, letter = ""] =
    /^([+\-\u2212]?)(\d{1,3}(?:[.,]\d{1,12})?)\s?°?\s?([NSEW]?)$/i.exec(text) ??
    [];
  if (degrees === undefined || (letter !== "" && sign !== "")) return text;
  if (letter !== "" && !directions[direction].test(letter)) return text;
  const isNegative = /[-\u2212]/.test(sign) || /[SW]/i.test(letter);
  return `${isNegative ? "-" : ""}${degrees.replace(",", ".")}`;
}

const latitudeWithin = (max: 90 | 180, options: Options) => {
  const plain = decimal("Latitude", { min: -max, max }, options);
  return {
    ...plain,
    parse(value: string, context: FieldContext): FieldValue {
      const parsed = plain.parse(normalizeDegrees(value, "latitude"), context);
      return parsed.ok ? parsed : bad(importMessage("latitude"));
    },
  };
};

/** A latitude in degrees. */
export const latitude = (options: Options = {}) => latitudeWithin(90, options);

/** Latitudes of roads: south of them is Antarctica, north of them the Arctic Ocean. */
const roads = { south: -60, north: 75 };

/** The latitude of a truck, in degrees. One without a road is that of swapped coordinates of the United States. */
export const latitudeOfTruck = (options: Options = {}) => {
  const plain = latitude(options);
  return {
    ...plain,
    parse(value: string, context: FieldContext): FieldValue {
      const parsed = plain.parse(value, context);
      const degrees = parsed.ok ? Number(parsed.value) : 0;
      return degrees < roads.south || degrees > roads.north
        ? bad(importMessage("noRoad"))
        : parsed;
    },
  };
};

/** A latitude beside a ZIP code: if it is rather a longitude, `rejectFarCoordinates` says where that is. */
export const latitudeOfPlace = (options: Options = {}) =>
  latitudeWithin(180, options);

/** A longitude in degrees, negative in the Americas. */
export const longitude = (options: Options = {}) => {
  const plain = decimal("Longitude", { min: -180, max: 180 }, options);
  return {
    ...plain,
    parse: (value: string, context: FieldContext): FieldValue =>
      plain.parse(normalizeDegrees(value, "longitude"), context),
  };
};
