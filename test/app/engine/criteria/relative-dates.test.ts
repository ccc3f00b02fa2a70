import { describe, expect, it } from "vitest";
import {
  decodeCriteria,
  resolveDays,
} from "../../../../app/engine/criteria/criteria-codec";
import {
  isRelativeDate,
  presets,
  parseRelativeDate,
  resolveDay,
  typedDay,
} from "../../../../app/engine/criteria/relative-dates";

/** A Friday. */
const today = "2026-11-20";

const reportFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
} as const;

describe("relative dates", () => {
  it.each([
    ["today", "2026-11-20"],
    ["-7d", "2026-11-13"],
    ["monday", "2026-11-16"],
    ["monday-7d", "2026-11-09"],
    ["month", "2026-11-01"],
    ["month-1m", "2026-10-01"],
    ["month-1d", "2026-10-31"],
    ["-1m", "2026-10-20"],
    ["2026-02-03", "2026-02-03"],
  ])("%s resolves to %s", (day, date) => {
    expect(resolveDay(day, today)).toBe(date);
  });

  it.each([
    ["Yesterday", "-1d"],
    ["ayer", "-1d"],
    ["hoy", "today"],
    ["Today", "today"],
  ])("are typed as %s in either language", (typed, day) => {
    expect(parseRelativeDate(typed)).toBe(day);
  });

  it("start the week on Monday, on Sundays and Mondays too", () => {
    expect(resolveDay("monday", "2026-11-22")).toBe("2026-11-16");
    expect(resolveDay("monday", "2026-11-16")).toBe("2026-11-16");
  });

  it("stay within the month that they lead back to", () => {
    expect(resolveDay("-1m", "2026-03-31")).toBe("2026-02-28");
  });

  it("have one canonical spelling", () => {
    expect(parseRelativeDate("TODAY-7D")).toBe("-7d");
    expect(parseRelativeDate("\u200e\u22127d\u00a0")).toBe("-7d");
    expect(parseRelativeDate("-0d")).toBe("today");
    expect(parseRelativeDate("Monday-07d")).toBe("monday-7d");
  });

  it.each([
    "",
    "-",
    "yesterdays",
    "7d",
    "+7d",
    "-7",
    "-7w",
    "mondays",
    "-3661d",
    "-121m",
    "-99999d",
    "today-7d-1d",
    "to day",
  ])("reject “%s”", (text) => {
    expect(parseRelativeDate(text)).toBeNull();
    expect(isRelativeDate(text)).toBe(false);
  });

  it("are kept in encoded criteria, and resolved without changing the rest", () => {
    const { values, problems, canonical } = decodeCriteria(
      "s=-7d_f=today_p=3_st=12+15",
      reportFields,
    );
    expect(problems).toEqual([]);
    expect(canonical).toBe("s=-7d_f=today_p=3_st=12+15");
    expect(resolveDays(values, reportFields, today)).toEqual({
      s: "2026-11-13",
      f: "2026-11-20",
      p: "3",
      st: ["12", "15"],
    });
  });

  it("define the named date ranges of forms, none of them reversed", () => {
    for (const { label, s, f } of presets) {
      expect(parseRelativeDate(s), label).toBe(s);
      expect(parseRelativeDate(f), label).toBe(f);
      for (const day of [today, "2026-03-01", "2026-11-16", "2028-02-29"])
        expect(resolveDay(s, day) <= resolveDay(f, day), label).toBe(true);
    }
  });

  it("are shown in fields as the dates to which they resolve", () => {
    expect(typedDay("-7d", today)).toBe("11/13/2026");
    expect(typedDay(undefined, today)).toBe("");
  });
});
