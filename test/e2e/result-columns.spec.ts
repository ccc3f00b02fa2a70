import { test } from "./harness/faulty-test";
import { cartonResults, findCartons } from "./harness/printed-results";
import { expect } from "./harness/test";

test("Escape closes the Columns panel, and its form is accessible in every color scheme", async ({
  page,
  provider,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
}) => {
  findCartons(provider, 3);
  await page.goto(cartonResults);
  const summary = page.locator("summary", { hasText: "Columns" });
  await summary.click();
  const box = page.getByRole("checkbox", { name: "Pallet Date" });
  await box.focus();
  await expectAccessibleInLightAndDark();
  await expectNoWiderThan320();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(summary).toBeFocused();
});
