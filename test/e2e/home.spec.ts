import { holdReply, success } from "../portal/faulty-provider";
import { answerFigures, delivery } from "../portal/figures";
import { test as onFaulty } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

test("the hint of the first visit is dismissed", async ({ page, signInAs }) => {
  await signInAs("store");
  await page.goto("/");
  const hint = page.getByText("New here?");
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(hint).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test(
  "cartons that were received and not delivered are found from Home",
  { tag: "@gate" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/");
    await page
      .getByRole("link", { name: /Received and not delivered/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Received and not delivered",
    );
    await expect(page).toHaveTitle(/^Received and not delivered · /);
    await expect(page.locator("table.rows tbody tr").first()).toBeVisible();
  },
);

onFaulty(
  "a slow provider does not delay Home, and its figures follow by themselves",
  { tag: "@gate" },
  async ({ page, provider, haveSession }) => {
    await haveSession();
    answerFigures(provider);
    const statuses = holdReply(
      success({ result: [delivery("1", 1)], requestNumber: 0 }),
    );
    provider.on("getDeliveryMapStatuses", statuses.behaviour);
    const right = holdReply(success({ result: true }));
    provider.on("getIsAdmin", right.behaviour);
    // The page arrives although the calls have not been answered.
    await page.goto("/");
    const notice = page.locator("main").getByRole("status");
    await expect(notice).toContainText("Some figures take longer than usual.");
    const admin = page.locator("main").getByRole("link", { name: /^Admin/ });
    await expect(admin).toHaveCount(0);
    statuses.release();
    right.release();
    await expect(page.getByText("1 of 1 complete")).toBeVisible();
    await expect(admin).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);
