import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeCriteria,
  encodeCriteria,
  maxCriteriaLength,
  rawSegment,
  type CriteriaFields,
} from "../../../../app/engine/criteria/criteria-codec";
import { advancedSearch } from "../../../../app/features/search/asn-search/asn-searches.server";

const advancedSearchFields = advancedSearch.fields;

const anyText = fc
  .string({ unit: "binary", minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes("\0"));
const anyDate = fc
  .date({
    min: new Date("1900-01-01"),
    max: new Date("2199-12-31"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

const anyCriteria = fc.record(
  {
    s: anyDate,
    f: anyDate,
    p: anyText,
    st: fc.uniqueArray(anyText, { minLength: 1, maxLength: 20 }),
    manifest: fc.boolean(),
    trailer: fc.boolean(),
    scanType: fc.constantFrom("1", "0", "-1"),
    delivID: anyText,
    m: anyText,
  },
  { requiredKeys: [] },
);

describe("encoded criteria", () => {
  test("decode to the encoded values, through a real URL", () => {
    fc.assert(
      fc.property(anyCriteria, (criteria) => {
        const raw = encodeCriteria(criteria);
        const url = new URL(`http://portal.test/search/advanced-search/${raw}`);
        const read = decodeCriteria(rawSegment(url, -1), advancedSearchFields);
        expect(read.problems).toEqual([]);
        expect(read.values).toEqual(criteria);
        expect(
          decodeCriteria(read.canonical, advancedSearchFields).values,
        ).toEqual(criteria);
      }),
      { numRuns: 300 },
    );
  });

  test("never throw when decoded and never keep an unknown key, whatever the URL contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (raw) => {
        const read = decodeCriteria(raw, advancedSearchFields);
        for (const key of Object.keys(read.values))
          expect(Object.keys(advancedSearchFields)).toContain(key);
      }),
      { numRuns: 300 },
    );
  });

  test("have the format of the specification", () => {
    expect(
      encodeCriteria({
        s: "2026-11-13",
        f: "2026-11-20",
        p: "3",
        st: ["101", "102"],
        m: "",
      }),
    ).toBe("s=2026-11-13_f=2026-11-20_p=3_st=101+102");
    expect(encodeCriteria({ m: "A_1=2+3 %/?#" })).toBe(
      "m=A%5F1%3D2%2B3%20%25%2F%3F%23",
    );
    expect(encodeCriteria({ manifest: false, deliv: true })).toBe(
      "manifest=0_deliv=1",
    );
  });

  test("accept other date formats and encode them canonically", () => {
    const read = decodeCriteria(
      "s=11-05-2026_f=11%2F20%2F2026",
      advancedSearchFields,
    );
    expect(read.values).toEqual({ s: "2026-11-05", f: "2026-11-20" });
    expect(read.canonical).toBe("s=2026-11-05_f=2026-11-20");
  });

  test.each([
    ["a day that no calendar has", "s=2026-02-30", "s"],
    ["a date in letters", "s=someday", "s"],
    ["a broken escape", "m=%E0%A4%A", "m"],
    ["a lone percent sign", "m=%", "m"],
    ["NUL", "m=a%00b", "m"],
    ["a value over 200 characters", `m=${"x".repeat(201)}`, "m"],
    ["a flag that is neither yes nor no", "deliv=2", "deliv"],
    ["a scan type that does not exist", "scanType=7", "scanType"],
    ["a key twice", "m=1_m=2", "m"],
    ["an unknown key", "x=1", null],
    ["a key of every object", "__proto__=1", null],
    ["the constructor", "constructor=1", null],
    ["a part without a key", "=1", null],
    ["a part without a value sign", "m", null],
  ])("report %s and keep the rest", (_, part, key) => {
    const read = decodeCriteria(`p=7_${part}`, advancedSearchFields);
    expect(read.problems[0]?.key).toBe(part === "m=1_m=2" ? "m" : key);
    expect(read.values).toMatchObject({ p: "7" });
    expect(Object.getPrototypeOf(read.values)).toBe(Object.prototype);
  });

  test("do not treat an inherited key as one of their own", () => {
    const fields = { p: "text" } satisfies CriteriaFields;
    expect(
      decodeCriteria("toString=1_hasOwnProperty=2", fields).values,
    ).toEqual({});
  });

  test("are not decoded if they are longer than the portal ever writes", () => {
    const read = decodeCriteria(
      `m=${"x".repeat(maxCriteriaLength)}`,
      advancedSearchFields,
    );
    expect(read.values).toEqual({});
    expect(read.problems).toHaveLength(1);
  });
});
