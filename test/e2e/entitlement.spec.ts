import type { Page } from "playwright/test";
import type { FaultyProvider } from "../portal/faulty-provider";
import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";
const rowsOf = (page: Page) => page.locator("table tbody tr");
const southern = (page: Page) => page.getByText("South");

/**
 * Gives the provider 150 cartons of each pool that the user may see.
 * @returns a function that removes a pool
 */
function letSee(provider: FaultyProvider, ...pools: string[]) {
  const seen = new Set(pools);
  const entitlement = () => [...seen].join(" and ");
  provider.on("checkValidUser", () =>
    success({ name: "Dana", entitlement: entitlement() }),
  );
  provider.on("ASNManifestSearch", () =>
    success({
      result: Array.from({ length: 150 }, (_, at) =>
        [...seen].map((Pool) => ({ ASN: `${at} ${Pool}`, Pool })),
      ).flat(),
      entitlement: entitlement(),
    }),
  );
  return { loses: (pool: string) => seen.delete(pool) };
}

test("scrolling after losing a pool reloads the page without it", async ({
  page,
  provider,
}) => {
  const person = letSee(provider, "North", "South");
  await page.goto(results);
  await expect(rowsOf(page)).toHaveCount(100);
  await expect(southern(page)).not.toHaveCount(0);
  person.loses("South");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("Results Found: 150")).toBeVisible();
  await expect(southern(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(rowsOf(page)).toHaveCount(150);
  await expect(page.getByText("Results Found: 150")).toBeVisible();
  await expect(southern(page)).toHaveCount(0);
});
