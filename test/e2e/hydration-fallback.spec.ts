import type { Page } from "playwright/test";
import { carton } from "../app/support/shapes";
import { success } from "./harness/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";

/** How the page looks, in a few figures that the style sheet alone decides. */
const look = (page: Page) =>
  page.evaluate(() =>
    ["body", "header", "main", "thead th", "a.button"].map((selector) => {
      const element = document.querySelector(selector);
      if (!element) return selector;
      const { color, backgroundColor, display, padding, fontFamily } =
        getComputedStyle(element);
      return [color, backgroundColor, display, padding, fontFamily];
    }),
  );

test(
  "A document that was altered on its way ends up styled and working",
  { tag: "@javascript" },
  async ({ page, provider, haveSession, strays }) => {
    // React says that it drew the document anew; that is what this is about.
    strays.allow(/Minified React error #(418|423|425)/);
    let drawnAnew = 0;
    page.on("pageerror", ({ message }) => {
      if (/#(418|423|425)/.test(message)) drawnAnew++;
    });
    provider.on("ASNManifestSearch", () =>
      success({
        result: ["one", "two", "three"].map((ASN) => carton({ ASN })),
      }),
    );
    await haveSession();
    await page.goto(results, { waitUntil: "networkidle" });
    const usual = await look(page);
    expect(drawnAnew).toBe(0);

    // As translators, ad blockers and proxies do it.
    await page.route(`**${results}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace("<header", "<div>Injected by a proxy</div><header")
        .replace(/<h1>[^<]*<\/h1>/, "<h2>Another heading</h2>");
      await route.fulfill({ response, body });
    });
    await page.goto(results, { waitUntil: "networkidle" });
    await expect.poll(() => drawnAnew).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Manifest search · 1",
    );
    expect(await look(page)).toEqual(usual);
    await expect(page.locator("tbody th")).toHaveText(["one", "two", "three"]);
    await page
      .locator("thead")
      .getByRole("link", { name: "ASN", exact: true })
      .click();
    await expect(page.locator("tbody th")).toHaveText(["one", "three", "two"]);
  },
);
