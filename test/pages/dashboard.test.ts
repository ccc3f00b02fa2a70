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

test("the dashboard has the chart and the rows of the last seven days, and a link that pins their dates", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const home = await visitor.open("/");
  const page = await visitor.open(home.link(/^Dashboard/, "main"));
  expect(page.heading).toMatch(/^Dashboard · /);
  expect(page.$(".plot svg").length).toBeGreaterThan(0);
  expect(page.rows.length).toBeGreaterThan(0);
  const relative = await visitor.open("/dashboard");
  expect(relative.path).toBe(aWeek);
  expect(relative.link("Pin these dates")).toBe(page.url.href);
});

test("the form of the dashboard opens another date range, and shows errors of its dates", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open(aWeek);
  const refused = await visitor.submit(page, "Search", {
    "Start Date": "13/45/2026",
    "End Date": "",
  });
  expect(refused.status).toBe(400);
  const dates = refused.textOf("fieldset");
  for (const which of ["start", "end"])
    expect(dates).toContain(
      `Invalid ${which} date, must be formatted (MM/DD/YYYY)`,
    );
  expect(refused.valueOf("Start Date")).toBe("13/45/2026");
  const found = await visitor.submit(refused, "Search", {
    "Start Date": "1/2/2026",
    "End Date": "1/3/2026",
    p: "1",
  });
  expect(found.path).toBe("/dashboard/s=2026-01-02_f=2026-01-03_p=1");
});

test("an unreadable URL of the dashboard fills in the readable part, and shows the rest as errors", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.get("/dashboard/s=someday_f=today");
  expect(page.status).toBe(400);
  expect(page.valueOf("Start Date")).toBe("");
  expect(page.valueOf("End Date")).not.toBe("");
  expect(page.textOf("fieldset")).toContain("Invalid start date");
});

test("the figures under the chart are the sums of the export", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
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
  visitor,
  signInAs,
}) => {
  await signInAs("national");
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
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  // Not every week has one. Blanks stand last in either order.
  const weeks = "/dashboard/s=-28d_f=today";
  const page = await visitor.open(`${weeks}?sort=Manifest&page=last`);
  const last = page.$("#table-manifests tbody tr").last();
  const refused = await visitor.open(last.find("a").attr("href") ?? "");
  expect(refused.alerts).toEqual(["Error fetching manifest details"]);
  const back = await visitor.followLink(refused, "Back to dashboard");
  expect(back.path).toBe(weeks);
});

test("an empty result of the dashboard shows a message without a chart", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open("/dashboard/s=2001-01-01_f=2001-01-02");
  expect(page.main).toContain("Results Found: 0");
  expect(page.main).toContain("Nothing was found for Jan 1");
  expect(page.$(".chart").length).toBe(0);
});
