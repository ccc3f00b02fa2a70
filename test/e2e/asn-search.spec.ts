import { readFile } from "node:fs/promises";
import { expect, test } from "./harness/test";
import type { Locator, Page } from "playwright/test";

const rowsOf = (page: Page) => page.locator("table tbody tr");

/** The text of the first cell of every row. */
async function firstCells(rows: Locator): Promise<string[]> {
  const cells = await rows
    .locator(":scope > :is(th, td):first-child")
    .allTextContents();
  return cells.map((text) => text.trim());
}

test(
  "a clerk pastes a list of ASNs, reads the results, sorts them and downloads the CSV",
  { tag: ["@smoke", "@gate"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/search/advanced-search/s=-7d_f=today");
    await expect(page.getByText(/Results Found: [1-9]/)).toBeVisible();
    const asns = (await firstCells(rowsOf(page))).slice(0, 12);
    expect(asns).toHaveLength(12);

    await page.goto("/search");
    const panel = page.getByRole("region", { name: "ASN Search" });
    await panel.getByLabel("ASNs").fill(asns.join("\n"));
    await panel.getByRole("button", { name: "Search" }).click();

    await expect(
      page.getByText(`Results Found: ${asns.length.toLocaleString("en-US")}`, {
        exact: false,
      }),
    ).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(asns.length);

    // Dates and times are formatted, never as the provider returns them (specification, part 2,
    // section 9).
    await expect(rowsOf(page).first()).toHaveText(/\d{1,2}\/\d{1,2}\/\d{4}/);
    await expect(page.locator("table")).not.toHaveText(/\d{4}-\d\d-\d\d/);

    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    if (!isPhone) {
      const header = page.getByRole("columnheader", { name: /^ASN/ });
      await header.getByRole("link").click();
      await expect(header).toHaveAttribute("aria-sort", "ascending");
      const ascending = await firstCells(rowsOf(page));
      expect(ascending).toEqual([...asns].sort());
      await header.getByRole("link").click();
      await expect(header).toHaveAttribute("aria-sort", "descending");
      expect(await firstCells(rowsOf(page))).toEqual(ascending.reverse());
    }

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export Data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("ULSearchResults.csv");
    const csv = await readFile(await download.path(), "utf8");
    expect(csv.startsWith("\uFEFF")).toBe(true);
    const [header, ...lines] = csv.slice(1).trimEnd().split(/\r?\n/);
    expect(header).toMatch(/^"?ASN"?,"?Manifest"?,/);
    expect(lines).toHaveLength(asns.length);
    for (const asn of asns) expect(csv).toContain(asn);
  },
);
