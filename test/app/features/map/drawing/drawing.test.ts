import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  unknownStop,
  type MapDelivery,
  type MapStatus,
  type Place,
} from "../../../../../app/features/map/deliveries/delivery";
import {
  dotsOf,
  frameOf,
  placed,
} from "../../../../../app/features/map/drawing/drawing-geometry";
import { drawingSize } from "../../../../../app/features/map/drawing/drawing-size";
import { readTrackParameters } from "../../../../../app/features/map/map-address";
import { drawnMap } from "../../../../../app/features/map/map-view";
import { anchorOf } from "../../../../../app/features/map/drawing/city-label";
import { cityLabels } from "../../../../../app/features/map/drawing/city-labels";
import { outlineFile, usOutline } from "../../../../../scripts/us-outline";

const chicago: Place = { lng: -87.65, lat: 41.85 };
const miami: Place = { lng: -80.2, lat: 25.8 };
const seattle: Place = { lng: -122.3, lat: 47.6 };
const honolulu: Place = { lng: -157.85, lat: 21.3 };
const paris: Place = { lng: 2.35, lat: 48.85 };

let id = 0;
const at = (
  place: Place | null,
  status: MapStatus = "complete",
): MapDelivery => ({ id: String(++id), status, place, date: null });

const everything = { x: 0, y: 0, zoom: 1 };

