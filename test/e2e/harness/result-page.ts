import { expect, type Locator, type Page } from "playwright/test";
import { recordsOf } from "../../app/support/records";

/** A row by the headers of its columns. */
export type Row = Readonly<Record<string, string>>;

const exportLink = (page: Page) =>
  page.getByRole("link", { name: "Export Data" });

/** Waits until the page matches the URL, which changes a moment before it with JavaScript. */
async function expectShown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const href = (await exportLink(page).getAttribute("href")) ?? "";
      return new URL(href, page.url()).pathname;
    })
    .toBe(`${new URL(page.url()).pathname}/ULSearchResults.csv`);
}

/** Every row of the current result page, from Export Data. */
export async function exportedRows(page: Page): Promise<Row[]> {
  const link = exportLink(page);
  const answer = await page.request.get(
    (await link.getAttribute("href")) ?? "",
  );
  expect(answer.status()).toBe(200);
  const [headers = [], ...records] = recordsOf(
    (await answer.text()).replace(/^\uFEFF/, ""),
  );
  return records.map((record) =>
    Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])),
  );
}

/** The rows of the current page, by the headers of their columns. */
export async function shownRows(page: Page): Promise<Row[]> {
  return page.evaluate(() => {
    const texts = (row: Element, cells: string) =>
      [...row.querySelectorAll(cells)].map((cell) =>
        (cell.textContent ?? "").trim(),
      );
    const headers = [...document.querySelectorAll("table.rows thead tr")]
      .map((row) => texts(row, "th"))
      .flat();
    return [...document.querySelectorAll("table.rows tbody tr")].map((row) =>
      Object.fromEntries(
        texts(row, "th, td").map((text, at) => [headers[at] ?? "", text]),
      ),
    );
  });
}

/** Follows the link of the row that `wanted` accepts; returns the row. */
export async function followRow(
  page: Page,
  wanted: (row: Row) => boolean,
): Promise<Row> {
  const rows = await shownRows(page);
  const at = rows.findIndex(wanted);
  const row = rows[at];
  if (!row) throw new Error(`No such row among ${rows.length}: ${page.url()}`);
  const link = page.locator("table.rows tbody tr").nth(at).getByRole("link");
  const href = await link.first().getAttribute("href");
  await link.first().click();
  await expect(page).toHaveURL(new URL(href ?? "", page.url()).href);
  await expectShown(page);
  return row;
}

/** The sum of a column of whole numbers. */
export const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

/**
 * Checks every step of a drill-down: reloading shows the same, the title describes the content, and
 * all rows can be exported.
 * @returns all rows
 */
export async function expectBookmark(page: Page): Promise<Row[]> {
  await expectShown(page);
  const heading = page.getByRole("heading", { level: 1 });
  const before = {
    url: page.url(),
    heading: await heading.innerText(),
    rows: await shownRows(page),
  };
  await page.reload();
  expect({
    url: page.url(),
    heading: await heading.innerText(),
    rows: await shownRows(page),
  }).toEqual(before);
  await expect(page).toHaveTitle(`${before.heading} · UL Tracking Portal`);
  const rows = await exportedRows(page);
  await expect(page.getByText(/^Results Found:/)).toHaveText(
    `Results Found: ${rows.length.toLocaleString("en-US")}`,
  );
  return rows;
}

/** Whether a text is red. */
export async function isRed(text: Locator): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  return red > 2 * Math.max(green, blue);
}
