import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ResultRows } from "../../../../app/engine/results/rows/result-rows.server";
import { SortOrders } from "../../../../app/engine/results/sort/sort-orders.server";
import { collator } from "../../../../app/engine/results/sort/row-comparison.server";
import {
  parseRatio,
  parseTimestamp,
} from "../../../../app/engine/tables/display";
import type {
  ColumnKind,
  ColumnValue,
} from "../../../../app/engine/tables/table";

interface Row {
  value: ColumnValue;
}

async function rowsOf(kind: ColumnKind, values: readonly ColumnValue[]) {
  const rows = new ResultRows<Row>([
    { key: "v", header: "V", kind, value: (row) => row.value },
  ]);
  const fits = await rows.append(
    values.map((value) => ({ value })),
    (raw) => raw as Row,
  );
  expect(fits).toBe(true);
  return rows;
}

/** Rows from a place in an order that is computed anew. */
const slice = async (
  rows: ResultRows<Row>,
  direction: "asc" | "desc",
  from: number,
  count: number,
) => [
  ...(await new SortOrders(rows).rowSlice(
    { key: "v", direction },
    from,
    count,
  )),
];

/** The definition: stable, by value, blanks last in both directions. */
function reference(
  kind: ColumnKind,
  values: readonly ColumnValue[],
  direction: "asc" | "desc",
) {
  const keyOf = (value: ColumnValue): string | number | null => {
    if (value === null || value === "" || Number.isNaN(value)) return null;
    if (kind === "text") return String(value);
    if (kind === "ratio") {
      const ratio = parseRatio(String(value));
      return Number.isNaN(ratio) ? null : ratio;
    }
    if (kind === "date" || kind === "time") {
      return parseTimestamp(String(value), kind) ?? Infinity;
    }
    return Number(value);
  };
  const keyed = values.map((value, row) => ({ row, key: keyOf(value) }));
  const compare = (a: string | number, b: string | number) =>
    typeof a === "string"
      ? collator.compare(a, String(b))
      : a < Number(b)
        ? -1
        : a > Number(b)
          ? 1
          : 0;
  const filled = keyed.filter(({ key }) => key !== null);
  filled.sort((a, b) => {
    const order = compare(a.key ?? "", b.key ?? "");
    return direction === "asc" ? order : -order;
  });
  return [...filled, ...keyed.filter(({ key }) => key === null)].map(
    ({ row }) => row,
  );
}

const date = fc
  .date({
    min: new Date("2026-01-01"),
    max: new Date("2026-01-04"),
    noInvalidDate: true,
  })
  .map((time) => time.toISOString());

const digits = fc.stringMatching(/^0{0,3}\d{1,24}$/);
const kinds: Record<ColumnKind, fc.Arbitrary<ColumnValue>> = {
  text: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.stringMatching(/^[ -~]{0,20}$/),
    fc.stringMatching(/^[aAbB_-]{0,3}\d{0,4}[aAbB_-]{0,3}\d{0,4}$/),
    digits,
    fc.constantFrom(null, "", "007", "7", "a", "A", "á", "1".repeat(300)),
  ),
  number: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(null)),
  change: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(null)),
  percent: fc.oneof(fc.double({ min: 0, max: 100 }), fc.constant(null)),
  ratio: fc.oneof(
    fc.tuple(fc.nat(9), fc.nat(9)).map(([part, whole]) => `${part}/${whole}`),
    fc.constantFrom(null, "", "n/a"),
  ),
  date: fc.oneof(
    date,
    date.map((text) => text.slice(0, 10)),
    fc.constantFrom(null, "", "tomorrow"),
  ),
  time: fc.oneof(date, fc.constantFrom(null, "", "noon", "2026-01-01")),
};

describe.each(Object.keys(kinds) as ColumnKind[])("sorting %s", (kind) => {
  it("is stable and puts blanks last, in both directions", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds[kind], { maxLength: 60 }),
        fc.constantFrom("asc" as const, "desc" as const),
        async (values, direction) => {
          const rows = await rowsOf(kind, values);
          expect(await slice(rows, direction, 0, values.length)).toEqual(
            reference(kind, values, direction),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("a time column sorts by its instant: a later day comes after a later time of day", async () => {
  const times = ["2026-01-02T08:00:00Z", "2026-01-01T23:00:00Z"];
  expect(await slice(await rowsOf("time", times), "asc", 0, 2)).toEqual([1, 0]);
});

describe("long columns", () => {
  // Beyond the sizes for which the first rows and the dictionary are used.
  const size = 6_000;
  const columns: Record<string, (row: number) => ColumnValue> = {
    "distinct texts": (row) =>
      row % 50 === 0 ? "" : `MN-${(row * 7919) % size}-${row % 7}`,
    "few texts": (row) => `Store ${(row * 31) % 240}`,
    "mixed scripts": (row) =>
      `${["ä", "Z", "é", "10", "9"][row % 5] ?? ""}${(row * 17) % size}`,
  };

  it.each(Object.keys(columns))("sort %s page by page", async (name) => {
    const values = Array.from(
      { length: size },
      (_, row) => columns[name]?.(row) ?? null,
    );
    const rows = await rowsOf("text", values);
    for (const direction of ["asc", "desc"] as const) {
      const expected = reference("text", values, direction);
      for (const from of [0, 950, 1_000, 5_850, 5_990]) {
        expect(await slice(rows, direction, from, 100)).toEqual(
          expected.slice(from, from + 100),
        );
      }
    }
  });
});
