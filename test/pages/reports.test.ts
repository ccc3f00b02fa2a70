import { expect } from "vitest";
import { reportPageSize } from "../../provider/contract/reports";
import type { Page } from "../portal/page";
import { faultyTest, test } from "./harness/test";

const window = "s=-7d_f=today";

const counted = (page: Page) =>
  Number(/Results Found: ([\d,]+)/.exec(page.main)?.[1]?.replaceAll(",", ""));
const headersOf = (page: Page) => page.textsOf("table.rows thead th");

/** The percentage of each cell of a column. */
const figuresOf = (page: Page, column: string) =>
  page.rows.map((row) => Number(/([\d.]+)%\)?$/.exec(row[column] ?? "")?.[1]));

const scorecardColumns =
  "Against target,Deliveries,Deliveries change,On Time,On-time change,Scanned,Scanned change,Exceptions per thousand cartons,Exceptions change,On-time deliveries,Cartons,Scanned cartons,Exceptions,Deliveries before,On-time deliveries before,Cartons before,Scanned cartons before,Exceptions before";

/** Each result page: its heading, the header line of its file, and the column that it is sorted by. */
for (const [path, heading, csv, sortsBy] of [
  [
    "/onTime-report/result",
    "On-time report · ",
    "Pool,Store,Delivery Date,Arrival Time,Departure Time,Window Start,Window End,Delivery Status,Notes,Manual Arrival,Manual Departure,Times By Position",
    "Delivery Status",
  ],
  [
    "/onTime-report/summary/pool",
    "On-time report · Pool summary · ",
    "Pool,Deliveries,Late,On Time",
    "On Time",
  ],
  [
    "/onTime-report/summary/store",
    "On-time report · Store summary · ",
    "Store,Pool,Deliveries,Late,On Time",
    "On Time",
  ],
  [
    "/scan-report/result",
    "Scan report · ",
    "Pool,Store,Delivery Date,Scanned,Total,Percentage",
    "Percentage",
  ],
  [
    "/scan-report/summary/pool",
    "Scan report · Pool summary · ",
    "Pool,Scanned,Total,Percentage",
    "Percentage",
  ],
  [
    "/scan-report/summary/store",
    "Scan report · Store summary · ",
    "Pool,Store,Scanned,Total,Percentage",
    "Percentage",
  ],
  [
    "/doorscan-report/result",
    "Door scan report · ",
    "Pool,Store,Deliveries,Door Scans,Percentage",
    "Percentage",
  ],
  [
    "/doorscan-report/summary/pool",
    "Door scan report · Pool summary · ",
    "Pool,Deliveries,Door Scans,Percentage",
    "Percentage",
  ],
  [
    "/scorecard/summary/pool",
    "Scorecard · Pool summary · ",
    `Pool,${scorecardColumns}`,
    "On Time",
  ],
  [
    "/scorecard/summary/store",
    "Scorecard · Store summary · ",
    `Store,Pool,${scorecardColumns}`,
    "On Time",
  ],
] as const)
  test(`${path} is read, sorted by ${sortsBy} and downloaded`, async ({
    national: visitor,
  }) => {
    const page = await visitor.open(`${path}/${window}`);
    expect(page.heading.startsWith(heading)).toBe(true);
    expect(page.title.startsWith(heading)).toBe(true);
    const total = counted(page);
    expect(total).toBeGreaterThan(0);
    expect(page.rows).toHaveLength(Math.min(100, total));
    // The weeks are a drawing, and so in no file.
    expect(headersOf(page).filter((header) => header !== "12 weeks")).toEqual(
      csv.replace(/,(Manual|On-time deliveries).*/, "").split(","),
    );
    // Back to the form with all values, and the same date range pinned.
    expect(page.link("Back to search")).toBe(
      `${visitor.url}${path.replace(/\/(result|summary\/\w+)$/, "")}/${window}`,
    );
    expect(page.link("Keep these dates")).toMatch(
      /\/s=\d{4}-\d\d-\d\d_f=\d{4}-\d\d-\d\d$/,
    );

    const sorted = await visitor.followLink(page, sortsBy);
    expect(sorted.textsOf("[aria-sort]")).toEqual([sortsBy]);
    if (sortsBy !== "Delivery Status") {
      const upwards = figuresOf(sorted, sortsBy);
      expect(upwards).toEqual(upwards.toSorted((a, b) => a - b));
      const reversed = await visitor.followLink(sorted, sortsBy);
      expect(reversed.textsOf("[aria-sort=descending]")).toEqual([sortsBy]);
      const downwards = figuresOf(reversed, sortsBy);
      expect(downwards).toEqual(downwards.toSorted((a, b) => b - a));
      expect(downwards[0]).toBeGreaterThanOrEqual(upwards.at(-1) ?? 0);
    }

    const file = sorted.link("Export Data");
    expect(file).toContain("/ULSearchResults.csv?");
    const lines = (await visitor.get(file)).text.trimEnd().split("\r\n");
    // The columns of the specification come first, then the times for spreadsheets.
    const spreadsheet = lines[0]?.replace("\uFEFF", "").slice(csv.length) ?? "";
    expect(lines[0]?.replace("\uFEFF", "")).toBe(`${csv}${spreadsheet}`);
    expect(spreadsheet).toMatch(
      csv.includes("Arrival Time")
        ? /^,Arrival Time \(store date\),.*,Time zone$/
        : /^$/,
    );
    expect(lines).toHaveLength(total + 1);
  });

