import { describe, expect, it } from "vitest";
import { parseReportTimes } from "../../../../provider/operation/manual-reports/report-times";

const now = new Date("2026-11-20T12:00:00Z");
/** Returns the times, or the English text of the refusal. */
function read(arriveDate: string, departDate: string) {
  const times = parseReportTimes({ arriveDate, departDate }, now);
  return "en" in times ? times.en : times;
}
const fits = "2026-11-20 10:00:00.000";

describe("the times of a manual report", () => {
  it("are UTC, to the minute", () => {
    expect(read(fits, "2026-11-20 10:20:00.000")).toEqual({
      arrival: new Date("2026-11-20T10:00:00Z"),
      departure: new Date("2026-11-20T10:20:00Z"),
    });
  });

  it.each([
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "9999-99-99",
  ])("are refused on the nonexistent date %s", (date) => {
    expect(read(`${date} 10:00:00.000`, fits)).toBe(
      "The arrival date or time does not exist.",
    );
    expect(read(fits, `${date} 10:00:00.000`)).toBe(
      "The departure date or time does not exist.",
    );
  });

  it.each(["24:00", "25:00", "23:60", "99:99"])(
    "are refused at the nonexistent time %s",
    (time) => {
      expect(read(fits, `2026-11-20 ${time}:00.000`)).toBe(
        "The departure date or time does not exist.",
      );
    },
  );

  it("may be on a leap day", () => {
    expect(
      read("2024-02-29 23:59:00.000", "2024-03-01 00:00:00.000"),
    ).toBeTypeOf("object");
  });

  it("may be equal, but not reversed", () => {
    expect(read(fits, fits)).toBeTypeOf("object");
    expect(read(fits, "2026-11-20 09:59:00.000")).toBe(
      "The departure must not be before the arrival.",
    );
  });

  it("are at most a day ahead, and not before the year 2000", () => {
    expect(read(fits, "2026-11-21 12:00:00.000")).toBeTypeOf("object");
    expect(read(fits, "2026-11-21 12:01:00.000")).toBe(
      "The departure is in the future.",
    );
    expect(read("2027-01-01 00:00:00.000", fits)).toBe(
      "The arrival is in the future.",
    );
    expect(read("2000-01-01 00:00:00.000", fits)).toBeTypeOf("object");
    for (const year of ["1999-12-31", "0026-11-20", "0000-01-01"])
      expect(read(`${year} 23:59:00.000`, fits)).toBe(
        "The arrival is before the year 2000.",
      );
  });
});