describe("the map drawing", () => {
  test("shows the whole country without deliveries, and Hawaii only with deliveries there", () => {
    expect(frameOf([])).toEqual(everything);
    expect(frameOf([at(null), at(paris)])).toEqual(everything);
    expect(frameOf([at(chicago), at(honolulu)])).toEqual(everything);
    expect(placed(honolulu, everything)).not.toBeNull();
  });

  test("fits its frame to all deliveries", () => {
    for (const places of [[chicago], [chicago, miami], [seattle, miami]]) {
      const frame = frameOf(places.map((place) => at(place)));
      for (const place of places) expect(placed(place, frame)).not.toBeNull();
      const size = drawingSize.width / frame.zoom;
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.x + size).toBeLessThanOrEqual(drawingSize.width + 0.1);
    }
    const near = frameOf([at(chicago)]);
    expect(near.zoom).toBeGreaterThan(8);
    expect(near.zoom).toBeLessThan(25);
    const [x = 0, y = 0] = placed(chicago, near) ?? [];
    expect(x / drawingSize.width).toBeCloseTo(0.5, 1);
    expect(y / drawingSize.height).toBeCloseTo(0.5, 1);
  });

  test("has a separate shape for each status, one marker for each position, with one decimal", () => {
    const { paths, outside } = dotsOf(
      [
        at(chicago),
        at(chicago),
        at(miami, "inProgress"),
        at(seattle, "incomplete"),
        at(paris, "incomplete"),
        at(null),
      ],
      everything,
    );
    expect(outside).toBe(1);
    const [complete, incomplete, inProgress] = paths;
    expect(complete).toMatch(/^M\d+(\.\d)? \d+(\.\d)?h0$/);
    expect(inProgress).toMatch(/^M\d+(\.\d)? \d+(\.\d)?h0$/);
    expect(incomplete).toMatch(/^M\d+(\.\d)? \d+(\.\d)?l\.1\.2h-\.2z$/);
  });

  test("has a halo around what is late and another one around what is at risk, the worst of a position", () => {
    const now = 600_000;
    const due = (place: Place, times: object): MapDelivery => ({
      ...at(place, "incomplete"),
      stop: { ...unknownStop, windowEnd: 20, ...times },
    });
    const atRisk = (place: Place) =>
      due(place, { arrival: 25, isExpected: true });
    const deliveries = [
      due(chicago, { windowEnd: 5 }),
      atRisk(chicago),
      atRisk(miami),
      due(seattle, {}),
      at(seattle),
    ];
    const drawn = (search: string) =>
      drawnMap(
        { deliveries, trucks: [] },
        readTrackParameters(search),
        undefined,
        now,
      ).shapes;
    const [, diamonds, rings, complete, incomplete] = drawn("");
    expect(diamonds).toMatch(/^M\d+(\.\d)? \d+(\.\d)?m0-\.1l[^M]*z$/);
    expect(rings).toMatch(/^M\d+(\.\d)? \d+(\.\d)?h0$/);
    expect(
      [complete, incomplete].map((path) => path?.match(/M/g)?.length),
    ).toEqual([1, 3]);
    const late = drawn("?show=late");
    expect(late.slice(1, 3)).toEqual([diamonds, rings]);
    expect(late[3]).toBe("");
    expect(late[4]?.match(/M/g)).toHaveLength(2);
  });

  test("highlights the selected delivery while its status is shown", () => {
    const selected = at(chicago);
    const ring = (search: string) =>
      drawnMap(
        { deliveries: [selected, at(miami)], trucks: [] },
        readTrackParameters(search),
      ).shapes[0];
    expect(ring(`?deliv=${selected.id}`)).toMatch(/^M/);
    expect(ring(`?deliv=${selected.id}&show=incomplete`)).toBe("");
    expect(ring("?deliv=absent")).toBe("");
  });

  test("shows trucks where they are, also while their deliveries are hidden", () => {
    const deliveries = [at(chicago), at(miami)];
    const truck = {
      id: "1",
      name: "T-1",
      route: "1",
      pool: "Chicago",
      place: chicago,
      near: "",
      at: "",
    };
    const hidden = readTrackParameters("?show=incomplete");
    const [there, away] = [chicago, paris].map(
      (place) =>
        drawnMap({ deliveries, trucks: [{ ...truck, place }] }, hidden).trucks,
    );
    expect(there).toMatch(/^M\d+(\.\d)? \d+(\.\d)?h0$/);
    expect(away).toBe("");
  });

  test("keeps its frame after a refresh", () => {
    const first = drawnMap(
      { deliveries: [at(chicago)], trucks: [] },
      readTrackParameters(""),
    );
    const later = drawnMap(
      { deliveries: [at(miami)], trucks: [] },
      readTrackParameters(""),
      first,
    );
    expect(later.frame).toBe(first.frame);
    expect(later.outside).toBe(1);
  });

  test("labels a limited number of cities inside the frame", () => {
    const all = cityLabels(everything).map(({ name }) => name);
    expect(all).toContain("Chicago");
    expect(all.length).toBeLessThan(20);
    const near = cityLabels(frameOf([at(miami)]));
    expect(near.map(({ name }) => name)).toContain("Miami");
    for (const { x, y } of near) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(100);
    }
  });

  test("keeps labels inside on every screen, also of cities near an edge", () => {
    const labels = cityLabels(everything);
    const anchors = new Map(labels.map((one) => [one.name, anchorOf(one)]));
    expect(anchors.get("Los Angeles")).toBe("start");
    expect(anchorOf({ name: "Eastport", x: 97 })).toBe("end");
    expect(anchors.get("Chicago")).toBe("middle");
    expect(labels.find(({ name }) => name === "Los Angeles")?.onPhone).toBe(
      true,
    );
    const before = { start: 0, middle: 0.5, end: 1 };
    for (const width of [288, 328, 700])
      for (const label of labels) {
        const length = label.name.length * 7.2;
        const left = (label.x / 100) * width - length * before[anchorOf(label)];
        expect(left, label.name).toBeGreaterThanOrEqual(0);
        expect(left + length, label.name).toBeLessThanOrEqual(width);
      }
  });

  test("stays small with 5,000 deliveries", () => {
    const many = Array.from({ length: 5_000 }, (_, number) =>
      at({
        lng: -120 + ((number * 7) % 500) / 10,
        lat: 30 + ((number * 13) % 150) / 10,
      }),
    );
    const { shapes } = drawnMap(
      { deliveries: many, trucks: [] },
      readTrackParameters(""),
    );
    expect(shapes.join("").length).toBeLessThan(80_000);
  });

  test("uses outlines that equal the output of the script", () => {
    const file = readFileSync(outlineFile, "utf8");
    expect(file).toBe(usOutline());
    expect(file.length).toBeLessThan(25_000);
  });
});