test("the link of a row is on what the row is about, and a row has no other", async ({
  national: visitor,
}) => {
  const page = await visitor.open(`/scan-report/summary/store/${window}`);
  const row = page.$("table.rows tbody tr").first();
  expect(row.find("a")).toHaveLength(1);
  const href = row.children().eq(1).find("a").attr("href") ?? "";
  expect(href).toMatch(/^\/scan-report\/result\/.*st=/);
  expect((await visitor.open(href)).path).toBe(href);
});

test("the last page of a sorted report keeps the order", async ({
  national: visitor,
}) => {
  const page = await visitor.open(`/scan-report/result/${window}`);
  const sorted = await visitor.followLink(page, "Store");
  const last = await visitor.followLink(sorted, "Last");
  expect(last.main).toMatch(/Page (\d+) of \1(?!\d)/);
  expect(last.textsOf("[aria-sort]")).toEqual(["Store"]);
  expect(last.rows).toHaveLength(((counted(last) - 1) % 100) + 1);
});

test("the checkboxes filter deliveries, and the heading names them", async ({
  national: visitor,
}) => {
  const late = await visitor.open(`/onTime-report/result/${window}_ot=001`);
  expect(late.heading).toMatch(/ · Late$/);
  expect(late.rows.length).toBeGreaterThan(0);
  for (const row of late.rows)
    expect(row["Delivery Status"]).toMatch(
      /^Late by (\d+ h|(\d+ h )?\d+ min)$/,
    );
  // Some times of a month have an asterisk; the caption explains it.
  const month = await visitor.open("/onTime-report/result/s=-30d_f=today");
  expect(month.textOf("caption")).toContain(
    "* marks times reported by hand, and recorded ones that differ from those.",
  );
  // A summary counts all: its rows link without the checkboxes, its back link keeps them.
  const summary = await visitor.open(
    `/onTime-report/summary/pool/${window}_ot=001`,
  );
  expect(summary.$("tbody tr a").first().attr("href")).not.toContain("ot=");
  expect(summary.link("Back to search")).toBe(
    `${visitor.url}/onTime-report/${window}_ot=001`,
  );
});

test("a report of a foreign pool, or of none, is empty", async ({
  national: visitor,
}) => {
  const page = await visitor.open(
    `/scan-report/result/${window}_p=nowhere_st=0`,
  );
  expect(counted(page)).toBe(0);
  expect(page.main).toMatch(
    /Nothing was found for .*, Pool nowhere, Store 0\. Widen the dates/,
  );
  expect(page.links("Export Data")).toEqual([]);
});

const storeRow = (at: number) => ({
  txtPool: "Chicago",
  txtLocation: String(1_000 + at),
  dteDeliveryDate: null,
  lngPoolID: "1",
  Scanned: at % 7,
  Total: 7,
});

faultyTest(
  "a report that breaks off keeps its rows, says why, and is continued by Retry",
  async ({ visitor, provider }) => {
    const message = "The report is being made anew";
    provider.on("getScanReport", ({ payload }) => ({
      body:
        payload["offset"] === 0
          ? {
              status: "Success",
              result: Array.from({ length: reportPageSize }, (_, at) =>
                storeRow(at),
              ),
            }
          : { status: "Error", message: message },
    }));
    // The last page waits for all of them.
    const broken = await visitor.open(
      "/scan-report/summary/store/s=2026-11-13_f=2026-11-20?all=1",
    );
    expect(broken.alerts.join()).toContain(message);
    expect(broken.rows).toHaveLength(100);
    expect(broken.main).toContain(reportPageSize.toLocaleString("en-US"));
    provider.on("getScanReport", () => ({
      body: { status: "Success", result: [storeRow(reportPageSize)] },
    }));
    const retried = await visitor.followLink(broken, "Retry");
    // Retry loads at least one more page: that may be all of them.
    const whole = await visitor.open(
      "/scan-report/summary/store/s=2026-11-13_f=2026-11-20?all=1",
    );
    expect(retried.status).toBe(200);
    expect(counted(whole)).toBe(reportPageSize + 1);
    expect(whole.alerts).toEqual([]);
  },
);
