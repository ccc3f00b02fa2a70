import { readFile } from "node:fs/promises";
import { syntheticPage, syntheticRow } from "../bench/programs/synthetic-rows";
import { test } from "./harness/faulty-test";
import { tabTo } from "./harness/tab-to";
import { expect } from "./harness/test";

const found = 2_500;

test(
  "a list is searched, exported, sorted and paged by keyboard alone",
  { tag: ["@gate", "@no-js", "@smoke"] },
  async ({ page, context, provider, javaScriptEnabled }) => {
    await context.clearCookies();
    provider.on("ASNListSearch", () => ({ body: syntheticPage(0, found) }));
    const { keyboard } = page;
    await page.goto("/login?next=%2Fsearch");

    await tabTo(page, page.getByLabel("Email"));
    await keyboard.type("dana@example.com");
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await keyboard.type("Parcel-2026!");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Check ASNs",
    );

    await tabTo(page, page.getByLabel("ASNs"));
    await keyboard.insertText("00000000000000000001\n00000000000000000002");
    const panel = page.getByRole("region", { name: "ASN Search" });
    await tabTo(page, panel.getByRole("button", { name: "Search" }));
    await keyboard.press("Enter");
    await expect(
      page.getByText(`Results Found: ${found.toLocaleString("en-US")}`),
    ).toBeVisible();

    const exportLink = page.getByRole("link", { name: "Export Data" });
    await tabTo(page, exportLink);
    const downloading = page.waitForEvent("download");
    await keyboard.press("Enter");
    const csv = await readFile(await (await downloading).path(), "utf8");
    expect(csv.trimEnd().split("\r\n")).toHaveLength(found + 1);

    const store = page
      .locator("thead")
      .getByRole("link", { name: "Store", exact: true });
    if (javaScriptEnabled) {
      // The header is one tab stop; the fourth column is three arrows away.
      await tabTo(
        page,
        page.locator("thead").getByRole("link", { name: "ASN", exact: true }),
      );
      for (let column = 0; column < 3; column++)
        await keyboard.press("ArrowRight");
      await expect(store).toBeFocused();
    } else await tabTo(page, store);
    await keyboard.press("Enter");
    await expect(page.locator("[aria-sort]")).toHaveText("Store");
    await expect(page).toHaveURL(/sort=Store/);

    // Past the rows, each of which may contain a link, and which scripts add to.
    await tabTo(
      page,
      page.getByRole("link", { name: "Skip to the pages" }),
      // With scripts the focus is still on the pressed header.
      javaScriptEnabled ? "Shift+Tab" : "Tab",
    );
    await keyboard.press("Enter");
    const pages = page.getByRole("navigation", { name: "Pages of results" });
    await tabTo(page, pages.getByRole("link", { name: "Next" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/page=\d+/);
    const number = Number(new URL(page.url()).searchParams.get("page"));
    const from = (number - 1) * 100;
    expect(from).toBeGreaterThan(0);
    const stores = page.locator("tbody tr td:nth-child(4)");
    const all = Array.from({ length: found }, (_, row) => syntheticRow(row))
      .map(({ StoreName }) => StoreName ?? "")
      .sort(new Intl.Collator("en", { numeric: true }).compare);
    await expect
      .poll(async () => (await stores.allTextContents()).slice(0, 100))
      .toEqual(all.slice(from, from + 100));
  },
);
