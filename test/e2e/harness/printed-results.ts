import { expect, type Page } from "playwright/test";
import { screenColumns, type Column } from "../../../app/engine/tables/table";
import { textOf, withoutSpace, type PrintedSheet } from "./print-page";

export { findCartons, firstAsns } from "../../portal/cartons";

/** A result page of those cartons. */
export const cartonResults = "/search/manifest-search/m=1";
/** The numbers of the cartons on the sheets, in their order. */
export const printedAsns = (sheets: readonly PrintedSheet[]) =>
  sheets.flatMap(
    ({ pieces }) => pieces.join(" ").match(/\b0{10}\d{10}\b/g) ?? [],
  );

/** The headers of a table on its screen. */
export const headersOf = (columns: readonly Column<never>[]) =>
  screenColumns(columns).map(({ header }) => header);

/** Fails unless every sheet names every column and no text exceeds its edges. */
export function expectWholeTable(
  sheets: readonly PrintedSheet[],
  headers: readonly string[],
): void {
  for (const { text, left, right, width } of sheets) {
    expect(
      headers.filter((header) => !text.includes(withoutSpace(header))),
    ).toEqual([]);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(width);
  }
}

export const isLandscape = ({ width, height }: PrintedSheet) => width > height;

/** Those of the texts that are on the sheets. */
export const findPrinted = (
  sheets: readonly PrintedSheet[],
  texts: readonly string[],
) => texts.filter((text) => textOf(sheets).includes(withoutSpace(text)));

export const shownRows = (page: Page) => page.locator("table tbody tr");
