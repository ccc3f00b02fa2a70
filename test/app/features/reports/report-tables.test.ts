import { describe, expect, it } from "vitest";
import type { RowOf } from "../../../../provider/contract/calls";
import {
  doorScanPoolSummary,
  doorScanResult,
} from "../../../../app/features/reports/door-scan-report.server";
import {
  onTimePoolSummary,
  onTimeResult,
  onTimeStoreSummary,
} from "../../../../app/features/reports/on-time-report.server";
import {
  scanPoolSummary,
  scanResult,
  scanStoreSummary,
} from "../../../../app/features/reports/scan-report.server";
import {
  scorecardPools,
  scorecardStores,
} from "../../../../app/features/reports/scorecard.server";
import { ResultRows } from "../../../../app/engine/results/rows/result-rows.server";
import { SortOrders } from "../../../../app/engine/results/sort/sort-orders.server";
import { StoreClock } from "../../../../app/engine/results/store-clock.server";
import { describeRows } from "../../../../app/engine/tables/result/result-caption";
import {
  screenColumns,
  shownTable,
  type Column,
} from "../../../../app/engine/tables/table";
import {
  exportedLines,
  linkOf,
  shownRows,
  textOf,
  textsOf,
} from "../../support/shown-rows";

const written = { s: "-7d", f: "today", st: ["12", "15"] };

/** `Pool text, Store text, …`: headers and types of the columns on the screen. */
const shape = (columns: readonly Column<never>[]) =>
  screenColumns(columns)
    .map(({ header, kind }) => `${header}: ${kind}`)
    .join(", ");

const onTime = "Pool: text, Deliveries: number, Late: number, On Time: number";
const scans = "Scanned: number, Total: number, Percentage: percent";
const doors = "Deliveries: number, Door Scans: number, Percentage: percent";
const figures =
  "Against target: text, Deliveries: number, Deliveries change: change, On Time: percent, On-time change: change, " +
  "12 weeks: text, Scanned: percent, Scanned change: change, Exceptions per thousand cartons: number, Exceptions change: change";
it.each([
  [
    onTimeResult,
    "Pool: text, Store: text, Delivery Date: date, Arrival Time: time, Departure Time: time, " +
      "Window Start: time, Window End: time, Delivery Status: text, Notes: text",
  ],
  [onTimePoolSummary, onTime],
  [onTimeStoreSummary, `Store: text, ${onTime}`],
  [scanResult, `Pool: text, Store: text, Delivery Date: date, ${scans}`],
  [scanPoolSummary, `Pool: text, ${scans}`],
  [scanStoreSummary, `Pool: text, Store: text, ${scans}`],
  [doorScanResult, `Pool: text, Store: text, ${doors}`],
  [doorScanPoolSummary, `Pool: text, ${doors}`],
  [scorecardPools, `Pool: text, ${figures}`],
  [scorecardStores, `Store: text, Pool: text, ${figures}`],
])("$title has the columns of the specification", ({ table }, columns) =>
  expect(shape(table.columns)).toBe(columns),
);

const delivery = {
  Pool: "Chicago",
  Store: "12",
  "Delivery Date": "2026-11-14",
  "Arrival Time": "2026-11-14T14:05:20Z",
  "Departure Time": "2026-11-14T14:31:00Z" as string | null,
  actualArrive: null as string | null,
  actualDepart: null as string | null,
  "Window Start": "2026-11-14T14:00:00Z" as string | null,
  "Window End": "2026-11-14T16:00:00Z" as string | null,
  WindowStartBackup: "2026-11-14T08:00:00Z",
  WindowEndBackup: "2026-11-14T18:00:00Z",
  "Delivery Status": "On Time" as string | null,
  Notes: "Dock 4",
  lngPoolID: "3",
};

