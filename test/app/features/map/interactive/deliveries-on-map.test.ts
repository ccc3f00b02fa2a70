import { describe, expect, it } from "vitest";
import {
  mapStatuses,
  unknownStop,
  type Lateness,
  type MapStatus,
} from "../../../../../app/features/map/deliveries/delivery";
import { membersOf } from "../../../../../app/features/map/interactive/cluster-members";
import {
  clickable,
  deliveryLayers,
  iconName,
  layers,
} from "../../../../../app/features/map/interactive/delivery-layers";
import { featuresOf } from "../../../../../app/features/map/interactive/map-features";
import {
  distanceRings,
  routeLine,
} from "../../../../../app/features/map/interactive/map-lines";
import {
  groupMarkers,
  separatingZoom,
  worstState,
} from "../../../../../app/features/map/interactive/marker-groups";
import {
  filterPlaced,
  type PlacedDelivery,
} from "../../../../../app/features/map/interactive/placed-delivery";
import { townNames } from "../../../../../app/features/map/interactive/town-names";
import { within } from "../../../../../app/features/map/interactive/info-window";
import {
  iconNames,
  markerShapes,
  stateOfIcon,
} from "../../../../../app/features/map/interactive/marker-icons";
import { light } from "./palettes";

const delivery = (
  id: string,
  status: MapStatus = "complete",
  lng = -90,
  lateness: Lateness | null = null,
): PlacedDelivery => ({
  id,
  status,
  place: { lng, lat: 40 },
  date: "2026-11-20",
  lateness,
});

/** The position on the world in pixels, in the Web Mercator projection. */
const pixelOf = ({ lng, lat }: PlacedDelivery["place"], zoom: number) => {
  const size = 512 * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - north / (2 * Math.PI)) * size,
  };
};

describe("the deliveries on the map", () => {
  it("exclude deliveries without a position", () => {
    const lost = { ...delivery("2"), place: null };
    expect(filterPlaced([delivery("1"), lost], 0).map(({ id }) => id)).toEqual([
      "1",
    ]);
  });

  it("are grouped at every zoom, each once, so that no marker or circle overlaps another", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    // Crowds of different density, as a country with cities has them.
    const crowds = Array.from({ length: 600 }, (_, at): PlacedDelivery => {
      const spread = 10 ** -(at % 4);
      return {
        ...delivery(String(at)),
        place: {
          lng: -90 + (at % 7) * 2 + (random() - 0.5) * 8 * spread,
          lat: 38 + (at % 5) + (random() - 0.5) * 6 * spread,
        },
      };
    });
    for (const zoom of [3.4, 5, 7.9, 10, 13, 16]) {
      const groups = groupMarkers(crowds, zoom);
      const members = groups.flatMap((group) => group.members);
      expect(members).toHaveLength(crowds.length);
      expect(new Set(members).size).toBe(crowds.length);
      const circles = groups.map(({ place, members: { length } }) => ({
        ...pixelOf(place, Math.floor(zoom)),
        r:
          length === 1
            ? 8
            : length < 10
              ? 15
              : length < 100
                ? 18
                : length < 1_000
                  ? 22
                  : 26,
      }));
      const overlaps = circles.flatMap((one, at) =>
        circles
          .slice(at + 1)
          .filter(
            (other) =>
              Math.hypot(one.x - other.x, one.y - other.y) < one.r + other.r,
          ),
      );
      expect(overlaps).toEqual([]);
    }
  });

  it("separate where two markers fit beside each other, unless they share a position", () => {
    const [a, b] = [delivery("1"), delivery("2", "complete", -90.01)];
    const [cluster] = groupMarkers([a, b], 4);
    expect(cluster?.members).toEqual([b, a]);
    // At zoom 12, a hundredth of a degree is 58 pixels.
    expect(cluster && separatingZoom(cluster, 4.5)).toBe(11);
    const [stack] = groupMarkers([a, delivery("3")], 16);
    expect(stack?.members).toHaveLength(2);
    expect(stack && separatingZoom(stack, 4)).toBeNull();
  });

  it("have a number and the worst state in a cluster, an icon alone", () => {
    const of = (...members: PlacedDelivery[]) =>
      featuresOf([{ place: { lng: -90, lat: 40 }, members }]).features[0]
        ?.properties;
    expect(of(delivery("1", "incomplete", -90, "late"))).toEqual({
      id: "1",
      icon: "delivery:incomplete:late",
    });
    const many = Array.from({ length: 1_234 }, (_, at) => delivery(String(at)));
    expect(of(...many)).toEqual({
      id: "0",
      count: 1_234,
      number: "1.2k",
      state: "complete",
    });
    const members = [delivery("1"), delivery("2", "incomplete")];
    expect(worstState({ members })).toBe("incomplete");
    members.push(delivery("3", "inProgress"));
    expect(worstState({ members })).toBe("inProgress");
    members.push(delivery("4", "complete", -90, "atRisk"));
    expect(worstState({ members })).toBe("atRisk");
    members.push(delivery("5", "complete", -90, "late"));
    expect(worstState({ members })).toBe("late");
  });

  it("become late by the clock, without another answer of the provider", () => {
    const stop = { ...unknownStop, windowEnd: 10 };
    const waiting = { ...delivery("1", "incomplete"), stop };
    const at = (minutes: number) => filterPlaced([waiting], minutes * 60_000);
    expect(at(10)[0]?.lateness).toBeNull();
    expect(at(11)[0]?.lateness).toBe("late");
  });

  it("have in a cluster the symbol of the worst state", () => {
    const states = deliveryLayers(light, []).find(
      ({ id }) => id === layers.clusterStates,
    );
    const icons = JSON.stringify(states?.layout).match(/delivery:\w+/g);
    expect(icons).toEqual([
      "delivery:late",
      "delivery:atRisk",
      "delivery:inProgress",
      "delivery:incomplete",
      "delivery:complete",
    ]);
  });

  it("can be clicked in every layer with markers or clusters", () => {
    const ids = deliveryLayers(light, []).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(clickable));
  });
});

