import type { Page } from "playwright/test";
import { test as onFaulty } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

/** What users want to be told by mail. */

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
/** The alerts with this text in the list. */
const items = (page: Page, text: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: text })
    .filter({ has: page.getByRole("button") });

/** Removes the alerts with this text. */
async function remove(page: Page, text: string) {
  const left = await items(page, text).count();
  await items(page, text).first().getByRole("button").click();
  await said(page, "The alert is removed.");
  await expect(items(page, text)).toHaveCount(left - 1);
}

test(
  "an alert about late deliveries is created, changed and removed",
  { tag: ["@no-js", "@phone", "@phone-no-js"] },
  async ({ page, signInAs, expectAccessible, expectNoWiderThan320 }) => {
    await signInAs("regional");
    await page.goto("/attention");
    await page.getByRole("link", { name: "Tell me when…" }).click();
    await expect(
      page.getByRole("heading", { name: "Alerts", level: 1 }),
    ).toBeVisible();
    await page.getByRole("link", { name: "A delivery is late" }).click();
    await expect(
      page.getByRole("heading", { name: "Tell me when…" }),
    ).toBeVisible();
    const where = page.getByLabel("Where");
    const store =
      (await where
        .locator("optgroup")
        .nth(1)
        .locator("option")
        .first()
        .textContent()) ?? "";
    expect(store).toMatch(/^Only store \d+/);
    await where.selectOption({ label: store });
    const zone = page.getByLabel("Time zone");
    await zone.fill("Chicago time");
    await button(page, "Save").click();
    await expect(zone).toHaveAccessibleDescription(/Enter a time zone/);
    // What was chosen is kept.
    await expect(where.locator("option:checked")).toHaveText(store);
    await expectAccessible();
    await expectNoWiderThan320();
    await zone.fill("America/Chicago");
    await button(page, "Save").click();
    await said(page, "The alert is saved.");
    await expect(items(page, store)).toContainText(
      "From 6:00 AM to 9:00 PM (America/Chicago)",
    );
    await expectAccessible();
    await expectNoWiderThan320();

    await items(page, store)
      .getByRole("link", { name: `Change: A delivery is late, ${store}` })
      .click();
    await expect(page.getByLabel("Where").locator("option:checked")).toHaveText(
      store,
    );
    await page.getByLabel("Mail me at night, too").check();
    await button(page, "Save").click();
    await expect(items(page, store)).toContainText(
      "At any hour (America/Chicago)",
    );
    await remove(page, store);
  },
);

test(
  "the cartons of a list are watched from its result",
  { tag: "@no-js-only" },
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs("regional");
    await page.goto("/search/ASN-search?ASNs=WATCHED-1+WATCHED-2");
    await page.getByText("Share", { exact: true }).click();
    await page
      .getByRole("link", { name: "Tell me when they are delivered" })
      .click();
    const list = page.getByLabel("Cartons");
    await expect(list).toHaveValue("WATCHED-1\nWATCHED-2");
    await list.fill("");
    await button(page, "Save").click();
    await expect(list).toHaveAccessibleDescription(/Must enter|must|ASN/);
    await list.fill("WATCHED-1, WATCHED-2 WATCHED-3");
    await expectAccessible();
    await button(page, "Save").click();
    const alert = "WATCHED-1 and 2 more cartons: 0 of 3 delivered";
    await expect(items(page, alert).first()).toBeVisible();

    await items(page, alert)
      .first()
      .getByRole("link", { name: /^Change/ })
      .click();
    await expect(page.getByText(alert)).toBeVisible();
    await expect(page.getByLabel("Cartons")).toHaveCount(0);
    await button(page, "Save").click();
    await remove(page, alert);
  },
);

test(
  "an alert about one carton begins on its page",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("regional");
    await page.goto("/search/advanced-search/s=-7d_f=-1d_deliv=1");
    const link = page.locator("tbody a").first();
    const asn = (await link.textContent()) ?? "";
    await link.click();
    await page
      .getByRole("link", { name: "Tell me when it is delivered" })
      .click();
    await expect(page.getByLabel("Cartons")).toHaveValue(asn);
  },
);

test(
  "an absent alert is refused",
  { tag: "@no-js-only" },
  async ({ page, signInAs, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer 404: .*\/alerts\/edit/);
    await signInAs("regional");
    const answer = await page.goto("/alerts/edit?id=999999");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("alert")).toContainText(
      "There is no such alert",
    );
  },
);

onFaulty(
  "a provider without alerts has no page of alerts, and no link to it",
  async ({ page, haveSession, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer 404: .*\/alerts/);
    await haveSession();
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "Alerts" })).toHaveCount(0);
    const answer = await page.goto("/alerts");
    expect(answer?.status()).toBe(404);
  },
);
