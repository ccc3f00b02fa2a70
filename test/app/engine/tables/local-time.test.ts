import { describe, expect, it } from "vitest";
import { describeTime } from "../../../../app/engine/tables/local-time";

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
