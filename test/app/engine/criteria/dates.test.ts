import { describe, expect, test } from "vitest";
import {
  addDays,
  dateInZone,
  monthDayYear,
  readTypedDate,
  describeDateRange,
  unreadDateMessages,
} from "../../../../app/engine/criteria/dates";

describe("dates", () => {
  // Specification, part 1, section 5: the date helper.
  test.each([
    ["11/20/2026", "2026-11-20"],
    ["1/5/2026", "2026-01-05"],
    ["02/29/2028", "2028-02-29"],
    ["02/29/2026", null],
    ["0/1/2026", null],
    ["11/20", null],
    ["11/20/2026/1", null],
    ["__proto__", null],
    // A further form that people type (decision 140).
    ["1-5-26", "2026-01-05"],
  ])("a typed %j is read as %j", (text, iso) => {
    expect(readTypedDate(text)).toBe(iso);
  });

  test("that begin with the day are asked about after the message of the specification", () => {
    const problem = "Invalid start date, must be formatted (MM/DD/YYYY)";
    expect(unreadDateMessages("24/12/2026", problem)).toEqual([
      problem,
      "Did you mean 12/24/2026?",
    ]);
    expect(unreadDateMessages("120326", problem)).toEqual([
      problem,
      "Did you mean 12/03/2026, 03/12/2026, or 03/26/2012?",
    ]);
    expect(unreadDateMessages("soon", problem)).toEqual([problem]);
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
