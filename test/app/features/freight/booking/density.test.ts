import { describe, expect, it } from "vitest";
import {
  classOfDensity,
  densityOf,
  estimateOf,
} from "../../../../../app/features/freight/booking/form/density";

/** A limit of the scale, the class below it and the class from it on. */
const borders = [
  [1, 400, 300],
  [2, 300, 250],
  [4, 250, 175],
  [6, 175, 125],
  [8, 125, 100],
  [10, 100, 92.5],
  [12, 92.5, 85],
  [15, 85, 70],
  [22.5, 70, 65],
  [30, 65, 60],
  [35, 60, 55],
  [50, 55, 50],
] as const;

const typed = (
  length: string,
  width: string,
  height: string,
  pieceWeight: string,
) => ({ length, width, height, pieceWeight });

describe("the class of a density", () => {
  it.each(borders)("changes at %d lb/ft³ from %d to %d", (at, below, from) => {
    expect(classOfDensity(at)).toBe(from);
    expect(classOfDensity(at - 1e-9)).toBe(below);
  });

  it("is 400 near zero and 50 for the highest densities", () => {
    expect(classOfDensity(0)).toBe(400);
    expect(classOfDensity(1e9)).toBe(50);
  });

  it.each([-1, -0.001, Number.NaN])("is null for %d", (density) =>
    expect(classOfDensity(density)).toBeNull(),
  );
});

describe("the density of a pallet", () => {
  it("is its weight in pounds divided by its cubic feet", () =>
    expect(
      densityOf({ length: 48, width: 40, height: 48, weight: 800 }),
    ).toBeCloseTo(15, 10));

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, 0.001])(
    "is null for a dimension of %d",
    (wrong) => {
      const right = { length: 48, width: 40, height: 48, weight: 800 };
      for (const name of ["length", "width", "height", "weight"] as const)
        expect(densityOf({ ...right, [name]: wrong })).toBeNull();
    },
  );

  it("is not moved across a limit by binary fractions", () =>
    // In floating point 10.25 × 1728 / (12.3 × 12 × 12) is a little less than 10.
    expect(estimateOf(typed("12.3", "12", "12", "10.25"))).toEqual({
      ok: true,
      density: 10,
      class: 92.5,
    }));
});

describe("typed dimensions", () => {
  it.each([
    ["48", "40", "48", "800"],
    [" 48 ", "40.0", "48.", "800.00"],
    ["48", "40", "48", "0800"],
  ])("%s × %s × %s in, %s lb are accepted", (...measures) =>
    expect(estimateOf(typed(...measures))).toMatchObject({
      ok: true,
      class: 70,
    }),
  );

  it.each(["", "0", "-1", "12 in", "Infinity", "1001", "0.001", "<b>4</b>"])(
    "such as '%s' are refused with an error at their field",
    (wrong) =>
      expect(estimateOf(typed(wrong, "40", "48", "800"))).toEqual({
        ok: false,
        problems: { length: "Length must be a number above 0, at most 1,000" },
      }),
  );
});
