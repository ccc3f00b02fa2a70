import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { calls, type CallName } from "../../../../provider/contract/calls";
import { rowReader } from "../../../../app/engine/results/rows/row-reader.server";

const values = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, undefined, "", "12", "-3.5", "1e3", " 7", "NaN", true),
  fc.constantFrom({}, [], Number.NaN, Infinity, -0),
);

const paged = Object.entries(calls).flatMap(([name, { row }]) =>
  row ? [[name as CallName, row as z.ZodObject] as const] : [],
);

describe.each(paged)("the rows of %s", (_name, schema) => {
  const read = rowReader<unknown>(schema);
  const row = fc.record(
    Object.fromEntries(Object.keys(schema.shape).map((key) => [key, values])),
    { requiredKeys: [] },
  );

  it("are parsed as their schema parses them", () => {
    fc.assert(
      fc.property(row, (raw) => {
        const parsed = schema.safeParse(raw);
        expect(read(raw)).toEqual(parsed.success ? parsed.data : null);
      }),
      { numRuns: 60 },
    );
  });

  it("are parsed field by field as their schema parses them", () => {
    const keys = Object.keys(schema.shape);
    const good = Object.fromEntries(keys.map((key) => [key, "1"]));
    fc.assert(
      fc.property(fc.constantFrom(...keys), values, (key, value) => {
        const raw = { ...good, [key]: value, further: 1 };
        const parsed = schema.safeParse(raw);
        expect(read(raw)).toEqual(parsed.success ? parsed.data : null);
      }),
      { numRuns: 60 },
    );
  });

  it.each([null, undefined, 1, "row", [], true])("%j is invalid", (raw) => {
    expect(schema.safeParse(raw).success).toBe(false);
    expect(read(raw)).toBeNull();
  });
});
