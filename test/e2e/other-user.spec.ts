import { signInElsewhere } from "./harness/other-tab";
import { expect, test } from "./harness/test";

/** Two users in one browser: the second signs in while a page of the first is open. */

test("a form says that another user has signed in, keeps what was typed, and is written by that user only after a second submission", async ({
  administrator: page,
  context,
  portal,
}) => {
  await page.goto("/alerts/edit?kind=delivered");
  const first = await page.locator(".person").first().innerText();
  await page.getByLabel("Cartons").fill("TYPED-1");
  await signInElsewhere(context, portal, "regional");
  // The tab becomes visible.
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "Another user has logged in" });
  await expect(notice).toContainText(`since ${first} opened this page`);
  await expect(page.getByLabel("Cartons")).toHaveValue("TYPED-1");
  // The data of the page are loaded anew, as after Back from a document: the form stays the one of the first user.
  const loaded = page.waitForResponse(/\.data(\?|$)/);
  await page.evaluate(() =>
    window.dispatchEvent(
      new PageTransitionEvent("pageshow", { persisted: true }),
    ),
  );
  await (await loaded).finished();
  await expect(notice).toBeVisible();

  const save = page.getByRole("button", { name: "Save", exact: true });
  const refused = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await save.click();
  expect((await refused).status()).toBe(409);
  await expect(
    page.getByText("another user opened this form").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Cartons")).toHaveValue("TYPED-1");
  await expect(page.locator(".person").first()).not.toHaveText(first);
  await expect(notice).toBeHidden();
  await save.click();
  await expect(page).toHaveURL(/\/alerts$/);
  await page.getByRole("button", { name: /^Remove: .*TYPED-1/ }).click();
});

test("a map loads again when another user has signed in", async ({
  administrator: page,
  context,
  portal,
}) => {
  await page.goto("/track?date=-1d");
  const first = await page.locator(".person").first().innerText();
  await signInElsewhere(context, portal, "store");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.locator(".person").first()).not.toHaveText(first);
  await expect(page.getByText("Another user has logged in")).toHaveCount(0);
});

test("a form beside a list keeps what was typed when it is invalid and the session has expired", async ({
  administrator: page,
  context,
}) => {
  await page.goto("/account/tokens");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Month end");
  await context.clearCookies({ name: "trackingSession" });
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Choose what it may read").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/account\/tokens$/);
  await expect(name).toHaveValue("Month end");
});

test("criteria with an unreadable date stay in their form when the session has expired", async ({
  national: page,
  context,
}) => {
  const cookies = await context.cookies();
  for (const path of ["/search", "/onTime-report", "/exceptions"]) {
    await context.addCookies(cookies);
    await page.goto(path);
    await context.clearCookies({ name: "trackingSession" });
    const start = page.getByLabel("Start Date").first();
    await start.fill("13/45/2026");
    await start.press("Enter");
    await expect(page.getByText("Invalid start date").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(path);
    await expect(start).toHaveValue("13/45/2026");
  }
});
