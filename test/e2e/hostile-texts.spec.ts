import { success } from "../portal/faulty-provider";
import { partOfHostileTexts, unusualTexts } from "../portal/hostile-texts";
import { rowOf, tableScreens } from "../portal/result-screens";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

test("hostile texts of the provider execute nothing and hydrate without a warning in every table", async ({
  page,
  provider,
}) => {
  // The texts are sent as data too, and React reports where these differ from the HTML.
  test.slow();
  for (const [number, { path, call, table }] of tableScreens.entries()) {
    const texts = [
      ...partOfHostileTexts(number),
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
