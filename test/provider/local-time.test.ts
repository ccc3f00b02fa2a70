import { expect, it } from "vitest";
import { findNight } from "../../provider/local-time";

const nightAt = (time: string, timeZone: string) =>
  findNight(new Date(time), timeZone, { firstHour: 1, endHour: 5 });

it("a night is one date of the time zone, also while the date of UTC changes", () => {
  expect(nightAt("2026-11-20T23:30:00Z", "Europe/Istanbul")).toBe("2026-11-21");
  expect(nightAt("2026-11-21T00:30:00Z", "Europe/Istanbul")).toBe("2026-11-21");
  expect(nightAt("2026-11-21T07:30:00Z", "America/Chicago")).toBe("2026-11-21");
  expect(nightAt("2026-11-20T16:00:00Z", "Asia/Tokyo")).toBe("2026-11-21");
});

it("there is no night before its first hour, and from its end on", () => {
  expect(nightAt("2026-11-21T00:59:59Z", "UTC")).toBeNull();
  expect(nightAt("2026-11-21T01:00:00Z", "UTC")).toBe("2026-11-21");
  expect(nightAt("2026-11-21T04:59:59Z", "UTC")).toBe("2026-11-21");
  expect(nightAt("2026-11-21T05:00:00Z", "UTC")).toBeNull();
});
