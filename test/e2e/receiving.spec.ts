import type { Page } from "playwright/test";
import { test } from "./harness/company-test";
import { expect } from "./harness/test";
import { markDocument, translate } from "./harness/translator";

/** Receiving at the door of a store of a company that loads its own data. */

// In one worker, with one portal of the company: starting it takes longer than a test.
test.describe.configure({ mode: "default" });

/** Types a number as a hand scanner does. */
async function scan(page: Page, number: string) {
  await page.getByLabel("Scan or type a number").fill(number);
  await page.keyboard.press("Enter");
}
const latest = (page: Page) => page.locator(".latest");
const count = (page: Page) => page.locator("p.count");
const unsent = (page: Page) => page.locator(".unsent");

test("scans without a connection survive a reload, and are sent once when it is back", async ({
  page,
  context,
  openReceiving,
  unexpectedConsole,
}) => {
  const { north, south } = await openReceiving("OFF");
  const path = new URL(page.url()).pathname;
  // The page is kept before the connection is lost.
  await expect
    .poll(() =>
      page.evaluate(async (kept) => Boolean(await caches.match(kept)), path),
    )
    .toBe(true);

  const sent = page.waitForResponse("**/receiving/scans");
  await scan(page, `${north}-1`);
  await expect(latest(page)).toContainText("Expected");
  await expect(count(page)).toHaveText("1 of 3");
  expect((await sent).status()).toBe(200);
  await expect(unsent(page)).toHaveCount(0);
  await expect(page.locator(".recent li")).toHaveCount(1);

  unexpectedConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(true);
  await scan(page, `${north}-2`);
  await scan(page, `${north}-2`);
  await expect(latest(page)).toContainText("Already scanned");
  await scan(page, `${south}-1`);
  await expect(latest(page)).toContainText(`Another store's: ${south} South`);
  await expect(unsent(page)).toContainText("3 scans not sent yet");
  await page.reload();
  await expect(unsent(page)).toContainText("3 scans not sent yet");
  await expect(count(page)).toHaveText("2 of 3");

  // A logout asks first; the test answers no.
  unexpectedConsole.allow(/^dialog: 3 scans have not been sent yet/);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(unsent(page)).toContainText("3 scans not sent yet");

  await context.setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  await page.reload();
  await expect(count(page)).toHaveText("2 of 3");
  await page.getByLabel("Name of whoever signs").fill("Dana Clerk");
  const pad = page.getByRole("img", { name: "Draw the signature" });
  await pad.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await pad.hover({ position: { x: 90, y: 60 } });
  await page.mouse.up();
  const finish = page.getByRole("button", { name: "Finish delivery" });
  // A refused end stays refused when it is dismissed, and keeps what was typed.
  unexpectedConsole.allow(/400/);
  await page.route(
    "**/receiving/scans",
    (route) => route.fulfill({ status: 400, json: { message: "Not today" } }),
    { times: 1 },
  );
  await finish.click();
  await expect(page.getByText("Not today")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Not today")).toHaveCount(0);
  await expect(page.getByLabel("Name of whoever signs")).toHaveValue(
    "Dana Clerk",
  );
  // One that waits is not asked for again after a reload.
  await context.setOffline(true);
  await finish.click();
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("is received.")).toBeVisible();
  await page.goto("/receive?all");
  await expect(
    page.getByRole("link", { name: `${north} North` }),
  ).toContainText("Signed by Dana Clerk");
});

test("a session that ends without a connection keeps the scans until the same person logs in", async ({
  page,
  context,
  openReceiving,
  unexpectedConsole,
}) => {
  const { north } = await openReceiving("END");
  unexpectedConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/);
  await context.setOffline(true);
  await scan(page, `${north}-1`);
  await expect(unsent(page)).toContainText("1 scan not sent yet");
  const session = (await context.cookies()).filter(
    ({ name }) => name === "trackingSession",
  );
  expect(session).toHaveLength(1);
  await context.clearCookies({ name: "trackingSession" });
  await context.setOffline(false);
  await expect(unsent(page)).toContainText("Log in again to send them.");
  await context.addCookies(session);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(unsent(page)).toHaveCount(0);
  await expect(count(page)).toHaveText("1 of 3");
});

test("without a camera, or with one that is refused, the page says how to go on", async ({
  page,
  openReceiving,
}) => {
  const { north } = await openReceiving("NOC");
  const open = page.getByRole("button", { name: "Camera", exact: true });
  for (const [name, text] of [
    ["NotFoundError", "There is no camera. Type the number."],
    ["NotAllowedError", "The camera is not allowed."],
    ["NotReadableError", "The camera cannot be used right now."],
  ] as const) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException("", error));
    }, name);
    await open.click();
    await expect(
      page.getByRole("alert").filter({ hasText: text }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close camera" }).click();
  }
  await scan(page, `${north}-1`);
  await expect(latest(page)).toContainText("Expected");
  // The focus goes to the question of what is wrong, and then to the answer.
  await page.getByRole("button", { name: "Damaged" }).click();
  await expect(page.locator("p:focus")).toContainText(`carton ${north}-1`);
  await page.getByRole("button", { name: "Crushed" }).click();
  await expect(page.locator(".recent b:focus")).toHaveText("Damaged");
  // A translated page takes scans and ends the delivery without loading anything.
  await translate(page);
  const isNew = await markDocument(page);
  await scan(page, `${north}-2`);
  await expect(latest(page)).toContainText(`${north}-2`);
  await page.getByRole("button", { name: "Finish delivery" }).click();
  await expect(page.locator("main")).toContainText("Enter the name");
  expect(await isNew()).toBe(false);
});
