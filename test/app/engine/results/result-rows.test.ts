import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportedValue } from "../../../../app/engine/results/export/csv-cells.server";
import { ResultRows } from "../../../../app/engine/results/rows/result-rows.server";
import { tableRows } from "../../../../app/engine/results/rows/table-rows.server";
import { TextColumn } from "../../../../app/engine/results/rows/stored-columns.server";
import {
  percentOf,
  sumOf,
  totalsOf,
} from "../../../../app/engine/results/rows/totals.server";
import type {
  Column,
  ColumnSum,
  TableDeclaration,
} from "../../../../app/engine/tables/table";

interface Stop {
  store: string | null;
  late: number | null;
  arrived: string | null;
  manual: boolean;
}

const columns: Column<Stop>[] = [
  { key: "store", header: "Store", kind: "text", value: (row) => row.store },
  {
    key: "late",
    header: "Late",
    kind: "number",
    value: (row) => row.late,
    tone: (row) => ((row.late ?? 0) > 0 ? "bad" : null),
  },
  {
    key: "arrived",
    header: "Arrived",
    kind: "time",
    value: (row) => row.arrived,
    note: (row) => (row.manual ? "*" : null),
  },
  {
    key: "id",
    header: "",
    kind: "text",
    value: (row) => row.store,
    appears: "nowhere",
  },
];

const table: TableDeclaration<Stop, { day: string }> = {
  name: "stops",
  rowsAre: "Stops",
  columns,
  cardKeys: ["late", "arrived"],
  rowLink: (cell, { day }) =>
    cell("id") === null ? null : `/stops/${String(cell("id"))}/${day}`,
};

async function kept(stops: Stop[]) {
  const rows = new ResultRows(columns);
  await rows.append(stops, (raw) => raw as Stop);
  return rows;
}

describe("the row of totals", () => {
  const summed = {
    ...table,
    totals: { late: sumOf("late"), arrived: percentOf("late", "late") },
    remainder: (sum: ColumnSum) => `${sum("late")} minutes`,
  };
  const stop = (late: number | null): Stop => ({
    store: "12",
    late,
    arrived: null,
    manual: false,
  });

  it("says that it sums all rows, and recomputes percentages from the sums", async () => {
    const rows = await kept([stop(1_000), stop(null), stop(234)]);
    expect(totalsOf(summed, rows)).toEqual({
      cells: ["Total of all 3", "1,234", "100.00%"],
      remainder: "1234 minutes",
    });
  });

  it("is missing where it would repeat the only row, and without sums", async () => {
    expect(totalsOf(summed, await kept([stop(1)]))).toBeNull();
    expect(totalsOf(table, await kept([stop(1), stop(2)]))).toBeNull();
  });

  it("has no percentage of nothing", async () => {
    const totals = totalsOf(summed, await kept([stop(0), stop(0)]));
    expect(totals?.cells).toEqual(["Total of all 2", "0", ""]);
  });
});

describe("stored rows", () => {
  it("return values, notes, colors and links", async () => {
    const rows = await kept([
      { store: "12", late: 2, arrived: "2026-11-20T14:05:00Z", manual: true },
      { store: null, late: 0, arrived: "at noon", manual: false },
    ]);
    expect(tableRows(table, { day: "d" }, rows, [1, 0])).toEqual([
      ["", "0", "at noon"],
      [["12", "/stops/12/d"], ["2", null, "bad"], "2:05 PM*"],
    ]);
  });

  it("show the label of a code, which JSON has as it is", async () => {
    const status: Column<Stop> = {
      key: "status",
      header: "Status",
      kind: "text",
      value: () => "LATE",
      label: (code) => (code === "LATE" ? "Late" : code),
    };
    const rows = new ResultRows([status]);
    await rows.append([{}], (raw) => raw as Stop);
    const labelled = { name: "labelled", rowsAre: "Stops", columns: [status] };
    expect(tableRows(labelled, null, rows, [0])).toEqual([["Late"]]);
    const [column] = rows.columns;
    expect(column && exportedValue(column, 0, "")).toBe("LATE");
  });

  it("show labels in the language of the request, whichever the rows were fetched in", async () => {
    const status = (code: string, note: string): Column<Stop> => ({
      key: "status",
      header: "Status",
      kind: "text",
      value: () => "LATE",
      label: () => code,
      note: () => "23",
      noteLabel: (minutes) => note.replace("{}", minutes),
    });
    const rows = new ResultRows([status("Late", " by {} min")]);
    await rows.append([{}], (raw) => raw as Stop);
    const columns = [status("Con retraso", " de {} min")];
    const table = { name: "labelled", rowsAre: "Stops", columns };
    expect(tableRows(table, null, rows, [0])).toEqual([
      ["Con retraso de 23 min"],
    ]);
  });

  it("keep the pages before a page that violates the contract", async () => {
    const rows = await kept([
      { store: "1", late: 1, arrived: null, manual: false },
    ]);
    const second = [
      { store: "2", late: 2, arrived: "never", manual: true },
      "no row",
    ];
    const read = (raw: unknown) =>
      typeof raw === "object" ? (raw as Stop) : null;
    expect(await rows.append(second, read)).toBe(false);
    expect(rows.length).toBe(1);
    await rows.append(
      [{ store: "3", late: null, arrived: null, manual: false }],
      read,
    );
    expect(tableRows(table, { day: "d" }, rows, [0, 1])).toEqual([
      [["1", "/stops/1/d"], ["1", null, "bad"], ""],
      [["3", "/stops/3/d"], "", ""],
    ]);
  });

  it("yield to other work while a large page is stored", async () => {
    const page = Array.from({ length: 60_000 }, (_, row) => ({
      store: `Store ${row}`,
      late: row,
      arrived: "2026-11-20T14:05:00Z",
      manual: false,
    }));
    let turns = 0;
    let done = false;
    const count = () => {
      turns++;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await kept(page);
    done = true;
    expect(turns).toBeGreaterThan(1);
  });
});

describe("a text column", () => {
  it("returns the stored values, few or many, after rows were removed", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom("", "a", "b"),
    );
    fc.assert(
      fc.property(
        fc.array(text),
        fc.array(text),
        fc.boolean(),
        (first, second, many) => {
          const column = new TextColumn();
          const filler = many
            ? Array.from({ length: 5_000 }, (_, index) => `filler ${index}`)
            : [];
          const before = [...filler, ...first];
          for (const value of before) column.push(value);
          column.push("to be taken off");
          column.truncate(before.length);
          for (const value of second) column.push(value);
          const all = [...before, ...second];
          expect(all.map((_, row) => column.get(row))).toEqual(
            all.map((value) => value || null),
          );
          expect(column.isRepetitive).toBe(!many);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("takes a tenth of the memory of row objects", () => {
    const column = new TextColumn();
    for (let row = 0; row < 100_000; row++) column.push(`Store ${row % 240}`);
    expect(column.bytes).toBeLessThan(700_000);
  });
});

it("an unreadable time has no value for links and is shown unchanged", async () => {
  const rows = new ResultRows(columns);
  const stop = { store: "101", late: 0, manual: false };
  await rows.append([{}] as never, () => ({ ...stop, arrived: "soon" }));
  expect(rows.cellReader(0)("arrived")).toBeNull();
  expect(rows.cellReader(0)("store")).toBe("101");
  expect(tableRows(table, { day: "today" }, rows, [0])[0]).toContain("soon");
});
