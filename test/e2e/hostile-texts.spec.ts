import { success } from "../portal/faulty-provider";
import {
  hostileTexts,
  partOfHostileTexts,
  unusualTexts,
} from "../portal/hostile-texts";
import { rowOf, tableScreens } from "../portal/result-screens";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

test("hostile texts of the provider execute nothing and hydrate without a warning in every table", async ({
  page,
  provider,
  haveSession,
}) => {
  // The texts are sent as data too, and React reports where these differ from the HTML.
  test.slow();
  await haveSession();
  for (const [number, { path, call, table }] of tableScreens.entries()) {
    const texts = [
      ...partOfHostileTexts(number, 12),
      ...unusualTexts.map(([text]) => text),
    ];
    provider.on(call, () =>
      success({
        result: texts.map((text, row) => rowOf(call, text, row % 2 === 0)),
      }),
    );
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator(`#table-${table.name} tbody tr`)).toHaveCount(
      texts.length,
    );
  }
});

test(
  "hostile texts in form fields execute nothing",
  { tag: "@gate" },
  async ({ page, haveSession }) => {
    // As many as a field accepts, and the next ones in the next round.
    const rounds = [
      hostileTexts.slice(0, 48),
      hostileTexts.slice(300, 348),
    ].map((texts) => texts.join(" "));
    for (const text of rounds) {
      await page.goto("/register");
      for (const label of ["Email", "First Name"])
        await page.getByLabel(label).fill(text);
      await page.getByRole("button", { name: "Register" }).click();
      await expect(page.getByText("Invalid email!").first()).toBeVisible();
      await expect(page.getByLabel("First Name")).toHaveValue(text);
    }
    await haveSession();
    for (const text of rounds) {
      await page.goto("/search");
      await page.getByLabel("Start Date").fill(text);
      await page.getByLabel("Delivery ID").fill(text);
      const panel = page.getByRole("region", { name: "Advanced Search" });
      await panel.getByRole("button", { name: "Search" }).click();
      await expect(panel.getByRole("alert")).toContainText(
        "Invalid start date",
      );
      await expect(page.getByLabel("Start Date")).toHaveValue(text);
    }
  },
);