describe("the on-time result", () => {
  const { table } = onTimeResult;
  const shown = async (
    fields: Partial<Record<keyof typeof delivery, string | null>>,
  ) => {
    const [row] = await shownRows(
      onTimeResult,
      [{ ...delivery, ...fields }],
      written,
    );
    return textsOf(onTimeResult, row);
  };

  it.each([
    ["2026-11-14T16:23:40Z", "2026-11-14T16:00:00Z", "Late by 23 min"],
    ["2026-11-14T18:05:00Z", "2026-11-14T16:00:00Z", "Late by 2 h 5 min"],
    ["2026-11-15T00:10:00Z", "2026-11-14T23:30:00Z", "Late by 40 min"],
    ["2026-11-14T16:00:30Z", "2026-11-14T16:00:00Z", "Late by 1 min"],
    ["2026-11-14T15:00:00Z", "2026-11-14T16:00:00Z", "Late"],
    ["soon", "2026-11-14T16:00:00Z", "Late"],
  ])(
    "says by how much an arrival at %s misses a window to %s",
    async (arrival, end, status) => {
      const cells = await shown({
        "Arrival Time": arrival,
        "Window End": end,
        "Delivery Status": "Late",
      });
      expect(cells["Delivery Status"]).toBe(status);
    },
  );

  it("shows times by the clock of the store with its zone, and the day of the delivery as it is", async () => {
    const clock = new StoreClock([
      { timeZone: "America/Denver", stores: ["12"] },
    ]);
    const wire = ["12", "13"].map((Store) => ({
      ...delivery,
      Store,
      "Delivery Date": "2026-11-14",
      "Arrival Time": "2026-11-15T01:23:40Z",
      "Window End": "2026-07-14T16:00:00Z",
    }));
    const rows = await shownRows(onTimeResult, wire, written, null, clock);
    const texts = rows.map((row) => textsOf(onTimeResult, row));
    const shownTimes = texts.map((row) => [
      row["Delivery Date"],
      row["Arrival Time"]?.replace("*", ""),
      row["Window End"],
    ]);
    expect(shownTimes).toEqual([
      ["11/14/2026", "6:23 PM\u00a0MST", "10:00 AM\u00a0MDT"],
      ["11/14/2026", "1:23 AM\u00a0UTC", "4:00 PM\u00a0UTC"],
    ]);
    const shown = shownTable(onTimeResult.table, null, clock);
    expect(describeRows(shown, 0, 2, { found: 2, more: false })).toContain(
      "Times of the store.",
    );
  });

  it("sorts Delivery Status by the length of the delay, after early and on time", async () => {
    const rows = new ResultRows(table.columns);
    await rows.append(
      [
        ["Late", "2026-11-14T18:05:00Z"],
        ["On Time", "2026-11-14T15:00:00Z"],
        ["Late", "2026-11-14T16:23:00Z"],
        ["Early", "2026-11-14T13:00:00Z"],
        [null, null],
      ].map(([status, arrival]) => ({
        ...delivery,
        "Arrival Time": arrival,
        "Delivery Status": status,
      })),
      (raw) => raw as RowOf<"getOnTimeReport">,
    );
    const sort = { key: "DeliveryStatus", direction: "asc" } as const;
    expect([...(await new SortOrders(rows).rowSlice(sort, 0, 5))]).toEqual([
      3, 1, 2, 0, 4,
    ]);
  });

  it("marks manually reported and differing times with an asterisk, and explains it", async () => {
    expect(table.legend).toMatch(/^\* /);
    expect(
      await shown({
        actualArrive: "2026-11-14T13:50:00Z",
        actualDepart: "2026-11-14T14:31:00Z",
      }),
    ).toMatchObject({
      "Arrival Time": "2:05 PM*",
      "Departure Time": "2:31 PM",
    });
    // Reports have no seconds, and the same time of the next day differs.
    expect(
      await shown({
        actualArrive: "2026-11-14T14:05:00+00:00",
        actualDepart: "2026-11-15T14:31:00Z",
      }),
    ).toMatchObject({
      "Arrival Time": "2:05 PM",
      "Departure Time": "2:31 PM*",
    });
    expect(await shown({ actualArrive: "by noon" })).toMatchObject({
      "Arrival Time": "2:05 PM*",
    });
    // The departure was only reported manually.
    expect(
      await shown({
        "Departure Time": null,
        actualDepart: "2026-11-14T14:31:00Z",
      }),
    ).toMatchObject({ "Departure Time": "2:31 PM*" });
  });

  it("falls back to the backup window, for each end separately", async () => {
    expect(await shown({ "Window Start": null })).toMatchObject({
      "Window Start": "8:00 AM",
      "Window End": "4:00 PM",
    });
    expect(await shown({ "Window End": "" })).toMatchObject({
      "Window Start": "2:00 PM",
      "Window End": "6:00 PM",
    });
  });

  it.each([
    ["Early", ["Early", null, "warn"]],
    ["On Time", ["On Time", null, "good"]],
    ["Late", ["Late", null, "bad"]],
    [null, ""],
    ["Arrived", "Arrived"],
    ["__proto__", "__proto__"],
  ])("shows %s in its color, another status in none", async (status, cell) => {
    const [row] = await shownRows(
      onTimeResult,
      [{ ...delivery, "Delivery Status": status }],
      written,
    );
    expect(row?.[7]).toEqual(cell);
  });

  it("links to the cartons of its store and day, only if it has both", async () => {
    const rows = await shownRows(
      onTimeResult,
      [
        delivery,
        { ...delivery, Pool: null },
        { ...delivery, Store: null },
        { ...delivery, "Delivery Date": null },
        { ...delivery, "Delivery Date": "soon" },
      ],
      { ...written, ot: "001" },
    );
    const path = "/search/advanced-search/s=2026-11-14_f=2026-11-14_st=12";
    expect(rows.map(linkOf)).toEqual([path, path, null, null, null]);
    // The link is on the store.
    expect(rows[0]?.[1]).toEqual(["12", path]);
  });

  it("says which times only the positions of the truck show, on the screen and in the CSV", async () => {
    const wire = [
      { ...delivery, arrivedBy: "position", departedBy: "position" },
      { ...delivery, arrivedBy: "position", departedBy: null },
      delivery,
    ];
    const rows = await shownRows(onTimeResult, wire, written);
    expect(
      rows.map((row) => {
        const texts = textsOf(onTimeResult, row);
        return [texts["Arrival Time"], texts["Departure Time"]].map((text) =>
          text?.includes("by position"),
        );
      }),
    ).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    const lines = await exportedLines(onTimeResult, written, wire);
    expect(lines[1]).toContain(',"Arrival, Departure",');
    expect(lines[2]).toContain(",Arrival,");
    expect(lines[3]).not.toContain("Arrival");
  });

  it("is exported with separate manual times and without asterisks", async () => {
    const lines = await exportedLines(onTimeResult, written, [
      { ...delivery, actualArrive: "2026-11-14T13:50:00Z", Notes: "=1+1" },
    ]);
    expect(lines).toEqual([
      "Pool,Store,Delivery Date,Arrival Time,Departure Time,Window Start,Window End,Delivery Status,Notes,Manual Arrival,Manual Departure,Times By Position,Arrival Time (store date),Arrival Time (store time),Departure Time (store date),Departure Time (store time),Window Start (store date),Window Start (store time),Window End (store date),Window End (store time),Manual Arrival (store date),Manual Arrival (store time),Manual Departure (store date),Manual Departure (store time),Time zone",
      "Chicago,12,2026-11-14,2026-11-14T14:05:20Z,2026-11-14T14:31:00Z,2026-11-14T14:00:00Z,2026-11-14T16:00:00Z,On Time,'=1+1,2026-11-14T13:50:00Z,,,2026-11-14,08:05:20,2026-11-14,08:31:00,2026-11-14,08:00:00,2026-11-14,10:00:00,2026-11-14,07:50:00,,,America/Chicago",
    ]);
  });
});

