import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { test } from "./harness/company-test";
import { expect } from "./harness/test";

/** The Data screens of a company without demonstration data, whose first administrator is signed in. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const status = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Uploads a file with the form, and waits for its page. */
async function upload(page: Page, name: string, content: string | Buffer) {
  await page.goto("/data");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await press(page, "Check file");
  await expect(heading(page)).toHaveText(name);
}

async function apply(page: Page) {
  await expect(status(page)).toHaveText("Ready to apply");
  await press(page, "Apply");
  await expect(status(page)).toHaveText("Applied");
}

/** The CSV behind a link, without its byte order mark. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  return (await readFile(await file.path(), "utf8")).replace("\uFEFF", "");
}

test(
  "a file with mistakes is corrected through its errors.csv, and its records are found",
  { tag: "@gate" },
  async ({ page }) => {
    await upload(page, "pools.csv", "Pool\nDSM\n");
    await apply(page);
    const mistakes = await readFile(
      join(
        import.meta.dirname,
        "../fixtures/first-morning/mistakes/stores.csv",
      ),
    );
    await upload(page, "stores.csv", mistakes);
    await expect(status(page)).toHaveText("Ready to apply");
    await expect(page.getByText("Stores: 3 new, 3 rejected")).toBeVisible();
    const errors = page.getByRole("region", { name: "3 errors" });
    await expect(errors.getByRole("row")).toHaveCount(4);
    await expect(errors.getByRole("row").nth(1)).toContainText(
      /line 3.*State.*Iowa.*Expected the two letters of the state/,
    );
    const csv = await download(page, "All errors as CSV");
    await apply(page);

    const [header, ...rejected] = csv.trimEnd().split("\r\n");
    expect(header).toMatch(/^Store,Pool,Name,.*,Error$/);
    expect(rejected).toHaveLength(3);
    const corrected = [
      rejected[0]?.replace(",Iowa,", ",IA,"),
      rejected[2]?.replace(",dsm,", ",DSM,"),
    ];
    await upload(page, "errors.csv", [header, ...corrected].join("\r\n"));
    await expect(
      page.getByText("Stores: 2 new", { exact: true }),
    ).toBeVisible();
    await apply(page);
    // The same file again would change nothing.
    await upload(page, "errors.csv", [header, ...corrected].join("\r\n"));
    await expect(
      page.getByText("Stores: 2 unchanged", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
    await press(page, "Discard");
    await expect(status(page)).toHaveText("Discarded");

    await upload(
      page,
      "cartons.csv",
      "Manifest,Pool,Manifest Date,Date In Store,Store,ASN\n" +
        "M-1,DSM,11/20/2026,11/23/2026,108,00100614140000000014\n",
    );
    await apply(page);
    // The ASN is kept without the application identifier 00.
    await page.goto("/search/ASN-search?ASNs=100614140000000014");
    await expect(page.locator("table.rows tbody tr")).toContainText("Grinnell");
  },
);
