import { readNumber } from "../../../../engine/forms/typed-number";
import { bookingMessages, formatMessage } from "../../../../engine/messages";

/**
 * An estimate of the freight class of a handling unit from its density.
 *
 * Source: the density scale of the National Motor Freight Classification with thirteen steps, in force
 * since July 19, 2025 (NMFTA, Docket 2025-1; its steps 11 to 13, of 30, 35 and 50 pounds per cubic
 * foot, in NMFTA's "NMFC Classification FAQs", read on November 21, 2026). The carrier determines the
 * class: handling, stowability and liability count as well.
 */
const densityScale = [
  { from: 50, class: 50 },
  { from: 35, class: 55 },
  { from: 30, class: 60 },
  { from: 22.5, class: 65 },
  { from: 15, class: 70 },
  { from: 12, class: 85 },
  { from: 10, class: 92.5 },
  { from: 8, class: 100 },
  { from: 6, class: 125 },
  { from: 4, class: 175 },
  { from: 2, class: 250 },
  { from: 1, class: 300 },
  { from: 0, class: 400 },
] as const;

const cubicInchesPerCubicFoot = 12 ** 3;

/** One handling unit, usually a pallet: inches and pounds. */
export interface HandlingUnit {
  length: number;
  width: number;
  height: number;
  weight: number;
}

/**
 * Returns the density in pounds per cubic foot. Measurements are rounded to hundredths and multiplied
 * as whole numbers, so that binary fractions cannot move a unit across a step of the scale.
 * @returns null unless every measurement is above 0
 */
export function densityOf(unit: HandlingUnit): number | null {
  const { length, width, height, weight } = unit;
  const volume = hundredths(length) * hundredths(width) * hundredths(height);
  const density =
    (hundredths(weight) * cubicInchesPerCubicFoot * 100 ** 2) / volume;
  const isUnit = [length, width, height, weight].every(
    (measure) => Number.isFinite(measure) && hundredths(measure) > 0,
  );
  return isUnit ? density : null;
}

const hundredths = (measure: number) => Math.round(measure * 100);

/**
 * Returns the class of a density in pounds per cubic foot; each step excludes its upper limit.
 * @returns null for an invalid density
 */
export const classOfDensity = (density: number): number | null =>
  densityScale.find(({ from }) => density >= from)?.class ?? null;

/** Returns whether a class is a possible result of the estimate. */
export const isDensityClass = (text: string): boolean =>
  densityScale.some((step) => String(step.class) === text);

/** The helper's fields in the booking form, in their order. */
export const measureNames = [
  "length",
  "width",
  "height",
  "pieceWeight",
] as const;
export type MeasureName = (typeof measureNames)[number];

export type TypedMeasures = Record<MeasureName, string>;

/** Label, unit and largest value of each field. */
export const measures: Record<
  MeasureName,
  { label: string; unit: string; most: number }
> = {
  length: { label: bookingMessages.length, unit: "in", most: 1_000 },
  width: { label: bookingMessages.width, unit: "in", most: 1_000 },
  height: { label: bookingMessages.height, unit: "in", most: 1_000 },
  pieceWeight: {
    label: bookingMessages.pieceWeight,
    unit: "lb",
    most: 100_000,
  },
};

/** The result of an estimate. */
export type Estimate =
  | {
      ok: true;
      /** Pounds per cubic foot. */
      density: number;
      class: number;
    }
  /** The message of each invalid field. */
  | { ok: false; problems: Partial<Record<MeasureName, string>> };

/** Parses typed measurements (`48`, `48.5`, `1,200`) and estimates the class. */
export function estimateOf(typed: TypedMeasures): Estimate {
  const problems: Partial<Record<MeasureName, string>> = {};
  const measured = (name: MeasureName) => {
    const { label, most } = measures[name];
    const measure = readNumber(typed[name]);
    if (!(hundredths(measure) > 0 && measure <= most))
      problems[name] = formatMessage(bookingMessages.invalidMeasure, {
        label,
        limit: most,
      });
    return measure;
  };
  const density = densityOf({
    length: measured("length"),
    width: measured("width"),
    height: measured("height"),
    weight: measured("pieceWeight"),
  });
  const found = density === null ? null : classOfDensity(density);
  return density === null || found === null || Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, density, class: found };
}