describe("the on-time summaries", () => {
  const pool = { Pool: "Chicago", lngPoolID: "3" };
  const counted = (Deliveries: number, Late: number, OnTime: number) => ({
    ...pool,
    Store: "12",
    Deliveries,
    Late,
    OnTime,
  });

  it("show late above 0 in red, all on time in green, none on time in red, with the percentage", async () => {
    const rows = await shownRows(
      onTimePoolSummary,
      [
        counted(7, 1, 6),
        counted(7, 0, 7),
        counted(7, 0, 0),
        counted(0, 0, 0),
        counted(4, 0, 5),
      ],
      written,
    );
    expect(rows.map((row) => row.slice(2))).toEqual([
      [["1", null, "bad"], "6 (85.71%)"],
      ["0", ["7 (100.00%)", null, "good"]],
      ["0", ["0 (0.00%)", null, "bad"]],
      ["0", "0"],
      ["0", ["5 (125.00%)", null, "good"]],
    ]);
  });

  it("say how many have not arrived yet: early ones count as on time", () => {
    const sums: Record<string, number> = { Deliveries: 9, Late: 2, OnTime: 4 };
    const { table } = onTimePoolSummary;
    expect(table.remainder?.((key) => sums[key] ?? 0)).toBe(
      "3 not yet arrived",
    );
  });

  it("sort On Time by its percentage, blanks last", async () => {
    const wire = [
      counted(0, 0, 0),
      counted(100, 50, 50),
      counted(2, 0, 2),
      counted(10, 1, 9),
    ];
    const order = async (direction: "asc" | "desc") =>
      (
        await shownRows(onTimePoolSummary, wire, written, {
          key: "OnTime",
          direction,
        })
      ).map((row) => textOf(row[3]));
    expect(await order("asc")).toEqual([
      "50 (50.00%)",
      "9 (90.00%)",
      "2 (100.00%)",
      "0",
    ]);
    expect(await order("desc")).toEqual([
      "2 (100.00%)",
      "9 (90.00%)",
      "50 (50.00%)",
      "0",
    ]);
  });

  it("are exported as counts", async () => {
    expect(
      await exportedLines(onTimeStoreSummary, written, [counted(7, 1, 6)]),
    ).toEqual(["Store,Pool,Deliveries,Late,On Time", "12,Chicago,7,1,6"]);
  });

  it("link from pool to stores to deliveries, with the date range as written and without checkboxes", async () => {
    const from = { ...written, ot: "001" as const, p: "9" };
    const [poolRow, nameless] = await shownRows(
      onTimePoolSummary,
      [counted(7, 1, 6), { ...counted(7, 1, 6), lngPoolID: null }],
      from,
    );
    expect(linkOf(poolRow)).toBe(
      "/onTime-report/summary/store/s=-7d_f=today_p=3_st=12+15",
    );
    expect(linkOf(nameless)).toBeNull();
    const [storeRow, storeless] = await shownRows(
      onTimeStoreSummary,
      [counted(7, 1, 6), { ...counted(7, 1, 6), Store: null }],
      from,
    );
    expect(linkOf(storeRow)).toBe(
      "/onTime-report/result/s=-7d_f=today_p=3_st=12",
    );
    expect(linkOf(storeless)).toBeNull();
    // As the specification has the rows of the summary by store: without a pool id.
    for (const [search, pools] of [
      [from, "_p=9"],
      [written, ""],
    ] as const) {
      const [row] = await shownRows(
        onTimeStoreSummary,
        [{ ...counted(7, 1, 6), lngPoolID: undefined }],
        search,
      );
      expect(linkOf(row)).toBe(
        `/onTime-report/result/s=-7d_f=today${pools}_st=12`,
      );
    }
  });
});

