import { describe, expect, it } from "vitest";
import {
  estimateArrival,
  type RouteProgress,
  type Stop,
} from "../../../../provider/operation/deliveries/arrival-estimate";

const date = "2026-11-20";
/** An instant of the day; `24:30` is half past midnight of the next. */
const at = (time: string, seconds = 0) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return Date.parse(date) + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
};

const stop = (
  order: number | null,
  planned: string | null,
  arrived: string | null = null,
  left: string | null = null,
): Stop => ({
  order,
  plannedAt: planned === null ? null : at(planned),
  arrivedAt: arrived === null ? null : at(arrived),
  leftAt: left === null ? null : at(left),
});

/** A round of 14:00 whose four stops are planned at every full hour. */
const round = (
  departed: string | null,
  ...been: [arrived?: string | null, left?: string | null][]
): RouteProgress => ({
  isToday: true,
  plannedDepartureAt: at("14:00"),
  departedAt: departed === null ? null : at(departed),
  stops: ["15:00", "16:00", "17:00", "18:00"].map((planned, i) =>
    stop(i + 1, planned, ...(been[i] ?? [])),
  ),
});

/** The estimate of the stop at a place of the round, at a store whose clock is UTC. */
function ask(place: number, of: RouteProgress, now: string | number) {
  const asked = of.stops[place - 1];
  if (!asked) throw new Error(`There is no stop ${place}`);
  const instant = typeof now === "string" ? at(now) : now;
  const isToday = new Date(instant).toISOString().startsWith(date);
  return estimateArrival(asked, { ...of, isToday }, instant);
}
const estimate = (
  timeEstimateMinutes: number | null,
  numPriorStops: number | null,
) => ({ timeEstimateMinutes, numPriorStops });

