import { expect, type Page } from "playwright/test";
import { recordsOf } from "../../app/support/records";

/** A row by the headers of its columns. */
type Row = Readonly<Record<string, string>>;

const exportLink = (page: Page) =>
  page.getByRole("link", { name: "Export Data" });

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
