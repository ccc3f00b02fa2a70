import { describe, expect, it } from "vitest";
import { instantOfLocalTime } from "../../shared/local-time";

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
    [
      "2026-11-01",
      "01:30:15.250",
      "America/Chicago",
      "2026-11-01T06:30:15.250Z",
    ],
    // No clock changes here.
    ["2026-03-08", "02:30", "America/Phoenix", "2026-03-08T09:30:00.000Z"],
    ["2026-03-08", "02:30", "Pacific/Honolulu", "2026-03-08T12:30:00.000Z"],
    ["2026-11-01", "01:30", "America/Puerto_Rico", "2026-11-01T05:30:00.000Z"],
    ["2026-11-01", "01:30", "Pacific/Guam", "2026-10-31T15:30:00.000Z"],
    // On the lands of the Navajo Nation they do.
    ["2026-03-08", "02:30", "America/Denver", null],
    ["", "03:00", "America/Chicago", null],
  ])("%s %s in %s", (date, time, zone, expected) => {
    const instant = instantOfLocalTime(date, time, zone);
    expect(instant && new Date(instant).toISOString()).toBe(expected);
  });
});