describe("the estimated arrival", () => {
  describe("before the route departs", () => {
    it("is the planned arrival", () => {
      expect(ask(1, round(null), "13:00")).toEqual(estimate(120, 0));
      expect(ask(4, round(null), "13:00")).toEqual(estimate(300, 3));
    });

    it("is delayed by an overdue departure", () => {
      expect(ask(1, round(null), "14:00")).toEqual(estimate(60, 0));
      expect(ask(1, round(null), "14:45")).toEqual(estimate(60, 0));
      expect(ask(4, round(null), "20:00")).toEqual(estimate(240, 3));
    });

    it("ends with the day of the delivery", () => {
      expect(ask(1, round(null), at("23:59", 59))).toEqual(estimate(60, 0));
      expect(ask(1, round(null), "24:00")).toBeNull();
    });

    it("is the planned arrival without a planned departure", () => {
      const planless = { ...round(null), plannedDepartureAt: null };
      expect(ask(2, planless, "15:30")).toEqual(estimate(30, 1));
    });
  });

  describe("on the way", () => {
    it("shifts with the departure of the route, late or early", () => {
      expect(ask(1, round("14:20"), "14:30")).toEqual(estimate(50, 0));
      expect(ask(3, round("13:50"), "14:00")).toEqual(estimate(170, 2));
    });

    it("shifts by the delay of the latest stop, regardless of earlier ones", () => {
      const late = round("13:30", ["15:30", "15:40"]);
      expect(ask(2, late, "16:00")).toEqual(estimate(30, 0));
      const caughtUp = round("14:30", ["15:30", "15:40"], ["15:55"]);
      expect(ask(4, caughtUp, "16:00")).toEqual(estimate(115, 2));
    });

    it("uses the departure of a stop without a recorded arrival", () => {
      const silent = round("14:00", [null, "15:10"]);
      expect(ask(2, silent, "15:30")).toEqual(estimate(40, 0));
    });

    it("uses the latest stop, not the last one of the list", () => {
      const turned = round("14:00", ["17:40", "17:45"], ["15:00", "15:05"]);
      expect(ask(3, turned, "18:00")).toEqual(estimate(100, 0));
    });

    it("ignores stops without a plan", () => {
      const { stops, ...rest } = round("14:00", ["15:10", "15:20"]);
      const visit = stop(null, null, "15:50", "15:55");
      expect(ask(2, { ...rest, stops: [...stops, visit] }, "16:00")).toEqual(
        estimate(10, 0),
      );
    });

    it("is in full minutes", () => {
      expect(ask(1, round("14:00"), at("14:00", 1))).toEqual(estimate(59, 0));
      expect(ask(1, round("14:00"), at("14:59", 1))).toEqual(estimate(0, 0));
    });

    it("is never below 0, and missing when it is two hours past", () => {
      expect(ask(1, round("14:00"), "15:30")).toEqual(estimate(0, 0));
      expect(ask(1, round("14:00"), "17:00")).toEqual(estimate(0, 0));
      expect(ask(1, round("14:00"), at("17:00", 1))).toBeNull();
    });

    it("continues after midnight", () => {
      const night = round("22:00", ["23:00", "23:20"]);
      expect(ask(2, night, "24:05")).toEqual(estimate(0, 0));
      expect(ask(4, night, "24:05")).toEqual(estimate(115, 2));
    });
  });

  it("counts the stops that the driver has not left", () => {
    const way = round("14:00", ["15:00", "15:10"], ["16:00"]);
    expect(ask(4, way, "16:05")).toEqual(estimate(115, 2));
    expect(ask(3, way, "16:05")).toEqual(estimate(55, 1));
  });

  it("does not count a skipped stop, and has no estimate for it", () => {
    const passed = round("14:00", [], ["16:00", "16:10"]);
    expect(ask(3, passed, "16:20")).toEqual(estimate(40, 0));
    expect(ask(1, passed, "16:20")).toBeNull();
    const last = round("14:00", [], [], [], ["17:00", "17:10"]);
    expect(ask(2, last, "16:00")).toBeNull();
  });

  it("is missing for the last stop once its time is long past", () => {
    const forgotten = round(
      "14:00",
      ["15:00", "15:10"],
      ["16:00", "16:10"],
      ["17:00", "17:10"],
    );
    expect(ask(4, forgotten, "19:00")).toEqual(estimate(0, 0));
    expect(ask(4, forgotten, "21:00")).toBeNull();
    expect(ask(4, forgotten, "72:00")).toBeNull();
  });

  it("is missing for later days until the route has departed", () => {
    expect(ask(1, round(null), "00:00")).toEqual(estimate(15 * 60, 0));
    expect(ask(1, round(null), at("00:00", -1))).toBeNull();
    expect(ask(1, round("-1:00"), at("00:00", -1800))).toEqual(estimate(30, 0));
  });

  it("has no minutes without a planned arrival, and stops on the day only", () => {
    const { stops, ...rest } = round("14:00", ["15:10", "15:20"]);
    const unplanned = { ...rest, stops: [...stops, stop(5, null)] };
    expect(ask(5, unplanned, "16:00")).toEqual(estimate(null, 3));
    expect(ask(5, unplanned, "24:00")).toBeNull();
    expect(ask(5, unplanned, at("00:00", -1))).toBeNull();
  });

  it("has no stop count without a position in the route", () => {
    const { stops, ...rest } = round("14:00", ["15:10", "15:20"]);
    const somewhere = { ...rest, stops: [...stops, stop(null, "19:00")] };
    expect(ask(5, somewhere, "16:00")).toEqual(estimate(190, null));
    const nothing = { ...rest, stops: [...stops, stop(null, null)] };
    expect(ask(5, nothing, "16:00")).toEqual(estimate(null, null));
  });

  it("counts in routes that begin at any position", () => {
    const { stops, ...rest } = round("14:00");
    const shifted = stops.map((one) => ({
      ...one,
      order: (one.order ?? 0) - 3,
    }));
    expect(ask(4, { ...rest, stops: shifted }, "14:30")).toEqual(
      estimate(210, 3),
    );
  });
});
