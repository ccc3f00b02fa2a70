import { describe, expect, test } from "vitest";
import {
  addDays,
  dateInZone,
  isoFromMonthDayYear,
  monthDayYear,
  readUrlDate,
  describeDateRange,
} from "../../../app/criteria/dates";

describe("dates", () => {
  test.each([
    ["11/20/2026", "2026-11-20"],
    ["1/5/2026", "2026-01-05"],
    [" 01/05/2026 ", "2026-01-05"],
    ["02/29/2028", "2028-02-29"],
    ["02/29/2026", ""],
    ["13/01/2026", ""],
    ["0/1/2026", ""],
    ["11/20/26", ""],
    ["11/20/12026", ""],
    ["11-20-2026", ""],
    ["eleven/20/2026", ""],
    ["11/20", ""],
    ["11/20/2026/1", ""],
    ["", ""],
    ["1/1/0001", ""],
    ["１１/２０/２０２６", ""],
  ])("month/day/year %j becomes %j", (text, iso) => {
    expect(isoFromMonthDayYear(text)).toBe(iso);
  });

  test.each([
    ["2026-11-20", "2026-11-20"],
    ["11-20-2026", "2026-11-20"],
    ["11/20/2026", "2026-11-20"],
    ["2026-11-31", null],
    ["2026-1-1", null],
    ["20261120", null],
    ["__proto__", null],
  ])("the URL's %j is read as %j", (text, iso) => {
    expect(readUrlDate(text)).toBe(iso);
  });

  test("are shown as MM/DD/YYYY in fields and with the month's name in headings", () => {
    expect(monthDayYear("2026-01-05")).toBe("01/05/2026");
    expect(monthDayYear(null)).toBe("");
    expect(describeDateRange("2026-11-13", "2026-11-20")).toBe(
      "Nov 13 – Nov 20, 2026",
    );
    expect(describeDateRange("2025-12-30", "2026-01-02")).toBe(
      "Dec 30, 2025 – Jan 2, 2026",
    );
    expect(describeDateRange("2026-11-20", "2026-11-20")).toBe("Nov 20, 2026");
    expect(describeDateRange(null, "2026-11-20")).toBe("until Nov 20, 2026");
  });

  test("are computed correctly across months, years and daylight saving time", () => {
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
  });

  test("follow the chosen time zone", () => {
    const lateEvening = new Date("2026-11-21T02:30:00Z");
    expect(dateInZone(lateEvening, "UTC")).toBe("2026-11-21");
    expect(dateInZone(lateEvening, "America/Chicago")).toBe("2026-11-20");
  });
});
