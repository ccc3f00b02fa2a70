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
 * A test runs on a wide screen with JavaScript. Tags ask for more, where a mode differs:
 *
 * - `@no-js`: without JavaScript too; `@no-js-only`: so and not otherwise;
 * - `@phone`: on a phone too; `@phone-only`: there and nowhere else.
 *
 * `@gate` are the journeys of `npm test`, which runs them with JavaScript; all others run in `npm test -- all`.
 * `@smoke` are a few for `npm test -- quick`. What the server sends, and what
 * it answers to forms, is tested without a browser, in `test/pages`: a mode is asked for only where layout,
 * keyboard or scripts make it another journey.
 */
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./test/e2e/harness/global-setup.ts",
  fullyParallel: true,
  // Twice the processors of a small machine: half of a test is waiting.
  workers: 4,
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
    { name: "wide", use: wide, grepInvert: /@no-js-only|@phone-only/ },
    {
      name: "wide, no JavaScript",
      use: { ...wide, javaScriptEnabled: false },
      grep: /@no-js\b/,
    },
    { name: "phone", use: phone, grep: /@phone\b/ },
  ],
});
