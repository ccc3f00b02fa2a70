import { holdReply, success } from "../portal/faulty-provider";
import { answerFigures, delivery } from "../portal/figures";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

test(
  "a slow provider does not delay Home, and its figures follow by themselves",
  { tag: "@gate" },
  async ({ page, provider }) => {
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
