import { defineConfig, devices } from "playwright/test";
import { findChromium, launchOptions } from "./scripts/chromium.mjs";

const chromium = await findChromium();
if (!chromium)
  throw new Error(
    "No Chromium here: npm test installs one, or set CHROMIUM_PATH.",
  );

const wide = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1280, height: 800 },
};
const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 360, height: 740 },
};

/**
 * Every test runs on a wide screen, with and without JavaScript. Tags say otherwise:
 *
 * - `@javascript`: about what JavaScript adds, or about something that does not depend on it;
 * - `@no-javascript`: about what the server sends, which is the same for every browser;
 * - `@phone`: on a phone too, with JavaScript; `@phone-no-javascript`: on a phone with and without;
 * - `@phone-only`: on a phone and nowhere else.
 */
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./test/e2e/harness/global-setup.ts",
  fullyParallel: true,
  // One more than the processors of a small machine: much of a test is waiting.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // For a slow, shared machine: what holds does not wait for them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A gate that runs alone must not stop at a test in a thousand that met a busy moment. `npm test`
  // names each test that needed the second attempt; elsewhere there is none.
  retries: process.env.CI ? 1 : 0,
  // A gate ends and names what failed, also when a defect makes every other test wait for its time-out.
  maxFailures: process.env.CI ? 20 : 0,
  globalTimeout: process.env.CI ? 60 * 60_000 : 0,
  reporter: "list",
  use: {
    launchOptions: launchOptions(chromium),
    locale: "en-US",
    timezoneId: "America/Chicago",
    // A trace of every test costs a sixth of the run: `--trace retain-on-failure` records those wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "wide", use: wide, grepInvert: /@no-javascript|@phone-only/ },
    {
      name: "wide, no JavaScript",
      use: { ...wide, javaScriptEnabled: false },
      grepInvert: /@javascript|@phone-only/,
    },
    { name: "phone", use: phone, grep: /@phone/, grepInvert: /@no-javascript/ },
    {
      name: "phone, no JavaScript",
      use: { ...phone, javaScriptEnabled: false },
      grep: /@phone-no-javascript/,
    },
  ],
});
