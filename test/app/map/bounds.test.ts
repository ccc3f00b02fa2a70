import { describe, expect, test } from "vitest";
import { continentalUs, firstBounds } from "../../../app/map/bounds";
import type { MapDelivery, Place } from "../../../app/map/delivery";

const at = (place: Place | null): MapDelivery => ({
  id: "1",
  status: "complete",
  place,
  date: null,
});

describe("What a map shows first", () => {
  test("is the continental US without deliveries, and with none that has a place", () => {
    expect(firstBounds([])).toEqual(continentalUs);
    expect(firstBounds([at(null)])).toEqual(continentalUs);
    expect(continentalUs).toEqual({
      west: -125,
      east: -67,
      north: 49,
      south: 24,
    });
  });

  test("is the deliveries with some room around them", () => {
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

  test("is never so small that nothing around a single delivery is seen", () => {
    const { west, east, south, north } = firstBounds([
      at({ lng: -87.6, lat: 41.8 }),
    ]);
    expect(east - west).toBeCloseTo(3);
    expect(north - south).toBeCloseTo(2);
  });

  test("ends where the world does", () => {
    expect(
      firstBounds([at({ lng: -180, lat: -90 }), at({ lng: 180, lat: 90 })]),
    ).toEqual({ west: -180, east: 180, south: -90, north: 90 });
  });
});
