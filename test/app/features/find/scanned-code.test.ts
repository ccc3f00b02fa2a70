import { describe, expect, test } from "vitest";
import { checkDigit } from "../../../../provider/contract/check-digit";
import { readCode } from "../../../../app/features/find/scanned-code";

const body = "10614141234567890";
const sscc = body + String(checkDigit(body));
const wrong = sscc.slice(0, 17) + String((Number(sscc[17]) + 1) % 10);
const separator = "\u001d";

describe("the number of a carton is read", () => {
  test.each([
    ["alone", sscc],
    ["with its application identifier", `00${sscc}`],
    ["as printed", `(00)${sscc}`],
    ["as printed, with spaces", `(00) ${sscc.slice(0, 1)} ${sscc.slice(1)}`],
    ["with spaces", `00 ${sscc.slice(0, 8)} ${sscc.slice(8)}`],
    ["as scanned", `]C100${sscc}`],
    ["as scanned from a plain Code 128", `]C0${sscc}`],
    ["in quotation marks", `"${sscc}"`],
    ["as a text of a spreadsheet", `'00${sscc}`],
    ["as scanned, before others", `]C100${sscc}37${12}${separator}10ABC`],
    [
      "as scanned, behind others",
      `]d2011061414123456537${5}${separator}00${sscc}`,
    ],
    ["from a GS1 Digital Link", `https://id.example.com/00/${sscc}`],
    [
      "from a GS1 Digital Link behind a folder",
      `https://example.com/track/00/${sscc}?10=A`,
    ],
  ])("%s", (_, typed) => {
    expect(readCode(typed)).toEqual({
      numbers: [sscc, `00${sscc}`],
      isCarton: true,
      expectedCheckDigit: null,
    });
  });
});

test("a wrong check digit is said if the number can be nothing else", () => {
  expect(readCode(`00${wrong}`)).toMatchObject({
    isCarton: true,
    expectedCheckDigit: sscc.slice(17),
  });
  // Eighteen digits may be any number.
  expect(readCode(wrong)).toEqual({
    numbers: [wrong],
    isCarton: false,
    expectedCheckDigit: null,
  });
});

test.each([
  ["(401)0614141ABC", "0614141ABC"],
  [`]C1401PRO77${separator}402${"1".repeat(17)}`, "PRO77"],
  ["https://example.com/402/12345678901234567", "12345678901234567"],
  ["]C14100614141123452400PO-7", "PO-7"],
])("the number of a shipment or order is read from %j", (typed, number) => {
  expect(readCode(typed).numbers).toEqual([number]);
});

test.each(["PRO-1.2/3", "0000123", "M 17", "(12 345", "http://", "]C"])(
  "%j stays as it is",
  (typed) => {
    expect(readCode(typed)).toEqual({
      numbers: [typed],
      isCarton: false,
      expectedCheckDigit: null,
    });
  },
);

test("a code without a number that can be looked for has none", () => {
  for (const typed of [
    "(01)10614141234565",
    "]C11510",
    "https://example.com/",
    "https://example.com/%E0%A4%A/00",
    `]C1${separator}${separator}`,
  ])
    expect(readCode(typed).numbers).toEqual([]);
});
