import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  cities,
  nearestCity,
} from "../../../../../app/features/map/geography/cities";
import { citiesFile } from "../../../../../scripts/cities";

describe("the cities of the map", () => {
  it("equal the output of the script", async () => {
    const file = new URL(
      "../../../../../app/features/map/geography/cities.json",
      import.meta.url,
    );
    expect(await readFile(file, "utf8")).toBe(citiesFile());
  });

  it("start with the largest and cover every state", () => {
    expect(cities.slice(0, 3).map(({ name }) => name)).toEqual([
      "New York",
      "Los Angeles",
      "Chicago",
    ]);
    expect(new Set(cities.map(({ state }) => state)).size).toBe(51);
  });
});

describe("the nearest city", () => {
  it("is described with distance and direction", () => {
    // Marietta, Georgia.
    const near = nearestCity({ lng: -84.55, lat: 33.95 });
    expect(near?.city.name).toBe("Atlanta");
    expect(near?.direction).toBe("NW");
    expect(near?.miles).toBeGreaterThan(8);
    expect(near?.miles).toBeLessThan(15);
  });

  it.each([
    ["N", 0, 0.5],
    ["NE", 0.4, 0.3],
    ["E", 0.5, 0],
    ["SE", 0.4, -0.3],
    ["S", 0, -0.5],
    ["SW", -0.4, -0.3],
    ["W", -0.5, 0],
    ["NW", -0.4, 0.3],
  ])("lies %s when", (direction, lng, lat) => {
    const city = cities.find(({ name }) => name === "Casper");
    const near = nearestCity({
      lng: (city?.lng ?? 0) + lng,
      lat: (city?.lat ?? 0) + lat,
    });
    expect(near?.direction).toBe(direction);
  });

  it("is null far from all cities", () => {
    expect(nearestCity({ lng: -40, lat: 35 })).toBeNull();
    expect(nearestCity({ lng: 151.2, lat: -33.9 })).toBeNull();
  });
});
