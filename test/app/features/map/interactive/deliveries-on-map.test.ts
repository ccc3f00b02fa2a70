import { describe, expect, it } from "vitest";
import {
  mapStatuses,
  unknownStop,
  type Lateness,
  type MapStatus,
} from "../../../../../app/features/map/delivery";
import { membersOf } from "../../../../../app/features/map/interactive/cluster-members";
import {
  clickable,
  deliveryLayers,
  iconName,
  layers,
} from "../../../../../app/features/map/interactive/delivery-layers";
import {
  diffFeatures,
  deliverySource,
  filterPlaced,
  type PlacedDelivery,
} from "../../../../../app/features/map/interactive/map-features";
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

describe("the deliveries on the map", () => {
  it("exclude deliveries without a position", () => {
    const lost = { ...delivery("2"), place: null };
    expect(filterPlaced([delivery("1"), lost], 0).map(({ id }) => id)).toEqual([
      "1",
    ]);
  });

  it("are clustered down to the closest zoom, so that none hides another", () => {
    const { cluster, clusterMaxZoom = 0, maxzoom = 0 } = deliverySource([]);
    expect(cluster).toBe(true);
    expect(clusterMaxZoom).toBe(16);
    expect(maxzoom).toBeGreaterThan(clusterMaxZoom);
  });

  it("are sent to the map's worker as changes", () => {
    const before = [
      delivery("1"),
      delivery("2"),
      delivery("3"),
      delivery("4", "inProgress"),
      delivery("6", "incomplete"),
    ];
    const after = [
      delivery("1"),
      delivery("2", "incomplete"),
      delivery("4", "inProgress", -91),
      delivery("5"),
      delivery("6", "incomplete", -90, "late"),
    ];
    const changes = diffFeatures(before, after);
    expect(changes?.remove).toEqual(["3"]);
    expect(
      changes?.add?.map(({ properties }) => {
        const { id, icon } = (properties ?? {}) as Record<string, unknown>;
        return [id, icon];
      }),
    ).toEqual([
      ["2", "delivery:incomplete"],
      ["4", "delivery:inProgress"],
      ["5", "delivery:complete"],
      ["6", "delivery:incomplete:late"],
    ]);
  });

  it("become late by the clock, without another answer of the provider", () => {
    const stop = { ...unknownStop, windowEnd: 10 };
    const waiting = { ...delivery("1", "incomplete"), stop };
    const at = (minutes: number) => filterPlaced([waiting], minutes * 60_000);
    expect(at(10)[0]?.lateness).toBeNull();
    expect(at(11)[0]?.lateness).toBe("late");
    expect(diffFeatures(at(10), at(11))?.add).toHaveLength(1);
    expect(diffFeatures(at(11), at(12))).toBeNull();
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

  it("are not sent if nothing has changed", () => {
    expect(diffFeatures([delivery("1")], [delivery("1")])).toBeNull();
    expect(diffFeatures([], [])).toBeNull();
  });

  it("can be clicked in every layer with markers or clusters", () => {
    const ids = deliveryLayers(light, []).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(clickable));
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
