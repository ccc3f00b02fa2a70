import type { BrowserContext, Page } from "playwright/test";
import { findWholeChromium, launchOptions } from "../../scripts/chromium.mjs";
import { jpeg, png } from "../app/support/documents";
import { day } from "./harness/days";
import { test as faultyTest } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

// Chromium's headless shell has no PDF viewer.
const viewer = await findWholeChromium();
if (!viewer) throw new Error("No Chromium here that shows PDF.");
for (const tests of [test, faultyTest])
  tests.use({ launchOptions: launchOptions(viewer) });

/** Chromium shows a PDF with an extension, in a frame. */
const hasPdfViewer = (tab: Page) =>
  expect
    .poll(() => tab.frames().map((frame) => frame.url()))
    .toContainEqual(expect.stringMatching(/^chrome-extension:\/\//));

/** The links to proofs of delivery of the results, including those in closed cards. */
const podsOn = (page: Page) => page.locator("table tbody a[href^='/POD/']");

/** Opens a link that leads to a new tab, as a click does. */
async function openedBy(context: BrowserContext, click: () => Promise<void>) {
  const [tab] = await Promise.all([context.waitForEvent("page"), click()]);
  await tab.waitForLoadState();
  return tab;
}

test(
  "the proof of delivery of a carton opens in a new tab",
  { tag: "@gate" },
  async ({ national: page, context }) => {
    await page.goto(`/search/advanced-search/s=${day(-7)}_f=${day(0)}`);
    const link = podsOn(page).first();
    const path = (await link.getAttribute("href")) ?? "";
    expect(path).toMatch(/^\/POD\/[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)?$/);

    const tab = await openedBy(context, () => link.click());
    expect(new URL(tab.url()).pathname).toBe(path);
    await hasPdfViewer(tab);

    // The results are still there.
    await expect(page.getByText(/Results Found: [1-9]/)).toBeVisible();
  },
);

/** Records every URL that the browser requests, from any page. */
function requestsOf(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on("request", (request) => urls.push(request.url()));
  return urls;
}

/** The browser's messages about scripts, including the test's own. */
const blockedBySandbox = /Blocked script execution in .* is sandboxed/;

faultyTest(
  "an image as a document opens in the tab, in a sandbox",
  async ({ page, provider, unexpectedConsole }) => {
    unexpectedConsole.allow(blockedBySandbox);
    for (const [type, bytes] of [
      ["image/png", png],
      ["image/jpeg", jpeg],
    ] as const) {
      provider.on("/DR/7", () => ({
        headers: { "Content-Type": type },
        body: bytes,
      }));
      const answer = await page.goto("/DR/7");
      expect(answer?.status()).toBe(200);
      expect(await answer?.headerValue("content-security-policy")).toContain(
        "sandbox",
      );
      await expect(page.locator("img")).toHaveCount(1);
    }
  },
);

const script = `<script>alert(1);fetch("/canary");new Image().src="//evil.example/x.png"</script>`;
const html = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/canary.css"><meta http-equiv="refresh" content="0;url=/canary">${script}</head><body onload="alert(2)"><img src="/canary.png" onerror="alert(3)"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(4)"><script>alert(5);fetch("/canary")</script></svg>`;
const hostile: [name: string, type: string, body: string | Buffer][] = [
    ["HTML", "text/html", html],
    ["HTML as a PDF", "application/pdf", html],
    ["HTML as an image", "image/png", html],
    ["an SVG", "image/svg+xml", svg],
    ["an SVG as an image", "image/jpeg", svg],
    ["a PDF with HTML in it", "application/pdf", `%PDF-1.7\n${html}`],
    ["a PNG with HTML in it", "image/png", Buffer.concat([png.subarray(0, 8), Buffer.from(html)])],
    ["a JPEG with HTML in it", "image/jpeg", Buffer.concat([jpeg, Buffer.from(html)])],
    ["HTML with a type of a document behind its own", "text/html, application/pdf", html],
  ]; // prettier-ignore
faultyTest(
  `hostile documents run nothing and fetch nothing: ${hostile.map(([name]) => name).join(", ")}`,
  async ({ context, provider, unexpectedConsole, faulty }) => {
    // The page with the message, and the viewer's error about an unreadable file.
    unexpectedConsole.allow(/^answer 502: .*\/POD\/\d$/);
    unexpectedConsole.allow(blockedBySandbox);
    const urls = requestsOf(context);
    const tabs = await Promise.all(
      hostile.map(async ([name, type, body], at) => {
        const path = `/POD/${at}` as const;
        provider.on(path, () => ({
          headers: {
            "Content-Type": type,
            Refresh: `0;url=/canary-${at}`,
            Link: `</canary-${at}.css>;rel=stylesheet`,
          },
          body,
        }));
        const tab = await context.newPage();
        await tab.goto(path, { waitUntil: "networkidle" });
        return { name, tab, url: faulty.url + path };
      }),
    );
    // The failure page has the portal's icon; Chromium's viewer has its own URLs.
    const opened = new Set(tabs.map(({ url }) => url));
    opened.add(`${faulty.url}/favicon.svg`);
    const outside = urls.filter(
      (url) => /^https?:/.test(url) && !opened.has(url),
    );
    expect(outside).toEqual([]);
    for (const { name, tab, url } of tabs)
      expect([name, tab.url()]).toEqual([name, url]);
  },
);
