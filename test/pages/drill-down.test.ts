import { expect } from "vitest";
import type { Visitor } from "../portal/visitor";
import {
  expectBookmark,
  followRow,
  sum,
  type Row,
} from "./harness/result-page";
import { test } from "./harness/test";

/**
 * Every drill-down from its form to the cartons, comparing the figures at each step. The date range
 * is in the past, where the demonstration's clock changes nothing any more.
 */

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
const dates = `s=${start.iso}_f=${end.iso}`;

const searchFor = async (visitor: Visitor, form: string) =>
  visitor.submit(await visitor.open(form), "Get Pool Summary", {
    "Start Date": start.typed,
    "End Date": end.typed,
  });

const percentOf = (part: number, whole: number) =>
  `${((part / whole) * 100).toFixed(2)}%`;

/** The On Time column: a count and its percentage. */
const countOf = (text: string | undefined) =>
  Number(/^\d+/.exec(text ?? "")?.[0]);

/** All of one store and one scheduled day. */
function expectCartonsOf(cartons: Row[], row: Row) {
  expect(cartons.length).toBeGreaterThan(0);
  const [month, date, year] = (row["Delivery Date"] ?? "").split("/");
  const scheduled = `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`;
  for (const carton of cartons) {
    expect(carton["Store"]?.split(" ")[0]).toBe(row["Store"]);
    expect(carton["Schedule Delivery"]).toBe(scheduled);
  }
}

test("the on-time report leads from pools to stores, deliveries and cartons with the same figures", async ({
  national: visitor,
}) => {
  const summary = await searchFor(visitor, "/onTime-report");
  expect(summary.path).toBe(`/onTime-report/summary/pool/${dates}`);
  expect((await expectBookmark(visitor, summary)).length).toBeGreaterThan(1);

  const pool = await followRow(
    visitor,
    summary,
    (row) => Number(row["Late"]) > 0,
  );
  expect(pool.page.path).toContain("/onTime-report/summary/store/");
  const stores = await expectBookmark(visitor, pool.page);
  expect(new Set(stores.map((row) => row["Pool"]))).toEqual(
    new Set([pool.row["Pool"]]),
  );
  for (const column of ["Deliveries", "Late"])
    expect([column, sum(stores, column)]).toEqual([
      column,
      Number(pool.row[column]),
    ]);
  expect(
    stores.reduce((total, row) => total + countOf(row["On Time"]), 0),
  ).toBe(countOf(pool.row["On Time"]));

  const store = await followRow(
    visitor,
    pool.page,
    (row) => Number(row["Late"]) > 0,
  );
  expect(store.page.path).toContain("/onTime-report/result/");
  const deliveries = await expectBookmark(visitor, store.page);
  const withStatus = (...statuses: string[]) =>
    deliveries.filter((row) => statuses.includes(row["Delivery Status"] ?? ""));
  expect(deliveries).toHaveLength(Number(store.row["Deliveries"]));
  expect(withStatus("Late")).toHaveLength(Number(store.row["Late"]));
  const onTime = countOf(store.row["On Time"]);
  expect(withStatus("Early", "On Time")).toHaveLength(onTime);
  expect(store.row["On Time"]).toContain(percentOf(onTime, deliveries.length));

  const delivery = await followRow(
    visitor,
    store.page,
    (row) => row["Store"] !== "",
  );
  expect(delivery.page.path).toContain("/search/advanced-search/");
  expectCartonsOf(await expectBookmark(visitor, delivery.page), delivery.row);
});

test("the scan report leads from pools to stores, days and cartons with the same figures", async ({
  national: visitor,
}) => {
  const summary = await searchFor(visitor, "/scan-report");
  const pools = await expectBookmark(visitor, summary);
  expect(pools.length).toBeGreaterThan(1);
  expect(sum(pools, "Scanned")).toBeLessThan(sum(pools, "Total"));

  const isIncomplete = (row: Row) =>
    Number(row["Scanned"]) < Number(row["Total"]);
  const pool = await followRow(visitor, summary, (row) => row["Pool"] !== "");
  expect(pool.page.path).toContain("/scan-report/summary/store/");
  const stores = await expectBookmark(visitor, pool.page);
  const store = await followRow(visitor, pool.page, isIncomplete);
  expect(store.page.path).toContain("/scan-report/result/");
  const days = await expectBookmark(visitor, store.page);
  for (const column of ["Scanned", "Total"]) {
    expect(sum(stores, column)).toBe(Number(pool.row[column]));
    expect(sum(days, column)).toBe(Number(store.row[column]));
  }
  expect(store.row["Percentage"]).toBe(
    percentOf(Number(store.row["Scanned"]), Number(store.row["Total"])),
  );

  const detail = await followRow(visitor, store.page, isIncomplete);
  const cartons = await expectBookmark(visitor, detail.page);
  expectCartonsOf(cartons, detail.row);
  expect(cartons).toHaveLength(Number(detail.row["Total"]));
  expect(
    cartons.filter((carton) => carton["Scan Type"] === "Scanned"),
  ).toHaveLength(Number(detail.row["Scanned"]));
});

