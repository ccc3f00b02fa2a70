import { expect } from "vitest";
import { recordsOf } from "../../app/support/records";
import type { Page } from "../../portal/page";
import type { Visitor } from "../../portal/visitor";

/** A row by the headers of its columns. */
export type Row = Readonly<Record<string, string>>;

/** Every row of a result page, from Export Data. */
export async function exportedRows(
  visitor: Visitor,
  page: Page,
): Promise<Row[]> {
  const answer = await visitor.get(page.link("Export Data"));
  expect(answer.status).toBe(200);
  const [headers = [], ...records] = recordsOf(
    answer.text.replace(/^\uFEFF/, ""),
  );
  return records.map((record) =>
    Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])),
  );
}

/**
 * Follows the first link of the first row that `wanted` accepts.
 * @returns the row and the page behind it
 */
export async function followRow(
  visitor: Visitor,
  page: Page,
  wanted: (row: Row) => boolean,
): Promise<{ row: Row; page: Page }> {
  const at = page.rows.findIndex(wanted);
  const row = page.rows[at];
  if (!row)
    throw new Error(`No such row among ${page.rows.length}: ${page.path}`);
  const href = page.$("table.rows tbody tr").eq(at).find("a").attr("href");
  return { row, page: await visitor.open(href ?? "") };
}

/** The sum of a column of whole numbers. */
export const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

/**
 * Checks a step of a drill-down: a second request shows the same, the title describes the content, and
 * all rows can be exported.
 * @returns all rows
 */
export async function expectBookmark(
  visitor: Visitor,
  page: Page,
): Promise<Row[]> {
  expect(page.title).toBe(`${page.heading} · UL Tracking Portal`);
  const again = await visitor.get(page.path);
  expect(again.heading).toBe(page.heading);
  expect(again.rows).toEqual(page.rows);
  const rows = await exportedRows(visitor, page);
  expect(page.main).toContain(
    `Results Found: ${rows.length.toLocaleString("en-US")}`,
  );
  return rows;
}
