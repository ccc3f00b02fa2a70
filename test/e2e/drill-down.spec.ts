import type { Page } from "playwright/test";
import {
  expectBookmark,
  followRow,
  sum,
  type Row,
} from "./harness/result-page";
import { expect, test } from "./harness/test";

/**
 * Every drill-down from its form to the cartons, comparing the figures at each step. The date range
 * is in the past, where the demonstration's clock changes nothing any more.
 */

test.slow();

/** A past date, as typed and as encoded. */
function day(back: number): { typed: string; iso: string } {
  const iso = new Date(Date.now() - back * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const [year = "", month = "", date = ""] = iso.split("-");
  return { typed: `${month}/${date}/${year}`, iso };
}

const start = day(9);
const end = day(3);
const window = `s=${start.iso}_f=${end.iso}`;

async function search(page: Page, form: string, button: string) {
  await page.goto(form);
  await page.getByLabel("Start Date").fill(start.typed);
  await page.getByLabel("End Date").fill(end.typed);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(/^Results Found:/)).toBeVisible();
}

const percentOf = (part: number, whole: number) =>
  `${((part / whole) * 100).toFixed(2)}%`;

/** The On Time column: a count and its percentage. */
const countOf = (text: string | undefined) =>
  Number(/^\d+/.exec(text ?? "")?.[0]);

test(
  "on-time report: pools, stores, deliveries, cartons",
  { tag: "@smoke" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await search(page, "/onTime-report", "Get Pool Summary");
    expect(page.url()).toContain(`/onTime-report/summary/pool/${window}`);
    const pools = await expectBookmark(page);
    expect(pools.length).toBeGreaterThan(1);

    const pool = await followRow(page, (row) => Number(row.Late) > 0);
    expect(page.url()).toContain("/onTime-report/summary/store/");
    const stores = await expectBookmark(page);
    expect(new Set(stores.map((row) => row.Pool))).toEqual(
      new Set([pool.Pool]),
    );
    for (const column of ["Deliveries", "Late"])
      expect({ column, sum: sum(stores, column) }).toEqual({
        column,
        sum: Number(pool[column]),
      });
    expect(
      stores.reduce((total, row) => total + countOf(row["On Time"]), 0),
    ).toBe(countOf(pool["On Time"]));

    const store = await followRow(page, (row) => Number(row.Late) > 0);
    expect(page.url()).toContain("/onTime-report/result/");
    const deliveries = await expectBookmark(page);
    const withStatus = (...message: string[]) =>
      deliveries.filter((row) =>
        message.includes(row["Delivery Status"] ?? ""),
      );
    expect(deliveries).toHaveLength(Number(store.Deliveries));
    expect(withStatus("Late")).toHaveLength(Number(store.Late));
    expect(withStatus("Early", "On Time")).toHaveLength(
      countOf(store["On Time"]),
    );
    expect(store["On Time"]).toContain(
      percentOf(countOf(store["On Time"]), Number(store.Deliveries)),
    );

    const delivery = await followRow(page, (row) => row.Store !== "");
    expect(page.url()).toContain("/search/advanced-search/");
    const cartons = await expectBookmark(page);
    expectCartonsOf(cartons, delivery);
  },
);

/** All of one store and one scheduled day. */
function expectCartonsOf(cartons: Row[], row: Row) {
  expect(cartons.length).toBeGreaterThan(0);
  const [month, date, year] = (row["Delivery Date"] ?? "").split("/");
  const scheduled = `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`;
  for (const carton of cartons) {
    expect(carton.Store?.split(" ")[0]).toBe(row.Store);
    expect(carton["Schedule Delivery"]).toBe(scheduled);
  }
}

test(
  "scan report: pools, stores, days, cartons",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await search(page, "/scan-report", "Get Pool Summary");
    const pools = await expectBookmark(page);
    expect(pools.length).toBeGreaterThan(1);
    expect(sum(pools, "Scanned")).toBeLessThan(sum(pools, "Total"));

    const pool = await followRow(page, (row) => row.Pool !== "");
    expect(page.url()).toContain("/scan-report/summary/store/");
    const stores = await expectBookmark(page);
    const store = await followRow(
      page,
      (row) => Number(row.Scanned) < Number(row.Total),
    );
    expect(page.url()).toContain("/scan-report/result/");
    const days = await expectBookmark(page);
    for (const column of ["Scanned", "Total"]) {
      expect(sum(stores, column)).toBe(Number(pool[column]));
      expect(sum(days, column)).toBe(Number(store[column]));
    }
    expect(store.Percentage).toBe(
      percentOf(Number(store.Scanned), Number(store.Total)),
    );

    const detail = await followRow(
      page,
      (row) => Number(row.Scanned) < Number(row.Total),
    );
    const cartons = await expectBookmark(page);
    expectCartonsOf(cartons, detail);
    expect(cartons).toHaveLength(Number(detail.Total));
    expect(
      cartons.filter((carton) => carton["Scan Type"] === "Scanned"),
    ).toHaveLength(Number(detail.Scanned));
  },
);

