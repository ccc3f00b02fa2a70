import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "playwright/test";
import { reportPageSize } from "../../provider/contract/reports";
import { test as faultyTest } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

const window = "s=-7d_f=today";

interface Screen {
  name: string;
  path: string;
  /** The beginning of its heading. */
  heading: string;
  /** The header line of its file. */
  csv: string;
  /** The sorted column, and the headers that a phone's card hides. */
  sortsBy: string;
  hidden: string[];
}

const screens: Screen[] = [
  {
    name: "On-time result",
    path: `/onTime-report/result/${window}`,
    heading: "On-time report · ",
    csv: "Pool,Store,Delivery Date,Arrival Time,Departure Time,Window Start,Window End,Delivery Status,Notes,Manual Arrival,Manual Departure",
    sortsBy: "Delivery Status",
    hidden: [
      "Arrival Time",
      "Departure Time",
      "Window Start",
      "Window End",
      "Notes",
    ],
  },
  {
    name: "On-time pool summary",
    path: `/onTime-report/summary/pool/${window}`,
    heading: "On-time report · Pool summary · ",
    csv: "Pool,Deliveries,Late,On Time",
    sortsBy: "On Time",
    hidden: [],
  },
  {
    name: "On-time store summary",
    path: `/onTime-report/summary/store/${window}`,
    heading: "On-time report · Store summary · ",
    csv: "Store,Pool,Deliveries,Late,On Time",
    sortsBy: "On Time",
    hidden: [],
  },
  {
    name: "Scan result",
    path: `/scan-report/result/${window}`,
    heading: "Scan report · ",
    csv: "Pool,Store,Delivery Date,Scanned,Total,Percentage",
    sortsBy: "Percentage",
    hidden: ["Pool", "Scanned", "Total"],
  },
  {
    name: "Scan pool summary",
    path: `/scan-report/summary/pool/${window}`,
    heading: "Scan report · Pool summary · ",
    csv: "Pool,Scanned,Total,Percentage",
    sortsBy: "Percentage",
    hidden: [],
  },
  {
    name: "Scan store summary",
    path: `/scan-report/summary/store/${window}`,
    heading: "Scan report · Store summary · ",
    csv: "Pool,Store,Scanned,Total,Percentage",
    sortsBy: "Percentage",
    hidden: [],
  },
  {
    name: "Door scan result",
    path: `/doorscan-report/result/${window}`,
    heading: "Door scan report · ",
    csv: "Pool,Store,Deliveries,Door Scans,Percentage",
    sortsBy: "Percentage",
    hidden: [],
  },
  {
    name: "Door scan pool summary",
    path: `/doorscan-report/summary/pool/${window}`,
    heading: "Door scan report · Pool summary · ",
    csv: "Pool,Deliveries,Door Scans,Percentage",
    sortsBy: "Percentage",
    hidden: [],
  },
];

const rowsOf = (page: Page) => page.locator("tbody tr");
const counter = (page: Page) => page.getByText(/^Results Found:/);
const header = (page: Page, name: string) =>
  page.locator("thead").getByRole("link", { name, exact: true });

async function found(page: Page): Promise<number> {
  const message = await counter(page).textContent();
  return Number(message?.replaceAll(/\D/g, ""));
}

/** Selects the text of an element by dragging over it. */
async function selectText(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString()))
    .not.toBe("");
}

/** The percentage of each cell of a column. */
const figures = async (page: Page, name: string) => {
  const headers = await page.locator("thead th").allTextContents();
  const at = headers.indexOf(name) + 1;
  const texts = await rowsOf(page)
    .locator(`> :nth-child(${at})`)
    .allTextContents();
  return texts.map((text) => Number(/([\d.]+)%\)?$/.exec(text)?.[1]));
};

