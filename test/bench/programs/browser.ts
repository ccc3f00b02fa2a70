import { chromium, type Browser, type BrowserContext } from "playwright";
import path from "node:path";
import {
  ensureChromium,
  findWholeChromium,
  launchOptions,
} from "../../../scripts/chromium.mjs";

/** Starts the Chromium that the end-to-end tests use. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(
    launchOptions(await ensureChromium(findWholeChromium)),
  );
}

/** A fresh profile (no cache, no connections) with the given Cookie header. */
export async function freshContext(
  browser: Browser,
  origin: string,
  cookie: string,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie
      .split("; ")
      .filter((pair) => pair !== "")
      .map((pair) => {
        const equals = pair.indexOf("=");
        return {
          name: pair.slice(0, equals),
          value: pair.slice(equals + 1),
          url: origin,
        };
      }),
  );
  return context;
}

const noteFirstRow = path.join(import.meta.dirname, "note-first-row.mjs");

/** Opens a page in a fresh profile and returns when its first table row was painted. */
export async function firstRowPainted(
  browser: Browser,
  origin: string,
  url: string,
  cookie: string,
): Promise<number> {
  const context = await freshContext(browser, origin, cookie);
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: noteFirstRow });
    await page.goto(origin + url, { waitUntil: "commit", timeout: 90_000 });
    const noted = await page.waitForFunction(
      () => (globalThis as { firstRowMs?: number }).firstRowMs,
      undefined,
      { timeout: 90_000, polling: 100 },
    );
    return (await noted.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
