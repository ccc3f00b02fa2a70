import type { Page } from "playwright/test";
import { carton } from "../app/support/shapes";
import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { holdScripts } from "./harness/hydration";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";

/** The look of the page, in a few values that only the style sheet determines. */
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

test("a document that was altered in transit is styled and works", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  // React reports that it rendered the document again, which this test is about.
  unexpectedConsole.allow(/Minified React error #(418|423|425)/);
  let drawnAnew = 0;
  page.on("pageerror", ({ message }) => {
    if (/#(418|423|425)/.test(message)) drawnAnew++;
  });
  provider.on("ASNManifestSearch", () =>
    success({
      result: ["one", "two", "three"].map((ASN) => carton({ ASN })),
    }),
  );
  await page.goto(results, { waitUntil: "networkidle" });
  const usual = await look(page);
  expect(drawnAnew).toBe(0);

  // As translators, ad blockers and proxies do.
  await page.route(`**${results}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace("<header", "<div>Injected by a proxy</div><header")
      .replace(/<h1.*?<\/h1>/s, "<h2>Another heading</h2>");
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
});

test("a click during hydration causes no error", async ({ page, provider }) => {
  provider.on("ASNManifestSearch", () =>
    success({
      result: ["one", "three", "two"].map((ASN) => carton({ ASN })),
    }),
  );
  // React listens at the document, and renders in a later task: clicks while scripts are parsed
  // come in between.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      listen.call(this, type, ...rest);
      if (type !== "lostpointercapture") return;
      EventTarget.prototype.addEventListener = listen;
      queueMicrotask(() => {
        document.querySelector("h1")?.click();
        document.documentElement.dataset.clicked = "yes";
      });
    };
  });
  await page.goto(results);
  await expect(page.locator("html[data-clicked]")).toBeAttached();
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
  // Hydrated: the rows are sorted without another document.
  await page
    .locator("thead")
    .getByRole("link", { name: "ASN", exact: true })
    .click();
  await expect(page).toHaveURL(/sort=ASN/);
  await expect(page.locator("html[data-clicked]")).toBeAttached();
});

test("text typed into a redisplayed textarea before hydration is kept, and so is the effect of Clear", async ({
  page,
  provider,
}) => {
  provider.on("ASNListSearch", () => success({ result: [] }));
  const release = await holdScripts(page);
  // The form is redisplayed with its values, because "=" is not allowed in a number.
  await page.goto("/search/ASN-search?ASNs=AB%3D1", {
    waitUntil: "commit",
  });
  const list = page.getByLabel("ASNs");
  await expect(list).toHaveValue("AB=1");
  await list.fill("00123 00456");
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("textarea") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );
  await expect(list).toHaveValue("00123 00456");
  await list.pressSequentially(" 789");
  await expect(list).toHaveValue("00123 00456 789");
  // The default value of the element is the document's again.
  await expect
    .poll(() => list.evaluate((it: HTMLTextAreaElement) => it.defaultValue))
    .toBe("AB=1");
});
