import { describe, expect, test } from "vitest";
import {
  continentalUs,
  firstBounds,
} from "../../../../../app/features/map/geography/bounds";
import type {
  MapDelivery,
  Place,
} from "../../../../../app/features/map/deliveries/delivery";

const at = (place: Place | null): MapDelivery => ({
  id: "1",
  status: "complete",
  place,
  date: null,
});

describe("the initial bounds of a map", () => {
  test("are the continental US without deliveries, or if none has a position", () => {
    expect(firstBounds([])).toEqual(continentalUs);
    expect(firstBounds([at(null)])).toEqual(continentalUs);
    expect(continentalUs).toEqual({
      west: -125,
      east: -67,
      north: 49,
      south: 24,
    });
  });

  test("contain the deliveries with a margin", () => {
    const { west, east, south, north } = firstBounds([
      at({ lng: -100, lat: 30 }),
      at({ lng: -80, lat: 40 }),
      at(null),
    ]);
    expect(west).toBeLessThan(-101);
    expect(east).toBeGreaterThan(-79);
    expect(south).toBeLessThan(29.5);
    expect(north).toBeGreaterThan(40.5);
    expect((west + east) / 2).toBeCloseTo(-90);
    expect((south + north) / 2).toBeCloseTo(35);
  });

  test("have a minimum size, for the surroundings of a single delivery", () => {
    const { west, east, south, north } = firstBounds([
      at({ lng: -87.6, lat: 41.8 }),
    ]);
    expect(east - west).toBeCloseTo(3);
    expect(north - south).toBeCloseTo(2);
  });

  test("stay within the world", () => {
    expect(
      firstBounds([at({ lng: -180, lat: -90 }), at({ lng: 180, lat: 90 })]),
    ).toEqual({ west: -180, east: 180, south: -90, north: 90 });
  });
});