for (const [
  at,
  { name, path, heading, csv, sortsBy, hidden },
] of screens.entries()) {
  // Scripts treat all tables alike, so only the first is tested with them.
  const tag = at === 0 ? [] : "@no-js-only";

  test(
    `an analyst reads, sorts and downloads: ${name}`,
    { tag },
    async ({ page, signInAs }) => {
      await signInAs("national");
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        heading,
      );
      await expect(page).toHaveTitle(new RegExp(`^${heading}`));
      const total = await found(page);
      expect(total).toBeGreaterThan(0);
      await expect(rowsOf(page)).toHaveCount(Math.min(100, total));
      await expect(page.locator("thead th")).toHaveText(
        csv.replace(/,Manual.*/, "").split(","),
      );
      // Back to the form with all values, and the same date range pinned.
      await expect(
        page.getByRole("link", { name: "Back to search" }),
      ).toHaveAttribute("href", path.replace(/\/(result|summary\/\w+)\//, "/"));
      await expect(
        page.getByRole("link", { name: "Pin these dates" }),
      ).toHaveAttribute("href", /\/s=\d{4}-\d\d-\d\d_f=\d{4}-\d\d-\d\d$/);

      await header(page, sortsBy).click();
      await expect(page.locator("[aria-sort]")).toHaveText(sortsBy);
      if (sortsBy !== "Delivery Status") {
        const upwards = await figures(page, sortsBy);
        expect(upwards).toEqual([...upwards].sort((a, b) => a - b));
        await header(page, sortsBy).click();
        await expect(page.locator("[aria-sort=descending]")).toHaveText(
          sortsBy,
        );
        const downwards = await figures(page, sortsBy);
        expect(downwards).toEqual([...downwards].sort((a, b) => b - a));
        expect(downwards[0]).toBeGreaterThanOrEqual(upwards.at(-1) ?? 0);
      }

      const file = await page
        .getByRole("link", { name: "Export Data" })
        .getAttribute("href");
      expect(file).toContain("/ULSearchResults.csv?");
      const text = await (await page.request.get(file ?? "")).text();
      const lines = text.trimEnd().split("\r\n");
      // The columns of the specification come first, then the times for spreadsheets.
      const spreadsheet = lines[0]?.slice(csv.length + 1) ?? "";
      expect(lines[0]).toBe(`\uFEFF${csv}${spreadsheet}`);
      expect(spreadsheet).toMatch(
        csv.includes("Arrival Time")
          ? /^,Arrival Time \(local date\),.*,Time zone$/
          : /^$/,
      );
      expect(lines).toHaveLength(total + 1);
    },
  );

  test(
    `valid and accessible, light and dark, and never too wide: ${name}`,
    { tag: "@phone" },
    async ({
      page,
      signInAs,
      isMobile,
      expectAccessibleInLightAndDark,
      expectValid,
      expectNoWiderThan320,
    }) => {
      // A few rows: a hundred take the checker long, and are alike.
      await signInAs("store");
      const short = path.replace("-7d", "-3d");
      await page.goto(short);
      await expect(counter(page)).toBeVisible();
      await expectAccessibleInLightAndDark();
      if (isMobile) await expectNoWiderThan320();
      else await expectValid(short);
    },
  );

  test(
    `rows are cards on a phone: ${name}`,
    { tag: at === 0 ? ["@no-js", "@phone", "@phone-no-js"] : "@phone-only" },
    async ({ page, signInAs }) => {
      // Wide screens have rows; a browser window as narrow as a phone has cards too.
      await page.setViewportSize({ width: 360, height: 740 });
      await signInAs("national");
      await page.goto(path);
      const headers = csv.replace(/,Manual.*/, "").split(",");
      const card = rowsOf(page).first();
      for (const [at, label] of headers.entries()) {
        const cell = card.locator("> *").nth(at);
        if ((await cell.textContent()) === "") continue;
        if (hidden.includes(label)) await expect(cell).toBeHidden();
        else await expect(cell).toBeVisible();
      }
      // Every total is shown, also of a column that the cards hide.
      for (const total of await page.locator("tfoot td:not(:empty)").all())
        await expect(total).toBeVisible();
      const all = card.getByRole("checkbox", { name: "All fields" });
      if (hidden.length === 0) {
        await expect(all).toHaveCount(0);
        return;
      }
      await all.check();
      for (const label of hidden) {
        const cell = card.locator("> *").nth(headers.indexOf(label));
        if ((await cell.textContent()) !== "") await expect(cell).toBeVisible();
      }
    },
  );
}

test(
  "the link of a row is on what the row is about, and with scripts a click anywhere in the row follows it",
  { tag: "@no-js-only" },
  async ({ page, signInAs, javaScriptEnabled }) => {
    await signInAs("national");
    await page.goto(`/scan-report/summary/store/${window}`);
    const cells = rowsOf(page).first().locator("> *");
    const link = cells.nth(1).getByRole("link");
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/scan-report\/result\/.*st=/);
    await expect(rowsOf(page).first().getByRole("link")).toHaveCount(1);
    if (javaScriptEnabled) {
      // Text is selected without leaving the page.
      await selectText(page, cells.nth(0));
      await cells.nth(2).dblclick();
      await pause(500);
      await expect(page).toHaveURL(/summary/);
      // The first click only ends the selection.
      await page.getByRole("heading", { level: 1 }).click();
      await cells.nth(3).click();
    } else await link.click();
    await expect(page).toHaveURL(new URL(href, page.url()).href);
  },
);

