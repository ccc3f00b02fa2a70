import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LocalTimeFormat } from "../../../../app/engine/results/local-time.server";

describe("the local time of an export", () => {
  it.each([
    "UTC",
    "America/Chicago",
    "America/St_Johns",
    "Asia/Kathmandu",
    // Its clocks change by half an hour.
    "Australia/Lord_Howe",
    // It skipped December 30, 2011.
    "Pacific/Apia",
  ])("is that of the platform at any time in %s", (timeZone) => {
    const format = new LocalTimeFormat(timeZone);
    const platform = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    fc.assert(
      fc.property(
        fc.integer({
          min: Date.UTC(2000, 0, 1),
          max: Date.UTC(2040, 0, 1),
        }),
        (timestamp) => {
          const { date, time } = format.format(timestamp);
          expect(`${date} ${time}`).toBe(platform.format(timestamp));
        },
      ),
      { numRuns: 100, seed: 3 },
    );
  });

  it("changes with the clocks to the second", () => {
    const format = new LocalTimeFormat("America/Chicago");
    expect(
      [
        "2026-03-08T07:59:59Z",
        "2026-03-08T08:00:00Z",
        "2026-11-01T06:59:59Z",
        "2026-11-01T07:00:00Z",
      ].map((time) => format.format(Date.parse(time)).time),
    ).toEqual(["01:59:59", "03:00:00", "01:59:59", "01:00:00"]);
  });
});
