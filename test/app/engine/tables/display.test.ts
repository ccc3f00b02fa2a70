import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isoDate,
  isoDateTime,
  parseRatio,
  parseTimestamp,
  showDate,
  showNumber,
  showTime,
  timeOfDay,
} from "../../../../app/engine/tables/display";

const dates = fc.date({
  min: new Date("1000-01-02T00:00:00Z"),
  max: new Date("9999-12-30T00:00:00Z"),
  noInvalidDate: true,
});

describe("dates and times of the provider", () => {
  it("parses every ISO date-time as Date does", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const iso = date.toISOString();
        expect(parseTimestamp(iso, "time")).toBe(date.getTime());
        expect(parseTimestamp(iso.slice(0, 10), "date")).toBe(
          Date.parse(iso.slice(0, 10)),
        );
        expect(parseTimestamp(isoDateTime(date.getTime()), "time")).toBe(
          Math.floor(date.getTime() / 1000) * 1000,
        );
      }),
    );
  });

  it("writes dates and times as Date does, also for more days than are kept", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const iso = date.toISOString();
        expect(isoDate(date.getTime())).toBe(iso.slice(0, 10));
        expect(isoDateTime(date.getTime())).toBe(`${iso.slice(0, 19)}Z`);
      }),
    );
    const first = Date.UTC(2000, 0, 1);
    for (let day = 0; day < 9_000; day++)
      expect(isoDate(first + day * 86_400_000)).toBe(
        new Date(first + day * 86_400_000).toISOString().slice(0, 10),
      );
  });

  it("parses offsets and fractions, and assumes UTC without a zone", () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    expect(parseTimestamp("2026-11-20T12:00:00", "time")).toBe(noon);
    expect(parseTimestamp("2026-11-20 12:00", "time")).toBe(noon);
    expect(parseTimestamp("2026-11-20T12:00Z", "time")).toBe(noon);
    expect(parseTimestamp("2026-11-20T12:00:00.5Z", "time")).toBe(noon + 500);
    expect(parseTimestamp("2026-11-20T12:00:00.123456Z", "time")).toBe(
      noon + 123,
    );
    expect(parseTimestamp("2026-11-20T14:00:00+02:00", "time")).toBe(noon);
    expect(parseTimestamp("2026-11-20T05:00:00-0700", "date")).toBe(noon);
  });

  it.each([
    "",
    "soon",
    "2026-02-30",
    "2026-13-01",
    "2026-1-1",
    "11/20/2026",
    "2026-11-20T",
    "2026-11-20T25:00:00Z",
    "2026-11-20T12:60:00Z",
    "2026-11-20T12:00:00Zulu",
    "2026-11-20T12:00:00+24:00",
    "2026-11-20T12:00:00+02:60",
    "0001-01-01T00:00:00Z",
    "２０２６-11-20",
  ])("rejects %j", (text) => {
    expect(parseTimestamp(text, "date")).toBeNull();
  });

  it("has no time of day for a date", () => {
    expect(parseTimestamp("2026-11-20", "time")).toBeNull();
  });

  it("shows M/D/YYYY and h:mm A, in UTC", () => {
    expect(showDate(Date.UTC(2026, 0, 5, 23, 59))).toBe("1/5/2026");
    expect(showTime(Date.UTC(2026, 0, 5))).toBe("12:00 AM");
    expect(showTime(Date.UTC(2026, 0, 5, 12, 5))).toBe("12:05 PM");
    expect(showTime(Date.UTC(1969, 0, 5, 23, 59, 59))).toBe("11:59 PM");
    expect(timeOfDay(-1)).toBe(86_399_999);
  });

  it("shows percentages with two decimals, ratios by value", () => {
    expect(showNumber(66.666, "percent")).toBe("66.67%");
    expect(showNumber(12, "number")).toBe("12");
    expect(showNumber(1_234_567, "number")).toBe("1,234,567");
    expect(parseRatio("3/10")).toBe(0.3);
    expect(parseRatio("0/0")).toBeNaN();
    expect(parseRatio("x")).toBeNaN();
  });
});