describe("the scan report", () => {
  const scanned = (Scanned: number, Total: number) => ({
    txtPool: "Chicago",
    txtLocation: "12" as string | null,
    dteDeliveryDate: "2026-11-14" as string | null,
    lngPoolID: "3" as string | null,
    Scanned,
    Total,
  });

  it.each([scanResult, scanPoolSummary, scanStoreSummary])(
    "derives the percentage: 100 green, 0 red, all else yellow, blank of nothing ($title)",
    async (search) => {
      const rows = await shownRows(
        search,
        [
          scanned(3, 3),
          scanned(0, 3),
          scanned(2, 3),
          scanned(0, 0),
          scanned(4, 3),
          scanned(99_999, 100_000),
        ],
        written,
      );
      expect(rows.map((row) => row.at(-1))).toEqual([
        ["100.00%", null, "good"],
        ["0.00%", null, "bad"],
        ["66.67%", null, "warn"],
        "",
        ["133.33%", null, "warn"],
        ["100.00%", null, "good"],
      ]);
    },
  );

  it("links to the cartons of store, day and pool, only if it has all three", async () => {
    const rows = await shownRows(
      scanResult,
      [
        scanned(2, 3),
        { ...scanned(2, 3), txtLocation: null },
        { ...scanned(2, 3), dteDeliveryDate: null },
        { ...scanned(2, 3), lngPoolID: null },
      ],
      written,
    );
    expect(rows.map(linkOf)).toEqual([
      "/search/advanced-search/s=2026-11-14_f=2026-11-14_p=3_st=12",
      null,
      null,
      null,
    ]);
  });

  it("is exported with percentages as numbers", async () => {
    expect(
      await exportedLines(scanResult, written, [scanned(2, 3), scanned(0, 0)]),
    ).toEqual([
      "Pool,Store,Delivery Date,Scanned,Total,Percentage",
      "Chicago,12,2026-11-14,2,3,66.67",
      "Chicago,12,2026-11-14,0,0,",
    ]);
  });
});