test(
  "door scan report: pools, stores, the cartons of the date range",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await search(page, "/doorscan-report", "Get Pool Summary");
    await expectBookmark(page);
    const pool = await followRow(page, (row) => Number(row["Door Scans"]) > 0);
    expect(page.url()).toContain("/doorscan-report/result/");
    const stores = await expectBookmark(page);
    for (const column of ["Deliveries", "Door Scans"])
      expect(sum(stores, column)).toBe(Number(pool[column]));
    expect(pool.Percentage).toBe(
      percentOf(Number(pool["Door Scans"]), Number(pool.Deliveries)),
    );

    const store = await followRow(page, (row) => Number(row.Deliveries) > 0);
    expect(page.url()).toContain(`/search/advanced-search/${window}`);
    const cartons = await expectBookmark(page);
    expect(
      new Set(cartons.map((carton) => carton.Store?.split(" ")[0])),
    ).toEqual(new Set([store.Store]));
    const days = new Set(cartons.map((carton) => carton["Schedule Delivery"]));
    expect(days.size).toBe(Number(store.Deliveries));
    expect(
      [...days].every((date = "") => date >= start.iso && date <= end.iso),
    ).toBe(true);
  },
);

test("dashboard: manifests, stores, cartons", async ({ page, signInAs }) => {
  await signInAs("national");
  await page.goto(`/dashboard/${window}`);
  const manifests = await expectBookmark(page);
  expect(manifests.length).toBeGreaterThan(1);
  const manifest = await followRow(page, (row) => row.Manifest !== "");
  expect(page.url()).toContain("/dashboard/manifest/d=");
  const stores = await expectBookmark(page);
  for (const column of ["# On Manifest", "# Received", "# Delivered"])
    expect(sum(stores, column)).toBe(Number(manifest[column]));

  const store = await followRow(page, (row) => Number(row["# Delivered"]) > 0);
  expect(page.url()).toContain("/search/advanced-search/");
  expect(decodeURI(page.url())).toContain(`m=${manifest.Manifest}`);
  const cartons = await expectBookmark(page);
  for (const carton of cartons) expect(carton.Manifest).toBe(manifest.Manifest);
  expect(
    cartons.filter((carton) => carton["Delivery Date"] !== ""),
  ).toHaveLength(Number(store["# Delivered"]));
  const received = cartons.filter(
    (carton) =>
      [
        carton["Pallet Date"],
        carton["Trailer Date"],
        carton["Delivery Date"],
      ].join("") !== "",
  );
  expect(received).toHaveLength(Number(store["# Received"]));
});

test(
  "a summary of the last seven days stays relative in its drill-down, until it is pinned",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/scan-report/summary/pool/s=-7d_f=today");
    await followRow(page, (row) => row.Pool !== "");
    expect(page.url()).toContain("/summary/store/s=-7d_f=today_p=");
    const rows = await expectBookmark(page);
    await page.getByRole("link", { name: "Pin these dates" }).click();
    await expect(page).toHaveURL(/s=\d{4}-\d\d-\d\d_f=\d{4}-\d\d-\d\d_p=/);
    expect(await expectBookmark(page)).toHaveLength(rows.length);
  },
);

test(
  "a back link leads to the form with all values filled in",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    for (const [path, title] of [
      [`/onTime-report/summary/pool/${window}`, "On-Time Report"],
      [`/scan-report/result/${window}`, "Scan Report"],
      [`/doorscan-report/result/${window}`, "Door Scan Report"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("link", { name: "Back to search" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByLabel("Start Date")).toHaveValue(start.typed);
      await expect(page.getByLabel("End Date")).toHaveValue(end.typed);
    }
  },
);
