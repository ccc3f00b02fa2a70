import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findTimeProblem,
  readTimeOfDay,
  spreadTime,
} from "../../../../app/features/manual-reports/time-of-day";

const typed = (hours: string, minutes = "", half = "") => ({
  hours,
  minutes,
  half,
});

describe("a time typed into the hours field", () => {
  it.each([
    ["14", typed("2", "", "PM")],
    ["1405", typed("2", "05", "PM")],
    ["2:05 PM", typed("2", "05", "PM")],
    ["2:05 a.m.", typed("2", "05", "AM")],
    ["905", typed("9", "05", "")],
    ["0800", typed("8", "00", "AM")],
    ["0005", typed("12", "05", "AM")],
    ["8.30", typed("8", "30", "")],
    ["10 AM", typed("10", "00", "AM")],
    ["2p", typed("2", "00", "PM")],
    ["9", typed("9", "", "")],
  ])("%s fills the three controls", (text, time) => {
    expect(spreadTime(typed(text))).toEqual(time);
  });

  it.each([
    "",
    "0",
    "24",
    "009",
    "14:60",
    "14:5",
    "14:05 am",
    "0:05p",
    "x",
    "-1",
    "٩",
    "1e1",
  ])("%j is invalid", (text) => {
    expect(spreadTime(typed(text))).toBeNull();
  });

  it("of four digits is of the 24-hour clock, unless AM or PM is chosen", () => {
    expect(readTimeOfDay(typed("0830"))).toBe("08:30");
    expect(readTimeOfDay(typed("1130"))).toBe("11:30");
    expect(readTimeOfDay(typed("1130", "", "PM"))).toBe("23:30");
    expect(readTimeOfDay(typed("2330", "", "AM"))).toBeNull();
  });

  it("that contradicts the other controls is refused", () => {
    expect(spreadTime(typed("14", "", "AM"))).toBeNull();
    expect(spreadTime(typed("14:05", "30", ""))).toBeNull();
    expect(findTimeProblem(typed("14", "05", "AM"))).toMatchObject({
      part: "hours",
      text: "“14” contradicts the minutes or AM/PM next to it.",
    });
  });

  it("is interpreted the same after it was distributed over the controls", () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const pad = (part: number) => String(part).padStart(2, "0");
        const whole = typed(
          `${hour}:${pad(minute)}`,
          "",
          hour >= 1 && hour <= 12 ? (hour === 12 ? "PM" : "AM") : "",
        );
        const spread = spreadTime(whole);
        expect(spread).not.toBeNull();
        expect(readTimeOfDay(whole)).toBe(`${pad(hour)}:${pad(minute)}`);
        expect(readTimeOfDay(spread ?? typed(""))).toBe(
          `${pad(hour)}:${pad(minute)}`,
        );
      }),
    );
  });

  it("is parsed or gets an error for any text, never truncated", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom("", "AM", "PM", "x"),
        (hours, minutes, half) => {
          const time = typed(hours, minutes, half);
          const isExplained = findTimeProblem(time) !== null;
          const isEmpty = `${hours}${minutes}${half}` === "";
          expect(isExplained || isEmpty).toBe(
            isEmpty || readTimeOfDay(time) === null,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("the error for an incomplete time", () => {
  it.each([
    [typed("2", "05"), "half", "Choose AM or PM."],
    [typed("2", "", "PM"), "minutes", "Enter the minutes."],
    [typed("", "05", "PM"), "hours", "Enter the hours."],
    [
      typed("2", "75", "PM"),
      "minutes",
      "“75” is not a minute. Minutes go from 0 to 59.",
    ],
  ])("names the missing part: %j", (time, part, text) => {
    expect(findTimeProblem(time)).toEqual({ part, text });
  });
});