describe("the door scan report", () => {
  const doors = (Percentage: number | null, Store: string | null = "12") => ({
    Pool: "Chicago",
    Store,
    Deliveries: 3,
    DoorScans: 2,
    Percentage,
    lngPoolID: "3" as string | null,
  });

  it.each([doorScanResult, doorScanPoolSummary])(
    "colors the provider's percentage ($title)",
    async (search) => {
      const rows = await shownRows(
        search,
        [100, 0, 66.67, null, 66.66667].map((figure) => doors(figure)),
        written,
      );
      expect(rows.map((row) => row.at(-1))).toEqual([
        ["100.00%", null, "good"],
        ["0.00%", null, "bad"],
        ["66.67%", null, "warn"],
        "",
        ["66.67%", null, "warn"],
      ]);
    },
  );

  it("links from pool, with the chosen stores, to stores and to the cartons of the whole date range", async () => {
    const [poolRow] = await shownRows(
      doorScanPoolSummary,
      [doors(50, null)],
      written,
    );
    expect(linkOf(poolRow)).toBe(
      "/doorscan-report/result/s=-7d_f=today_p=3_st=12+15",
    );
    const stores = await shownRows(
      doorScanResult,
      [doors(50), doors(50, null), { ...doors(50), lngPoolID: null }],
      written,
    );
    expect(stores.map(linkOf)).toEqual([
      "/search/advanced-search/s=-7d_f=today_p=3_st=12",
      null,
      null,
    ]);
  });

  it("is exported with percentages as numbers", async () => {
    expect(
      await exportedLines(doorScanResult, written, [doors(66.66667)]),
    ).toEqual([
      "Pool,Store,Deliveries,Door Scans,Percentage",
      "Chicago,12,3,2,66.67",
    ]);
  });
});

describe("the scorecard", () => {
  const store = {
    Pool: "Chicago",
    lngPoolID: "3",
    Store: "12",
    State: "watch",
    Deliveries: 1200,
    OnTime: 1086,
    Cartons: 3000,
    Scanned: 3000,
    Exceptions: 10,
    deliveriesBefore: 1210,
    onTimeBefore: 1210,
    cartonsBefore: 3000,
    scannedBefore: 2985,
    exceptionsBefore: 9,
    onTimeByWeek: [null, 87.5, 90.4, null, 94.4],
  };

  it("says of each change whether it is better, besides its sign", async () => {
    const [row, same, first] = await shownRows(
      scorecardStores,
      [
        store,
        { ...store, State: "calm", exceptionsBefore: 10 },
        {
          ...store,
          State: "unheard-of",
          Store: "13",
          deliveriesBefore: 0,
          onTimeBefore: 0,
          cartonsBefore: 0,
          scannedBefore: 0,
        },
      ],
      written,
    );
    expect(row?.[2]).toEqual(["Watch", null, "warn"]);
    expect(row?.[5]).toEqual(["90.50%", null, "warn"]);
    expect(textsOf(scorecardStores, row)).toMatchObject({
      Deliveries: "1,200",
      "Deliveries change": "−10",
      "On-time change": "−9.5 worse",
      "12 weeks": "– 88 90 – 94",
      "Scanned change": "+0.5 better",
      "Exceptions per thousand cartons": "3.3",
      "Exceptions change": "+0.3 worse",
    });
    expect(same?.[2]).toBe("On target");
    expect(textsOf(scorecardStores, same)["Exceptions change"]).toBe(
      "0 unchanged",
    );
    expect(textsOf(scorecardStores, first)).toMatchObject({
      "Against target": "unheard-of",
      "Deliveries change": "",
      "On-time change": "",
      "Exceptions change": "",
    });
  });

  it("links from pools to their stores with the target, and from a store to its deliveries", async () => {
    const wanted = { s: "-28d", f: "-1d", target: "90" };
    const [pool] = await shownRows(scorecardPools, [store], wanted);
    expect(linkOf(pool)).toBe(
      "/scorecard/summary/store/s=-28d_f=-1d_p=3_target=90",
    );
    const [row] = await shownRows(scorecardStores, [store], wanted);
    expect(linkOf(row)).toBe("/onTime-report/result/s=-28d_f=-1d_p=3_st=12");
    expect(scorecardStores.above?.({ ...wanted, p: "3" }, String)).toEqual([
      {
        text: "Pool summary",
        path: "/scorecard/summary/pool/s=-28d_f=-1d_target=90",
      },
    ]);
  });

  it("names the period before, of the same length", () => {
    const { chips, heading } = scorecardPools.describe(
      { s: "2026-11-01", f: "2026-11-28" },
      String,
    );
    expect(heading).toBe("Scorecard · Pool summary · Nov 1 – Nov 28, 2026");
    expect(chips).toEqual([
      "Nov 1 – Nov 28, 2026",
      "Compared with Oct 4 – Oct 31, 2026",
      "On-time target 95%",
    ]);
  });
});
