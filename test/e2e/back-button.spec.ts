import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright/test";
import { carton } from "../app/support/shapes";
import { sessionCookie, success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { holdScripts } from "./harness/hydration";
import { UnexpectedConsole } from "./harness/unexpected-console";
import { expect } from "./harness/test";

const secret = "4711-secret-carton";

/** Playwright's default arguments of Chromium. */
const offByDefault = "--disable-back-forward-cache";

/**
 * Goes back like the button, and expects a page without anything of the user.
 * @param url of the page after redirects
 */
async function expectNothingBack(page: Page, url: string): Promise<void> {
  // The page that is left may not respond any more.
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Dana")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
}

for (const kept of [false, true]) {
  test(
    `after logout, Back shows no data, ${kept ? "with" : "without"} bfcache`,
    { tag: kept ? "@no-js" : [] },
    async ({
      provider,
      faulty,
      playwright,
      launchOptions,
      javaScriptEnabled,
    }) => {
      provider.on("ASNPackingSlipSearch", () =>
        success({ result: [carton({ ASN: secret })] }),
      );
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: kept ? [offByDefault] : [],
      });
      const context = await browser.newContext({
        baseURL: faulty.url,
        javaScriptEnabled,
      });
      const unexpectedConsole = new UnexpectedConsole(context);
      await context.addCookies([
        { name: sessionCookie, value: `back-${kept}`, url: faulty.url },
      ]);
      const page = await context.newPage();
      await page.goto("/search");
      const panel = page.getByRole("region", { name: "Packing Slip Search" });
      await panel.getByLabel("Packing Slip").fill("1");
      await panel.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText(secret)).toBeVisible();
      await page.getByRole("link", { name: "Contact" }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(/\/login$/);

      const login = "/login?next=%2Fsearch%2Fpacking-slip%2Fps%3D1";
      await expectNothingBack(page, "/contact");
      await expectNothingBack(page, login);
      // Neither at its address.
      await page.goto("/search/packing-slip/ps=1");
      await expect(page).toHaveURL(login);
      expect(await page.content()).not.toContain(secret);
      expect(unexpectedConsole.unexpected).toEqual([]);
      await browser.close();
    },
  );
}

test("Back after a reload shows the page of its entry although the scripts were not there yet", async ({
  page,
  provider,
}) => {
  provider.on("ASNManifestSearch", () =>
    success({ result: [carton({ ASN: "two" }), carton({ ASN: "one" })] }),
  );
  const columns = page.locator("thead th");
  await page.goto("/search/manifest-search/m=1", {
    waitUntil: "networkidle",
  });
  const before = await columns.allInnerTexts();
  // The next entry is made by a script: the document stays.
  await page
    .locator("thead")
    .getByRole("link", { name: "ASN", exact: true })
    .click();
  await expect(page).toHaveURL(/sort=/);
  const rows = page.locator("tbody th");
  await expect(rows).toHaveText(["one", "two"]);

  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(rows).toHaveText(["one", "two"]);
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/sort=/);
  // The scripts find a document of another address, and its own one takes a while.
  await page.route("**/search/manifest-search/m=1", async (route) => {
    await pause(500);
    await route.fallback();
  });
  release();
  await expect(rows).toHaveText(["two", "one"]);
  expect(await columns.allInnerTexts()).toEqual(before);
});
