import { describe, expect, it } from "vitest";
import { readDate } from "../../shared/dates";
import {
  normalizeLine,
  withoutFormatCharacters,
} from "../../shared/typed-text";

describe("a typed date", () => {
  it.each([
    "2026-12-03",
    "2026-12-3",
    "2026/12/03",
    "2026.12.03",
    "20261203",
    "12/03/2026",
    "12/3/26",
    "12-03-2026",
    "12.3.2026",
    "12 03 2026",
    "12 / 03 / 2026",
    "12032026",
    "3-Dec-2026",
    "03-dic-26",
    "December 3, 2026",
    "3 de diciembre de 2026",
    "Thursday, December 3, 2026",
    "jueves, 3 de diciembre de 2026",
    "\u200e12/03/2026\u200f",
    "\u00a012\u201103\u20112026",
    "１２／０３／２０２６",
  ])("%s is December 3, 2026", (text) => {
    expect(readDate(text, "monthFirst")).toEqual({
      date: "2026-12-03",
      candidates: [],
    });
  });

  it.each([
    ["24/12/2026", ["2026-12-24"]],
    ["24.12.2026", ["2026-12-24"]],
    ["24122026", ["2026-12-24"]],
    ["2026-24-12", ["2026-12-24"]],
    ["26-11-12", ["2012-11-26", "2026-11-12"]],
    ["112326", ["2026-11-23"]],
    ["120326", ["2026-12-03", "2026-03-12", "2012-03-26"]],
  ])("%s is asked about", (text, candidates) => {
    expect(readDate(text, "monthFirst")).toEqual({ date: null, candidates });
  });

  it("with points is asked about where it may begin with the day", () => {
    expect(readDate("03.12.2026", "unknown").candidates).toEqual([
      "2026-03-12",
      "2026-12-03",
    ]);
    expect(readDate("12.12.2026", "unknown").date).toBe("2026-12-12");
    expect(readDate("2026.12.03", "unknown").date).toBe("2026-12-03");
  });

  it.each([
    "",
    "12/03",
    "12/03/026",
    "02/30/2026",
    "13/13/2026",
    "12/03-2026",
    "1/1/0001",
    "today",
    "Dec 2026",
    `12/03/2026${" ".repeat(1_000_000)}`,
  ])("%.20s is no date", (text) => {
    expect(readDate(text, "monthFirst")).toEqual({
      date: null,
      candidates: [],
    });
  });
});

describe("format characters", () => {
  it("are removed from a line, and from a text whose line breaks count", () => {
    expect(normalizeLine(" \ufeff12\u20113\u00a0\u00a04\n5\u200b")).toBe(
      "12-3 4 5",
    );
    expect(withoutFormatCharacters("\u2066１２\u2069\n\u00ad3")).toBe("12\n3");
  });
});