test("an analyst pages through a report and keeps the order", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto(`/scan-report/result/${window}`);
  await header(page, "Store").click();
  await expect(page.locator("[aria-sort]")).toHaveText("Store");
  // By keyboard, because appended rows would move the link from under the mouse.
  await page.getByRole("link", { name: "Last" }).press("Enter");
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(page.locator("[aria-sort]")).toHaveText("Store");
  const total = await found(page);
  await expect(rowsOf(page)).toHaveCount(((total - 1) % 100) + 1);
});

test(
  "the checkboxes filter deliveries, and the heading names them",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(`/onTime-report/result/s=-7d_f=today_ot=001`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      / · Late$/,
    );
    const shown = await rowsOf(page)
      .locator("td:nth-child(8)")
      .allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    expect(
      shown.filter((text) => !/^Late by (\d+ h )?\d+ min$/.test(text)),
    ).toEqual([]);
    // Some times of a month have an asterisk; the caption explains it.
    await page.goto("/onTime-report/result/s=-30d_f=today");
    await expect(page.locator("caption")).toContainText(
      "* marks times reported by hand, and recorded ones that differ from those.",
    );
    // A summary counts all: its rows link without the checkboxes, its back link keeps them.
    await page.goto("/onTime-report/summary/pool/s=-7d_f=today_ot=001");
    await expect(rowsOf(page).first().getByRole("link")).not.toHaveAttribute(
      "href",
      /ot=/,
    );
    await expect(
      page.getByRole("link", { name: "Back to search" }),
    ).toHaveAttribute("href", "/onTime-report/s=-7d_f=today_ot=001");
  },
);

test(
  "invalid URLs show why and link back to the form",
  { tag: "@no-js-only" },
  async ({ page, signInAs, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer 400: /);
    await signInAs("national");
    for (const [path, message] of [
      [
        "/scan-report/result/s=13-13-2026_f=today",
        "Invalid start date, must be formatted (MM/DD/YYYY)",
      ],
      [
        "/onTime-report/summary/store/s=today",
        "Invalid end date, must be formatted (MM/DD/YYYY)",
      ],
      [
        "/doorscan-report/result/s=today_f=-1d",
        "End date must not be before start date",
      ],
      [
        "/scan-report/summary/pool/s=-7d_f=today_ot=100",
        "This link contains an unknown search criterion",
      ],
    ]) {
      const answer = await page.goto(path ?? "");
      expect(answer?.status()).toBe(400);
      await expect(page.getByRole("alert")).toHaveText(message ?? "");
      await expect(
        page.getByRole("link", { name: "Back to search" }),
      ).toBeVisible();
    }
  },
);

test(
  "a report of a foreign pool, or of none, is empty",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(`/scan-report/result/${window}_p=nowhere_st=0`);
    await expect(counter(page)).toHaveText("Results Found: 0");
    await expect(
      page.getByText(
        /Nothing was found for .*, Pool nowhere, Store 0\. Widen the dates/,
      ),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Export Data" })).toHaveCount(
      0,
    );
  },
);

const storeRow = (at: number) => ({
  txtPool: "Chicago",
  txtLocation: String(1_000 + at),
  dteDeliveryDate: null,
  lngPoolID: "1",
  Scanned: at % 7,
  Total: 7,
});

faultyTest(
  "A report that breaks off keeps its rows, says why, and goes on when told to",
  async ({ page, provider, haveSession, javaScriptEnabled }) => {
    await haveSession();
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
    await page.goto(
      "/scan-report/summary/store/s=2026-11-13_f=2026-11-20?all=1",
    );
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(rowsOf(page)).toHaveCount(100);
    await expect(counter(page)).toContainText(
      reportPageSize.toLocaleString("en-US"),
    );
    provider.on("getScanReport", () => ({
      body: { status: "Success", result: [storeRow(reportPageSize)] },
    }));
    await page.getByRole("link", { name: "Retry" }).click();
    // With scripts the counter updates by itself.
    if (!javaScriptEnabled)
      await page.getByRole("link", { name: "Load all results" }).click();
    await expect(counter(page)).toHaveText(
      `Results Found: ${(reportPageSize + 1).toLocaleString("en-US")}`,
    );
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

faultyTest(
  "A report that cannot be had says so, and Retry shows it",
  async ({ page, provider, haveSession, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer 502: .*\/scan-report\/summary/);
    await haveSession();
    provider.on("getScanReport", () => "broken connection");
    await page.goto("/scan-report/summary/store/s=2026-11-13_f=2026-11-19");
    await expect(page.getByRole("alert")).toContainText(
      "Unable to connect to server",
    );
    provider.on("getScanReport", () => ({
      body: { status: "Success", result: [storeRow(3), storeRow(7)] },
    }));
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(rowsOf(page).locator(".w")).toHaveText("42.86%");
    await expect(rowsOf(page).locator(".b")).toHaveText("0.00%");
  },
);
