import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { dayAsOf } from "../../../provider/demo/as-of";
import { dayOf, minutesOf } from "../../../provider/demo/calendar";
import { demonstrationCompany } from "../../../provider/demo/company";
import { generateDay } from "../../../provider/demo/day";

const today = dayOf(new Date("2026-11-20T00:00:00Z"));
const company = demonstrationCompany();
const stores = new Map(company.stores.map((store) => [store.number, store]));
const allDays = Array.from({ length: 98 }, (_, i) =>
  generateDay(today - 90 + i, 1),
);
const deliveries = allDays.flatMap((day) => day.deliveries);
const cartons = allDays.flatMap((day) => day.cartons);
const share = <Item>(items: Item[], test: (item: Item) => boolean) =>
  items.filter(test).length / items.length;

describe("a day of the demonstration", () => {
  it("is the same whenever it is generated, without Math.random or the clock", () => {
    const random = vi.spyOn(Math, "random");
    const clock = vi.spyOn(Date, "now");
    const hash = (value: unknown) =>
      createHash("sha256").update(JSON.stringify(value)).digest("hex");
    const first = hash(generateDay(today, 2));
    generateDay(today - 1, 1);
    expect(hash(generateDay(today, 2))).toBe(first);
    expect(hash(generateDay(today + 1, 2))).not.toBe(first);
    expect(random).not.toHaveBeenCalled();
    expect(clock).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("keeps its deliveries at any scale, and multiplies the cartons", () => {
    const one = generateDay(today, 1);
    const ten = generateDay(today, 10);
    expect(ten.deliveries).toEqual(one.deliveries);
    expect(ten.cartons.length / one.cartons.length).toBeGreaterThan(9);
    expect(ten.cartons.length / one.cartons.length).toBeLessThan(11);
    const largest = (day: typeof one) =>
      Math.max(
        ...day.manifests.map(
          (m) => day.cartons.filter((c) => c.manifestId === m.id).length,
        ),
      );
    // A manifest search must not grow with the operation.
    expect(largest(ten)).toBeLessThan(largest(one) * 1.5);
  });

  it("has its overages on no manifest and no packing slip", () => {
    const { cartons } = generateDay(today, 1);
    const overages = cartons.filter(({ onManifest }) => !onManifest);
    expect(overages).not.toEqual([]);
    for (const { manifestId, packingSlipId } of overages)
      expect([manifestId, packingSlipId]).toEqual([null, null]);
    for (const { onManifest, manifestId } of cartons)
      expect(manifestId !== null).toBe(onManifest);
  });

  it("has the rows of earlier versions, which databases hold", () => {
    const rows = [
      company.stores,
      generateDay(today, 1),
      generateDay(today, 10),
    ];
    const digest = createHash("sha256").update(JSON.stringify(rows));
    expect(digest.digest("hex")).toBe(
      "adbd9fb1c6cfd7e12b88100085d9a2af130094c70b524a1750eaefa72d8f5eda",
    );
  });

  it.each([
    { scale: 3, storeFactor: 1 },
    { scale: 1, storeFactor: 10 },
  ])("refers only to existing rows: %o", ({ scale, storeFactor }) => {
    const day = generateDay(today, scale, storeFactor);
    const ids = (rows: { id: number }[]) => new Set(rows.map((row) => row.id));
    const known = {
      deliveries: ids(day.deliveries),
      manifests: ids(day.manifests),
      slips: ids(day.packingSlips),
      pallets: ids(day.pallets),
    };
    const isKnown = (id: number | null, set: ReadonlySet<number>) =>
      id === null || set.has(id);
    const unknownRows = day.cartons.filter(
      (carton) =>
        !known.deliveries.has(carton.deliveryId) ||
        !isKnown(carton.manifestId, known.manifests) ||
        !isKnown(carton.packingSlipId, known.slips) ||
        !isKnown(carton.palletId, known.pallets),
    );
    expect(unknownRows).toEqual([]);
    expect(ids(day.cartons).size).toBe(day.cartons.length);
  });
});

describe("a day with ten times the stores", () => {
  const one = generateDay(today, 1);
  const ten = generateDay(today, 1, 10);

  it("has ten times the routes, deliveries, shipments, manifests and cartons", () => {
    for (const rows of [
      "routes",
      "deliveries",
      "shipments",
      "manifests",
      "cartons",
    ] as const) {
      const factor = ten[rows].length / one[rows].length;
      expect(factor, rows).toBeGreaterThan(7.5);
      expect(factor, rows).toBeLessThan(12.5);
    }
  });

  it("has deliveries and manifests of the usual size", () => {
    const most = (day: typeof one, key: "deliveryId" | "manifestId") => {
      const counts = new Map<number, number>();
      for (const { [key]: id } of day.cartons)
        if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
      return Math.max(...counts.values());
    };
    expect(most(ten, "manifestId")).toBeLessThan(most(one, "manifestId") * 1.5);
    expect(most(ten, "deliveryId")).toBeLessThan(most(one, "deliveryId") * 2);
    expect(ten.packingSlips.length).toBe(ten.deliveries.length);
  });

  it(
    "shares no id or number with the days around it",
    { tags: ["all"] },
    () => {
      const days = [-1, 0, 1].map((n) => generateDay(today + n, 1, 10));
      for (const key of [
        "routes",
        "deliveries",
        "manifests",
        "packingSlips",
        "cartons",
        "shipments",
        "pickups",
      ] as const) {
        const ids = days.flatMap((day) => day[key].map(({ id }) => id));
        expect(new Set(ids).size, key).toBe(ids.length);
        // Rows of users begin at 1,000,000,000.
        expect(Math.max(...ids), key).toBeLessThan(1_000_000_000);
      }
      for (const numbers of [
        days.flatMap((day) => day.cartons.map(({ asn }) => asn)),
        days.flatMap((day) => day.manifests.map(({ number }) => number)),
        days.flatMap((day) => day.shipments.map(({ pro }) => pro)),
      ])
        expect(new Set(numbers).size).toBe(numbers.length);
    },
  );

  it(
    "gives no driver and no trailer two routes at once",
    { tags: ["all"] },
    () => {
      for (let n = 0; n < 14; n++) {
        const { routes } = generateDay(today + n, 0.1, 10);
        for (const key of ["driverId", "trailerId"] as const)
          expect(new Set(routes.map((route) => route[key])).size).toBe(
            routes.length,
          );
      }
    },
  );
});

describe("ASNs", () => {
  it("are valid SSCCs, each used once", () => {
    const isValid = (asn: string) => {
      // Independently of checkDigit: weighted from the left, the sum with its digit is a multiple of ten.
      let sum = 0;
      for (let i = 0; i < 18; i++) sum += Number(asn[i]) * (i % 2 ? 1 : 3);
      return /^\d{18}$/.test(asn) && sum % 10 === 0;
    };
    expect(cartons.filter(({ asn }) => !isValid(asn))).toEqual([]);
    expect(new Set(cartons.map(({ asn }) => asn)).size).toBe(cartons.length);
  });
});

describe("98 days of the demonstration", () => {
  it("contain every kind of exception, and mostly none", () => {
    const rates = {
      shortage: share(cartons, (c) => c.onManifest && c.deliveredAt === null),
      notOnTrailer: share(cartons, (c) => c.trailerAt === null),
      notOnPallet: share(cartons, (c) => c.palletAt === null),
      overage: share(cartons, (c) => !c.onManifest),
      notScanned: share(cartons, (c) => c.scanType === 0),
      noScanOrPod: share(cartons, (c) => c.scanType === -1),
      severalDocuments: share(cartons, (c) => (c.podDocument ?? 0) > 0),
    };
    for (const [name, rate] of Object.entries(rates)) {
      expect(rate, name).toBeGreaterThan(0.003);
      expect(rate, name).toBeLessThan(0.12);
    }
    expect(allDays.flatMap((day) => day.manualReports).length).toBeGreaterThan(
      100,
    );
  });

  it(
    "have times in order: pallet, trailer, arrival, carton, departure, next stop",
    { tags: ["all"] },
    () => {
      const byId = new Map(deliveries.map((d) => [d.id, d]));
      // Half a million comparisons: an `expect` for each takes longer than all days.
      const outOfOrder = cartons.filter((c) => {
        const { arrivalAt, departureAt } = byId.get(c.deliveryId) ?? {};
        const arrival = arrivalAt ?? NaN;
        const loaded =
          c.palletAt === null ||
          c.trailerAt === null ||
          c.palletAt < c.trailerAt;
        const delivered =
          c.deliveredAt === null ||
          (c.deliveredAt > arrival &&
            c.deliveredAt <= (departureAt ?? NaN) &&
            (c.trailerAt === null || c.trailerAt < arrival));
        return !loaded || !delivered;
      });
      expect(outOfOrder).toEqual([]);
      for (const day of allDays) {
        const left = new Map<number, number>();
        for (const d of day.deliveries) {
          expect(d.windowStart).toBeLessThan(d.windowEnd);
          if (d.arrivalAt === null || d.departureAt === null) continue;
          expect(d.arrivalAt).toBeLessThan(d.departureAt);
          expect(d.arrivalAt).toBeGreaterThan(left.get(d.routeId) ?? 0);
          left.set(d.routeId, d.departureAt);
        }
      }
    },
  );
});

describe("a day as of an instant", () => {
  const noon = minutesOf(new Date("2026-11-20T16:00:00Z"));
  const day = generateDay(today, 1);
  const standing = dayAsOf(day, noon, stores);

  it("contains stops in all stages", () => {
    const done = standing.deliveries.filter((d) => d.departureAt !== null);
    const open = standing.deliveries.filter((d) => d.arrivalAt === null);
    expect(done.length).toBeGreaterThan(20);
    expect(open.length).toBeGreaterThan(20);
    expect(standing.routes.some((route) => route.positionAt !== null)).toBe(
      true,
    );
  });

  it("has the trails of trucks that drove in the last hour, each ending at a store", () => {
    const { positions } = standing;
    expect(positions.length).toBeGreaterThan(50);
    expect(positions.length).toBeLessThan(500);
    expect(Math.min(...positions.map(({ at }) => at))).toBeGreaterThan(
      noon - 60,
    );
    expect(Math.max(...positions.map(({ at }) => at))).toBeLessThanOrEqual(
      noon,
    );
    const place = ({ lat, lng }: { lat: number; lng: number }) =>
      `${lat.toFixed(4)} ${lng.toFixed(4)}`;
    const places = new Set(company.stores.map(place));
    const arrived = standing.routes.filter(
      ({ positionAt }) => positionAt !== null && positionAt > noon - 30,
    );
    const arrivals = arrived.flatMap(
      ({ id }) => positions.findLast(({ routeId }) => routeId === id) ?? [],
    );
    expect(arrivals.length).toBeGreaterThan(5);
    for (const arrival of arrivals) expect(places).toContain(place(arrival));
  });

  it("contains nothing later than the instant", () => {
    const times = (value: unknown): number[] =>
      Object.entries(value as object).flatMap(([key, at]) =>
        /At$/.test(key) && !/^planned/.test(key) && typeof at === "number"
          ? [at]
          : [],
      );
    for (const rows of [
      standing.deliveries,
      standing.cartons,
      standing.shipments,
      standing.pickups,
      standing.routes,
      standing.proofs,
      standing.manualReports,
    ]) {
      for (const row of rows) {
        expect(Math.max(noon, ...times(row))).toBe(noon);
      }
    }
    for (const carton of standing.cartons) {
      if (carton.deliveredAt === null) {
        expect(carton.scanType).toBe(-1);
        expect(carton.podDocument).toBeNull();
        expect(carton.onManifest).toBe(true);
      }
    }
  });

  it("is the whole day once the day is over", () => {
    const after = dayAsOf(day, noon + 3 * 1_440, stores);
    const { routes, cartons: boxes, positions, ...rest } = after;
    expect(positions).toEqual([]);
    const { routes: wholeRoutes, cartons: wholeBoxes, ...wholeRest } = day;
    expect(rest).toEqual(wholeRest);
    expect(routes).toHaveLength(wholeRoutes.length);
    expect(boxes).toEqual(
      wholeBoxes.filter((c) => c.onManifest || c.deliveredAt !== null),
    );
  });
});
