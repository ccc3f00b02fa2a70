import { describe, expect, it } from "vitest";
import {
  describeTime,
  instantOfLocalTime,
} from "../../../../app/engine/tables/local-time";

describe("the interpretation of a time", () => {
  it.each([
    [
      "2026-11-20",
      "14:05",
      "America/Chicago",
      "2:05 PM UTC, 8:05 AM in Chicago",
    ],
    [
      "2026-07-20",
      "14:05",
      "America/New_York",
      "2:05 PM UTC, 10:05 AM in New York",
    ],
    [
      "2026-11-20",
      "01:05",
      "America/Chicago",
      "1:05 AM UTC, 7:05 PM on Nov 19 in Chicago",
    ],
    ["2026-11-20", "00:00", "UTC", "12:00 AM UTC"],
    ["", "14:05", "America/Chicago", "2:05 PM UTC"],
    ["2026-11-20", "14:05", null, "2:05 PM UTC"],
  ])("%s %s in %s", (date, time, zone, message) => {
    expect(describeTime(date, time, zone)).toBe(message);
  });
});

describe("the instant of a local time", () => {
  it.each([
    ["2026-11-20", "08:05", "America/Chicago", "2026-11-20T14:05:00.000Z"],
    ["2026-07-20", "23:30", "America/New_York", "2026-07-21T03:30:00.000Z"],
    ["2026-07-20", "23:30", "Asia/Kathmandu", "2026-07-20T17:45:00.000Z"],
    // The clocks go back at 2:00 AM: the first 1:30.
    ["2026-11-01", "01:30", "America/Chicago", "2026-11-01T06:30:00.000Z"],
    ["2026-11-01", "03:30", "America/Chicago", "2026-11-01T09:30:00.000Z"],
    // They skip 2:30 AM.
    ["2026-03-08", "02:30", "America/Chicago", null],
    ["2026-03-08", "03:00", "America/Chicago", "2026-03-08T08:00:00.000Z"],
    ["", "03:00", "America/Chicago", null],
  ])("%s %s in %s", (date, time, zone, expected) => {
    const instant = instantOfLocalTime(date, time, zone);
    expect(instant && new Date(instant).toISOString()).toBe(expected);
  });
});
