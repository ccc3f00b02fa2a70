import { expect, test } from "./harness/test";

test("the meaning of a term opens beside its field", async ({
  national: page,
  expectAccessible,
}) => {
  await page.goto("/search");
  const meaning = page.getByText("the number of one carton");
  await expect(meaning).toBeHidden();
  await page.getByLabel("ASNs").press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(meaning).toBeInViewport({ ratio: 1 });
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(meaning).toBeHidden();
});

test(
  "each panel shows its errors and keeps what was typed",
  { tag: "@gate" },
  async ({ national: page, expectAccessible }) => {
    await page.goto("/search");

    const manifest = page.getByRole("region", { name: "Manifest Search" });
    await manifest.getByRole("button", { name: "Search" }).click();
    await expect(manifest.getByRole("alert")).toHaveText(
      "Manifest must not be blank",
    );
    await expect(manifest.getByRole("alert")).toBeFocused();

    const slip = page.getByRole("region", { name: "Packing Slip Search" });
    await slip.getByLabel("Packing Slip").fill("   ");
    await slip.getByRole("button", { name: "Search" }).click();
    await expect(slip.getByRole("alert")).toHaveText(
      "Packing slip must not be blank",
    );
    await expect(manifest.getByRole("alert")).toHaveCount(0);

    const advanced = page.getByRole("region", { name: "Advanced Search" });
    await expect(
      advanced.getByLabel("Scan Type").getByRole("option"),
    ).toHaveText(["Any", "Scanned", "Not Scanned", "No Scan or POD"]);
    await advanced.getByLabel("Start Date").fill("2026-01-32");
    await advanced.getByLabel("End Date").fill("1/3/2026");
    await advanced.getByLabel("Manifest Number").fill("M-1");
    await advanced
      .getByLabel("Trailer")
      .selectOption("Not On Trailer (Shortage)");
    await advanced.getByRole("button", { name: "Search" }).click();
    await expect(advanced.getByRole("alert")).toHaveText(
      "Invalid start date, must be formatted (MM/DD/YYYY)",
    );
    await expect(advanced.getByLabel("Start Date")).toHaveValue("2026-01-32");
    await expect(advanced.getByLabel("End Date")).toHaveValue("1/3/2026");
    await expect(advanced.getByLabel("Manifest Number")).toHaveValue("M-1");
    await expect(advanced.getByLabel("Trailer")).toHaveValue("0");
    await expectAccessible();

    const asns = page.getByRole("region", { name: "ASN Search" });
    await asns.getByRole("button", { name: "Search" }).click();
    await expect(
      page.getByText("Must include at least 1 ASN").first(),
    ).toBeVisible();
  },
);

test("a date is selected in the browser's calendar", async ({
  national: page,
}) => {
  await page.goto("/search");
  const open = page.getByRole("button", { name: "Open calendar" }).first();
  await page.getByLabel("Start Date").fill("1/2/2026");
  await open.click();
  const calendar = page.locator("#advanced-search-s + input[type=date]");
  await expect(calendar).toHaveValue("2026-01-02");
  await calendar.fill("2026-03-04");
  await expect(page.getByLabel("Start Date")).toHaveValue("03/04/2026");
});
