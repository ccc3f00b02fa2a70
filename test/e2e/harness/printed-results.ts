import { expect, type Page } from "playwright/test";
import { screenColumns, type Column } from "../../../app/tables/table";
import {
  syntheticPage,
  syntheticRow,
} from "../../bench/programs/synthetic-rows";
import type { FaultyProvider } from "../../portal/faulty-provider";
import { textOf, withoutSpace, type PrintedSheet } from "./print-page";

/** A result page of those cartons. */
export const cartonResults = "/search/manifest-search/m=1";
const asnOf = (row: number) => syntheticRow(row).ASN ?? "";

/** Makes the provider find this many cartons in every search. */
export function findCartons(provider: FaultyProvider, total: number): void {
  for (const call of ["ASNManifestSearch", "ASNListSearch"] as const)
    provider.on(call, ({ payload }) => {
      const [offset, size] = [Number(payload.offset), Number(payload.pageSize)];
      const count = Math.max(0, Math.min(size, total - offset));
      return { body: syntheticPage(offset, count) };
    });
}

/** The numbers of the cartons on the sheets, in their order. */
export const printedAsns = (sheets: readonly PrintedSheet[]) =>
  sheets.flatMap(
    ({ pieces }) => pieces.join(" ").match(/\b0{10}\d{10}\b/g) ?? [],
  );

/** The numbers of the first cartons that the provider finds. */
export const firstAsns = (count: number) =>
  Array.from({ length: count }, (_, row) => asnOf(row));

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
