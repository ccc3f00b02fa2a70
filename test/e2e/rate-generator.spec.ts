import { holdReply } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

const dollars = (text: string | undefined) =>
  Number((text ?? "").replace(/[^\d.]/g, ""));

test(
  "a rate is found from the home menu by keyboard, and has a URL to keep",
  { tag: "@gate" },
  async ({ national: page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Rate Generator/ }).click();
    await expect(page).toHaveTitle(/^Rate Generator · .*Tracking Portal$/);
    const zone = page.getByLabel("Zone ID");
    await expect(zone).toHaveValue("3");
    await expect(zone).not.toBeEditable();
    await zone.focus();
    for (const text of ["60601", "532", "4"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      "/rateGenerator?zipFrom=60601&zipTo=532&numPallets=4",
    );
    const heading = "Rate Generator · 60601 to 532 · 4 pallets";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    await expect(page.locator("dt")).toHaveText([
      "Rate per pallet",
      "Total for 4 pallets",
    ]);
    const [perPallet, total] = await page.locator("dd").allTextContents();
    expect(perPallet).toMatch(/^\$[\d,]+\.\d\d USD$/);
    expect(dollars(total)).toBeCloseTo(dollars(perPallet) * 4, 2);
    await expect(
      page.getByRole("link", { name: "Book this shipment" }),
    ).toHaveAttribute("href", "/book-LTL?zipFrom=60601&zipTo=532&numPallets=4");
    await page.reload();
    await expect(page.locator("dd").first()).toHaveText(perPallet ?? "");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Rate Generator",
    );
    await expect(page.locator("dd")).toHaveCount(0);
  },
);

onFaulty(
  "while a rate is calculated the button says so, and a refusal keeps what was typed",
  async ({ page, provider }) => {
    await page.goto("/rateGenerator?zipFrom=606&zipTo=53202");
    await page.getByLabel("Number of Pallets").fill("2");
    const refusal = holdReply({
      status: 404,
      body: { status: "Error", message: "No tariff for <b>606</b>" },
    });
    provider.on("getLTLRate", refusal.behaviour);
    const button = page.locator("main button[type=submit]");
    await button.click();
    await expect(button).toHaveText("Calculating…");
    refusal.release();
    await expect(page.getByRole("alert")).toHaveText(
      "No tariff for <b>606</b>",
    );
    await expect(page.getByLabel("From ZIP code")).toHaveValue("606");
    await expect(page.getByLabel("Number of Pallets")).toHaveValue("2");
  },
);
