import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barParts,
  labelEvery,
  maxLabels,
  scaleFor,
} from "../../../../app/features/dashboard/chart-geometry";
import { noFigures } from "../../../../app/features/dashboard/figures";

const day = (delivered: number, notDelivered: number, notReceived: number) => ({
  start: "2026-11-20",
  end: "2026-11-20",
  ...noFigures(),
  delivered,
  notDelivered,
  notReceived,
});

describe("the geometry of the chart", () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
  ])(
    "uses round axis values for bars of up to %i cartons",
    (tallest, ticks) => {
      expect(scaleFor(tallest).ticks).toEqual(ticks);
    },
  );

  it("has few lines, and the last one is above the tallest bar", () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), (tallest) => {
        const { ticks, top } = scaleFor(tallest);
        expect(top).toBeGreaterThanOrEqual(tallest);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("stacks the visible parts, the top part first, and omits empty ones", () => {
    expect(
      barParts(
        [day(5, 3, 2), day(0, 0, 4)],
        ["delivered", "notDelivered", "notReceived"],
        10,
      ),
    ).toEqual([
      { name: "notReceived", x: 7, y: 0, width: 36 },
      { name: "notDelivered", x: 7, y: 20, width: 36 },
      { name: "delivered", x: 7, y: 50, width: 36 },
      { name: "notReceived", x: 57, y: 60, width: 36 },
    ]);
    expect(barParts([day(5, 3, 2)], ["notReceived"], 10)).toMatchObject([
      { name: "notReceived", y: 80 },
    ]);
  });

  it("labels no more days than fit under the bars", () => {
    for (let bars = 1; bars <= 92; bars++) {
      const { wide, phone } = labelEvery(bars);
      expect(Math.ceil(bars / wide)).toBeLessThanOrEqual(maxLabels.wide);
      expect(Math.ceil(bars / phone)).toBeLessThanOrEqual(maxLabels.phone);
      expect(phone % wide).toBe(0);
    }
  });
});