test("the door scan report leads from pools to stores and to the cartons of the date range", async ({
  national: visitor,
}) => {
  const summary = await searchFor(visitor, "/doorscan-report");
  await expectBookmark(visitor, summary);
  const pool = await followRow(
    visitor,
    summary,
    (row) => Number(row["Door Scans"]) > 0,
  );
  expect(pool.page.path).toContain("/doorscan-report/result/");
  const stores = await expectBookmark(visitor, pool.page);
  for (const column of ["Deliveries", "Door Scans"])
    expect(sum(stores, column)).toBe(Number(pool.row[column]));
  expect(pool.row["Percentage"]).toBe(
    percentOf(Number(pool.row["Door Scans"]), Number(pool.row["Deliveries"])),
  );

  const store = await followRow(
    visitor,
    pool.page,
    (row) => Number(row["Deliveries"]) > 0,
  );
  expect(store.page.path).toContain(`/search/advanced-search/${dates}`);
  const cartons = await expectBookmark(visitor, store.page);
  expect(
    new Set(cartons.map((carton) => carton["Store"]?.split(" ")[0])),
  ).toEqual(new Set([store.row["Store"]]));
  const days = new Set(cartons.map((carton) => carton["Schedule Delivery"]));
  expect(days.size).toBe(Number(store.row["Deliveries"]));
  expect(
    [...days].every((date = "") => date >= start.iso && date <= end.iso),
  ).toBe(true);
});

test("the dashboard leads from manifests to stores and cartons with the same figures, and back", async ({
  national: visitor,
}) => {
  const dashboard = await visitor.open(`/dashboard/${dates}`);
  expect((await expectBookmark(visitor, dashboard)).length).toBeGreaterThan(1);
  const manifest = await followRow(
    visitor,
    dashboard,
    (row) => row["Manifest"] !== "",
  );
  expect(manifest.page.path).toContain("/dashboard/manifest/d=");
  expect(manifest.page.heading).toMatch(
    `Manifest ${manifest.row["Manifest"]} · Pool ${manifest.row["Pool"]}`,
  );
  expect(manifest.page.link("Back to dashboard")).toBe(dashboard.url.href);
  const stores = await expectBookmark(visitor, manifest.page);
  for (const column of ["# On Manifest", "# Received", "# Delivered"])
    expect(sum(stores, column)).toBe(Number(manifest.row[column]));

  const store = await followRow(
    visitor,
    manifest.page,
    (row) => Number(row["# Delivered"]) > 0,
  );
  expect(store.page.path).toMatch(
    /\/search\/advanced-search\/p=\d+_delivID=\d+_m=\d+$/,
  );
  const cartons = await expectBookmark(visitor, store.page);
  for (const carton of cartons)
    expect(carton["Manifest"]).toBe(manifest.row["Manifest"]);
  const withDates = (...columns: string[]) =>
    cartons.filter((carton) => columns.some((column) => carton[column] !== ""));
  expect(withDates("Delivery Date")).toHaveLength(
    Number(store.row["# Delivered"]),
  );
  expect(
    withDates("Pallet Date", "Trailer Date", "Delivery Date"),
  ).toHaveLength(Number(store.row["# Received"]));
});

test("a summary of the last seven days stays relative in its drill-down, until it is pinned", async ({
  national: visitor,
}) => {
  const summary = await visitor.open("/scan-report/summary/pool/s=-7d_f=today");
  const { page } = await followRow(
    visitor,
    summary,
    (row) => row["Pool"] !== "",
  );
  expect(page.path).toContain("/summary/store/s=-7d_f=today_p=");
  const rows = await expectBookmark(visitor, page);
  const pinned = await visitor.followLink(page, "Keep these dates");
  expect(pinned.path).toMatch(/s=\d{4}-\d\d-\d\d_f=\d{4}-\d\d-\d\d_p=/);
  expect(await expectBookmark(visitor, pinned)).toHaveLength(rows.length);
});