describe("what surrounds the selected delivery", () => {
  const stopped = (id: string, lng: number, stop: object) => ({
    ...delivery(id, "incomplete", lng),
    stop: { ...unknownStop, ...stop },
  });

  it("is the line through the stops of its route, in their order", () => {
    const route = "11";
    const first = stopped("1", -90, { route, stopNumber: 2 });
    const all = [
      first,
      stopped("2", -91, { route, stopNumber: 10 }),
      stopped("3", -92, { route, stopNumber: 1 }),
      stopped("4", -93, { route: "12", stopNumber: 1 }),
      delivery("5"),
    ];
    expect(routeLine(first, all).map(({ geometry }) => geometry)).toEqual([
      {
        type: "LineString",
        coordinates: [
          [-92, 40],
          [-90, 40],
          [-91, 40],
        ],
      },
    ]);
    for (const selected of [null, delivery("5"), all[3] ?? null])
      expect(routeLine(selected, all)).toEqual([]);
  });

  it("are rings, two or three of which fit the map at each zoom", () => {
    const rings = distanceRings({ lng: -87.6, lat: 41.9 }).filter(
      ({ properties }) => properties?.kind === "ring",
    );
    for (let zoom = 6; zoom <= 12; zoom++) {
      const shown = rings.filter(
        ({ properties }) => properties?.from <= zoom && zoom < properties?.to,
      );
      expect(shown.length, String(zoom)).toBeGreaterThanOrEqual(2);
      expect(shown.length, String(zoom)).toBeLessThanOrEqual(4);
    }
  });

  it("are the names of towns with stops, without those that the map has", () => {
    const names = townNames([
      stopped("1", -88, { town: "Naperville, IL" }),
      stopped("2", -89, { town: "Batavia, IL" }),
      stopped("3", -89.5, { town: "Batavia, IL" }),
      stopped("4", -87.7, { town: "Chicago, IL" }),
      delivery("5"),
    ]).features.map(({ properties, geometry }) => ({
      name: String(properties?.name),
      geometry,
    }));
    expect(names).toContainEqual({
      name: "Batavia",
      geometry: { type: "Point", coordinates: [-89.25, 40] },
    });
    expect(names.map(({ name }) => name)).not.toContain("Chicago");
  });
});

