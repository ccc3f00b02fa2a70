import type { Page } from "playwright/test";
import { syntheticPage, syntheticRow } from "../bench/programs/synthetic-rows";
import { asnTable } from "../../app/tables/asn";
import { test } from "./harness/faulty-test";
import type { FaultyProvider } from "./harness/faulty-provider";
import {
  printPage,
  textOf,
  withoutSpace,
  type PrintedSheet,
} from "./harness/print-page";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";
const asnOf = (row: number) => syntheticRow(row).ASN ?? "";
const headers = asnTable.columns.map(({ header }) => header);

/** Makes the provider find this many cartons. */
function findCartons(provider: FaultyProvider, total: number): void {
  provider.on("ASNManifestSearch", ({ payload }) => {
    const [offset, size] = [Number(payload.offset), Number(payload.pageSize)];
    return {
      body: syntheticPage(offset, Math.max(0, Math.min(size, total - offset))),
    };
  });
}

/** The rows of the table that stand on the sheets, by their first cell, in order. */
const printedRows = (sheets: readonly PrintedSheet[], rows: number) => {
  const text = textOf(sheets);
  return Array.from({ length: rows }, (_, row) => asnOf(row)).filter((asn) =>
    text.includes(asn),
  );
};

/** Fails unless every column is named on every sheet and nothing reaches over the edge of one. */
function expectWholeTable(
  sheets: readonly PrintedSheet[],
  columns: readonly string[],
): void {
  for (const { text, left, right, width } of sheets) {
    for (const header of columns) expect(text).toContain(withoutSpace(header));
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(width);
  }
}

const shownRows = (page: Page) => page.locator("table.rows tbody tr");

test(
  "A printout of results has all rows of the screen, all columns on every sheet, and what was searched",
  { tag: "@phone" },
  async ({ page, provider, haveSession }) => {
    findCartons(provider, 1_204);
    await haveSession();
    await page.goto(results);
    await expect(shownRows(page)).toHaveCount(100);
    for (const paper of ["Letter", "A4"] as const) {
      const sheets = await printPage(page, paper);
      expect(printedRows(sheets, 100)).toHaveLength(100);
      expectWholeTable(sheets, headers);
      for (const { width, height } of sheets)
        expect(width).toBeGreaterThan(height);
      const text = textOf(sheets);
      expect(text).toContain("ManifestSearch");
      expect(text).toContain("ResultsFound:1204");
      expect(text).toContain("ASNs1to100of1,204.");
      for (const control of ["ExportData", "Logout", "Refresh", "Next", "↑"])
        expect(text).not.toContain(control);
    }
  },
);
