import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  classOfDensity,
  densityOf,
  estimateOf,
  isDensityClass,
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

  it("is on the correct side of each limit, to the hundredth of an inch and a pound", () => {
    const measure = (most: number) => fc.integer({ min: 1, max: most * 100 });
    fc.assert(
      fc.property(
        measure(1_000),
        measure(1_000),
        measure(1_000),
        fc.constantFrom(...borders),
        fc.integer({ min: -1, max: 1 }),
        (length, width, height, [border, below, from], step) => {
          // The weight closest to the limit, in hundredths; then one more or less.
          const volume = BigInt(length) * BigInt(width) * BigInt(height);
          const perWeight = 1728n * 10_000n * 2n;
          const limit = BigInt(border * 2) * volume;
          const weight = limit / perWeight + BigInt(step);
          if (weight < 1n || weight > 10_000_000n) return;
          const density = densityOf({
            length: length / 100,
            width: width / 100,
            height: height / 100,
            weight: Number(weight) / 100,
          });
          const reaches = weight * perWeight >= limit;
          const found = classOfDensity(density ?? Number.NaN) ?? Number.NaN;
          if (reaches) expect(found).toBeLessThanOrEqual(from);
          else expect(found).toBeGreaterThanOrEqual(below);
        },
      ),
      { numRuns: 300 },
    );
  });

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

  it("never throw: they yield a class or an error", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.string(),
        (...measures) => {
          const estimate = estimateOf(typed(...measures));
          if (estimate.ok)
            expect(isDensityClass(String(estimate.class))).toBe(true);
          else expect(Object.keys(estimate.problems)).not.toEqual([]);
        },
      ),
    );
  });
});
