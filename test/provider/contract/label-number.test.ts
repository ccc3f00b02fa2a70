import { expect, test } from "vitest";
import {
  normalizeLabelNumber,
  normalizeProNumber,
} from "../../../provider/contract/label-number";
import { asn, code, proCode } from "../../../provider/import/fields";
import { parseSscc } from "../../../provider/import/sscc";

const sscc = "006141410000008209";
const context = { timeZone: "UTC", now: new Date("2026-11-25T12:00:00Z") };

test.each([
  sscc,
  `00${sscc}`,
  `(00)${sscc}`,
  `(00) 0 0614141 000000820 9`,
  `]C100${sscc}`,
  `'${sscc}`,
  `"${sscc}"`,
  `“(00)${sscc}”`,
  `\u001d00${sscc}`,
])("%j is one SSCC in searches, scans and files", (written) => {
  expect(normalizeLabelNumber(written)).toBe(sscc);
  expect(asn("ASN").parse(written, context)).toMatchObject({ value: sscc });
  expect(parseSscc(written)).toEqual({ sscc });
});

test.each([
  ["123-456789-0", "1234567890"],
  ["123 456 7890", "1234567890"],
  ["'0012345", "0012345"],
  ['"123-45"', "12345"],
  ["]C0123456", "123456"],
  ["PRO-12 3", "PRO-12 3"],
])("the PRO number %j is %s in searches and files", (written, pro) => {
  expect(normalizeProNumber(written)).toBe(pro);
  expect(proCode("PRO").parse(written, context)).toMatchObject({ value: pro });
});

test("an apostrophe before a number, which makes it a text in Excel, is no part of a code", () => {
  expect(code("Store", 20).parse("'0101", context)).toMatchObject({
    value: "0101",
  });
  expect(code("Store", 20).parse("O'Hare", context)).toMatchObject({
    value: "O'Hare",
  });
});
