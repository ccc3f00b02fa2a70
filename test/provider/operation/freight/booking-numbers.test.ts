import { expect, test } from "vitest";
import {
  bolNumber,
  proNumber,
} from "../../../../provider/operation/freight/booking-numbers";
import { checkDigit } from "../../../../provider/contract/check-digit";

test.each([
  // The examples with which GS1 explains the calculation: a GTIN-13 and an SSCC.
  ["629104150021", 3],
  ["37610425002123456", 9],
  // Printed on goods: an EAN-13 of a German publisher's book, a UPC of chewing gum.
  ["978316148410", 0],
  ["03600029145", 2],
])("%s has the check digit %i", (digits, digit) => {
  expect(checkDigit(digits)).toBe(digit);
});

/** The rule of GS1 from the other side: the weighted sum with the check digit ends in zero. */
function isSound(number: string): boolean {
  const sum = [...number]
    .reverse()
    .reduce(
      (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
      0,
    );
  return sum % 10 === 0;
}

test("a BOL number has 17 digits: prefix, serial number, check digit", () => {
  expect(bolNumber("9520000", 0)).toMatch(/^9520000000000000\d$/);
  expect(bolNumber("9520000", 123_456_789)).toMatch(/^9520000123456789\d$/);
  expect(bolNumber("9521234567", 17)).toMatch(/^9521234567000017\d$/);
  expect(bolNumber("9521234567", 1_000_017)).toBe(bolNumber("9521234567", 17));
});

test("a PRO number has ten digits and no zero in front", () => {
  expect(proNumber(0)).toMatch(/^100000000\d$/);
  expect(proNumber(899_999_999)).toMatch(/^999999999\d$/);
});

test("one wrong digit, and most swapped neighbors, are detected", () => {
  for (let serial = 0; serial < 2_000; serial += 7) {
    for (const number of [bolNumber("9520000", serial), proNumber(serial)]) {
      expect(isSound(number)).toBe(true);
      for (let at = 0; at < number.length; at++) {
        const wrong = (Number(number[at]) + 1 + (serial % 9)) % 10;
        const typed =
          number.slice(0, at) + String(wrong) + number.slice(at + 1);
        expect(isSound(typed)).toBe(false);
      }
    }
  }
});
