import { expect } from "vitest";
import type { Page } from "../portal/page";
import { exportedRows, sum } from "./harness/result-page";
import { test } from "./harness/test";

const aWeek = "/dashboard/s=-7d_f=today";

/** The numbers of a column of the table under the chart, counted from 1. */
const figures = (page: Page, column: number) =>
  page
    .textsOf(`table.figures tbody tr td:nth-child(${column})`)
    .reduce((total, cell) => total + Number(cell), 0);

test("the dashboard opens with dates that move with today, and a link that pins them", async ({
  national: visitor,
}) => {
  const home = await visitor.open("/");
  const page = await visitor.open("/dashboard");
  expect(page.path).toBe(aWeek);
  expect(page.link("Keep these dates")).toBe(home.link(/^Dashboard/, "main"));
});

test("the figures under the chart are the sums of the export", async ({
  national: visitor,
}) => {
  const page = await visitor.open(aWeek);
  const rows = await exportedRows(visitor, page);
  expect(rows.length).toBeGreaterThan(10);
  expect(page.$("table.figures tbody tr").length).toBe(8);
  for (const [at, name] of [
    "# On Manifest",
    "# Received",
    "# Delivered",
  ].entries())
    expect(figures(page, at + 2)).toBe(sum(rows, name));
});

test("the legend's links hide parts of the bars, and keep the order of the rows", async ({
  national: visitor,
}) => {
  const sorted = `${aWeek}?sort=Manifest&dir=desc`;
  const page = await visitor.open(sorted);
  const hidden = await visitor.followLink(page, "Delivered (shown)");
  expect(hidden.path).toBe(`${sorted}&show=notDelivered.notReceived`);
  expect(hidden.$(".plot .delivered").length).toBe(0);
  expect(hidden.$(".plot .notReceived").length).toBeGreaterThan(0);
  expect(hidden.textOf("[aria-sort=descending]")).toBe("Manifest");
  const shown = await visitor.followLink(hidden, "Delivered (hidden)");
  expect(shown.path).toBe(sorted);
  expect(shown.$(".plot .delivered").length).toBeGreaterThan(0);
});

test("a row without a manifest shows that its details cannot be fetched", async ({
  national: visitor,
}) => {
  // Not every week has one. Blanks stand last in either order.
  const weeks = "/dashboard/s=-28d_f=today";
  const page = await visitor.open(`${weeks}?sort=Manifest&page=last`);
  const last = page.$("#table-manifests tbody tr").last();
  expect(last.find("a").text()).toBe("No manifest");
  const refused = await visitor.open(last.find("a").attr("href") ?? "");
  expect(refused.alerts).toEqual(["Error fetching manifest details"]);
  const back = await visitor.followLink(refused, "Back to dashboard");
  expect(back.path).toBe(weeks);
});

test("an empty result of the dashboard shows a message without a chart", async ({
  national: visitor,
}) => {
  const page = await visitor.open("/dashboard/s=2001-01-01_f=2001-01-02");
  expect(page.main).toContain("Results Found: 0");
  expect(page.main).toContain("Nothing was found for Jan 1");
  expect(page.$(".chart").length).toBe(0);
});