describe("a marker", () => {
  it("has a separate color and shape for each status", () => {
    const specs = mapStatuses.flatMap((status) =>
      markerShapes({ status, lateness: null }, light),
    );
    expect(specs.map(({ fill }) => fill)).toEqual([
      light.green,
      light.blue,
      light.red,
    ]);
    expect(specs.map(({ corners }) => corners?.length ?? "round")).toEqual([
      "round",
      4,
      3,
    ]);
  });

  it("of Incomplete points up", () => {
    const [shape] = markerShapes(
      { status: "incomplete", lateness: null },
      light,
    );
    const [tip, ...feet] = shape?.corners ?? [];
    for (const foot of feet) expect(foot[1]).toBeGreaterThan(tip?.[1] ?? 0);
  });

  it("keeps color and shape of its status if it is late or at risk, in a halo of another shape", () => {
    for (const status of mapStatuses) {
      const [plain] = markerShapes({ status, lateness: null }, light);
      const halos = (["late", "atRisk"] as const).map((lateness) => {
        const [halo, inside] = markerShapes({ status, lateness }, light);
        expect(inside?.fill).toBe(plain?.fill);
        expect(inside?.corners?.length).toBe(plain?.corners?.length);
        return [halo?.outline, halo?.corners?.length ?? "round"];
      });
      expect(halos).toEqual([
        [light.red, "round"],
        [light.yellow, 4],
      ]);
    }
  });

  it("is recognized by the name of its image, other images are not", () => {
    const states = iconNames.flatMap((name) => stateOfIcon(name) ?? []);
    expect(states.map(iconName)).toEqual(iconNames);
    expect(stateOfIcon("delivery:complete:late")).toEqual({
      status: "complete",
      lateness: "late",
    });
    for (const name of ["complete", "delivery:", "delivery:toString", "park"])
      expect(stateOfIcon(name), name).toBeNull();
  });
});

describe("the members of a cluster", () => {
  it("are listed by id with their current data", () => {
    const now = [delivery("10", "incomplete"), delivery("9"), delivery("7")];
    const members = membersOf({ ids: ["9", "10", "gone"] }, now);
    expect(members.map(({ id, status }) => [id, status])).toEqual([
      ["9", "complete"],
      ["10", "incomplete"],
    ]);
  });

  it("have the names of their stores, with the id if a store has several deliveries", () => {
    const stop = { windowStart: null, windowEnd: null, arrival: null };
    const at = (id: string, store: string) => ({
      ...delivery(id),
      stop: { ...stop, isExpected: false, store },
    });
    const now = [at("7", "20 Gary"), at("8", "3 Elgin"), at("9", "20 Gary")];
    const members = membersOf({ ids: ["7", "8", "9"] }, now);
    expect(members.map(({ name }) => name)).toEqual([
      "3 Elgin",
      "20 Gary · 7",
      "20 Gary · 9",
    ]);
  });
});

describe("an info window", () => {
  const map = { left: 0, top: 0, right: 400, bottom: 300 };
  it.each([
    ["lies within it", [50, 50, 150, 150], [0, 0]],
    ["is cut on the left", [-10, 50, 90, 150], [-18, 0]],
    ["is cut on the right", [350, 50, 450, 150], [58, 0]],
    ["is cut above", [50, -30, 150, 70], [0, -38]],
    ["is cut below", [50, 250, 150, 350], [0, 58]],
    [
      "is higher than the map, which then shows its head",
      [50, 20, 150, 420],
      [0, 12],
    ],
  ])("moves the map no further than necessary when it %s", (_, at, moved) => {
    const [left, top, right, bottom] = at as [number, number, number, number];
    expect(within({ left, top, right, bottom }, map)).toEqual(moved);
  });
});
