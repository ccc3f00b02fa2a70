import { describe, expect, it } from "vitest";
import { isShortenedNumber, normalizeNumberList } from "../../shared/numbers";
import { cleanEmail } from "../../shared/typed-text";
import { normalizeProNumber } from "../../provider/contract/label-number";
import { readNumber } from "../../app/engine/forms/typed-number";

const sscc = "006141410000008209";
const numbersOf = (typed: string) =>
  normalizeNumberList(typed)
    .split(/[\s,;]+/)
    .filter(Boolean);

describe("a pasted list of numbers", () => {
  it.each([
    "1\u200b001 | 1002",
    "\u200e1001\u200f;1002",
    "• 1001\n• 1002",
    "▪\t1001\n▪\t1002",
    "- 1001\r\n- 1002",
    "* 1001\n  * 1002",
    "１００１　１００２",
    "\ufeff1001\u00a01002",
  ])("%j has two numbers", (typed) => {
    expect(numbersOf(typed)).toEqual(["1001", "1002"]);
  });

  it.each([
    `(00)${sscc}`,
    `(00) ${sscc}`,
    "(00) 0 0614141 000000820 9",
    `\u200e(00)${sscc}\u200e`,
    `]C100${sscc}`,
    `]C100${sscc}\u001d`,
    `]d200${sscc}\u001d10LOT7\u001d`,
    `\u001d00${sscc}`,
    `${sscc}\u001d`,
  ])("%j is one SSCC", (typed) => {
    expect(numbersOf(typed)).toEqual([sscc]);
    expect(numbersOf(`${typed}\n${typed}`)).toEqual([sscc, sscc]);
  });

  it("keeps hyphens, points and what is no printed SSCC", () => {
    expect(numbersOf("12-34 A.5 (00)123")).toEqual(["12-34", "A.5", "(00)123"]);
  });
});

it("a number that a spreadsheet has shortened is recognized, also after its comma", () => {
  for (const text of ["8.57E+15", "8,57E+15", "57E+15", "1e+17", "1.2E17"])
    expect([text, isShortenedNumber(text)]).toEqual([text, true]);
  for (const text of ["1E5", "12E", "E+15", "857000", "8.57"])
    expect([text, isShortenedNumber(text)]).toEqual([text, false]);
});

it("PRO numbers and counts of pallets are read without format characters", () => {
  expect(normalizeProNumber("\u200e251-41０001\u200b")).toBe("251410001");
  expect(readNumber("\u200b１２")).toBe(12);
});

it.each([
  "maria@example.com",
  " maria@example.com\u200b ",
  "\u202amaria@example.com\u202c",
  "mailto:maria@example.com",
  "<maria@example.com>",
  "<mailto:maria@example.com>",
  "maria＠example.com",
])("the email address %j is cleaned", (typed) => {
  expect(cleanEmail(typed)).toBe("maria@example.com");
});

it("an email address keeps the faults that are its own", () => {
  expect(cleanEmail("maria @example.com")).toBe("maria @example.com");
  expect(cleanEmail("maria@example.com.")).toBe("maria@example.com.");
});
