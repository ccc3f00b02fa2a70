import { describe, expect, it } from "vitest";
import {
  findVisit,
  isAtStop,
  omitJumps,
  type TimedPosition,
} from "../../../../provider/import/operation/position-visit";

const stop = { lat: 41.8832, lng: -87.6278 };
/** Meters of one degree of latitude, on a sphere with the mean radius of the Earth. */
const metersOfDegree = (6_371_008 * Math.PI) / 180;
const northOfStop = (meters: number) => ({
  lat: stop.lat + meters / metersOfDegree,
  lng: stop.lng,
});
/** Reads `8:03` or `8:03:20` as an instant. */
const instant = (time: string) =>
  Date.parse(`2026-11-20T${time.padStart(time.length < 6 ? 5 : 8, "0")}Z`);
const at = (time: string, meters: number): TimedPosition => ({
  ...northOfStop(meters),
  at: instant(time),
});
const visitOf = (...positions: TimedPosition[]) =>
  findVisit(stop, omitJumps(positions.toSorted((a, b) => a.at - b.at)));
const visit = (arrived: string, left?: string) => ({
  arrivedAt: instant(arrived),
  leftAt: left === undefined ? null : instant(left),
});

const day = [
  at("8:00", 5000),
  at("8:05", 100),
  at("8:07", 40),
  at("8:09", 40),
  at("8:20", 2000),
  at("8:24", 4000),
  at("8:26", 5000),
];

describe("The visit of a truck to a stop", () => {
  it("begins with its first position there and ends with the first beyond", () => {
    expect(visitOf(...day)).toEqual(visit("8:05", "8:20"));
  });

  it("is the same from positions in any order", () => {
    for (const shift of day.keys())
      expect(
        visitOf(...day.slice(shift), ...day.slice(0, shift).reverse()),
      ).toEqual(visit("8:05", "8:20"));
  });

  it("needs three minutes within 250 meters", () => {
    expect(isAtStop(stop, northOfStop(249))).toBe(true);
    expect(isAtStop(stop, northOfStop(251))).toBe(false);
    expect(visitOf(at("8:00", 249), at("8:03", 249))).toEqual(visit("8:00"));
    expect(visitOf(at("8:00", 251), at("8:03", 251))).toBeNull();
    expect(visitOf(at("8:00", 0), at("8:02:59", 0))).toBeNull();
    expect(visitOf(at("8:00", 0), at("8:02", 251), at("8:03", 0))).toBeNull();
    expect(visitOf(at("8:00", 0))).toBeNull();
    expect(visitOf()).toBeNull();
  });

  it("ends after five minutes beyond, not before", () => {
    const there = [at("8:00", 0), at("8:03", 0), at("8:10", 251)];
    expect(visitOf(...there, at("8:14:59", 251))).toEqual(visit("8:00"));
    expect(visitOf(...there, at("8:15", 251))).toEqual(visit("8:00", "8:10"));
    expect(
      visitOf(...there, at("8:14", 0), at("8:16", 300), at("8:20", 300)),
    ).toEqual(visit("8:00"));
  });

  it("is the first of two", () => {
    const again = [
      at("9:00", 0),
      at("9:10", 0),
      at("9:20", 900),
      at("9:30", 900),
    ];
    expect(visitOf(...day, ...again)).toEqual(visit("8:05", "8:20"));
  });

  it("is not shown by positions more than 15 minutes apart", () => {
    expect(visitOf(at("8:00", 0), at("8:15", 0))).toEqual(visit("8:00"));
    expect(visitOf(at("8:00", 0), at("8:15:01", 0))).toBeNull();
    const there = [at("8:00", 0), at("8:03", 0)];
    // An arrival stays, also if nothing came for an hour, and so does not end by itself.
    expect(visitOf(...there, at("9:03", 0))).toEqual(visit("8:00"));
    expect(visitOf(...there, at("9:03", 900), at("9:20", 900))).toEqual(
      visit("8:00"),
    );
    expect(
      visitOf(...there, at("9:03", 900), at("9:20", 900), at("9:25", 900)),
    ).toEqual(visit("8:00", "9:20"));
  });

  it("is neither begun, ended nor divided by jumps", () => {
    // 20 km in a minute.
    const away = [0, 1, 2, 3, 4, 5, 6].map((n) => at(`8:0${n}`, 20_000));
    expect(visitOf(...away, at("8:01:30", 0), at("8:04:40", 0))).toBeNull();
    expect(visitOf(at("8:00", 0), at("8:01", 20_000), at("8:03", 0))).toEqual(
      visit("8:00"),
    );
    expect(
      visitOf(
        ...[0, 3, 4].map((n) => at(`8:0${n}`, 0)),
        ...[5, 6, 7, 8, 9].map((n) => at(`8:0${n}`, 900_000)),
        at("8:10", 0),
        at("8:11", 0),
      ),
    ).toEqual(visit("8:00"));
  });

  it("is found although the first position is a jump, or one after a long gap", () => {
    const far = 9_000_000;
    expect(visitOf(at("7:59", far), at("8:00", 0), at("8:03", 0))).toEqual(
      visit("8:00"),
    );
    expect(
      visitOf(at("7:00", 3000), at("7:59", far), at("8:00", 0), at("8:03", 0)),
    ).toEqual(visit("8:00"));
  });

  it("counts 200 km/h as driving, and more as a jump", () => {
    const [a, b] = [at("8:00", 0), at("8:03", 0)];
    const beyond = (meters: number) =>
      omitJumps([a, b, at("8:06", meters)]).length;
    expect(beyond(9_999)).toBe(3);
    expect(beyond(10_001)).toBe(2);
  });
});
