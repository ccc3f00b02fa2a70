import type { Locator, Page } from "playwright/test";
import { day } from "./harness/days";
import { expect, test } from "./harness/test";

const deliveredCartons = `/search/advanced-search/s=${day(-5)}_f=${day(-2)}_deliv=1_scanType=1`;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const stepsOf = (page: Page) => page.locator("ol.timeline > li");

/** The first row whose last cell links to a proof of delivery: its cells, and that link. */
async function rowWithProof(page: Page): Promise<Locator> {
  const row = page
    .locator("table.rows tbody tr")
    .filter({ has: page.locator("td a[href^='/POD/']") })
    .first();
  await expect(row).toBeVisible();
  return row;
}

/** The text of a cell, counted from 1. */
const cell = async (row: Locator, number: number) =>
  (
    (await row
      .locator(`:scope > :is(th, td):nth-child(${number})`)
      .textContent()) ?? ""
  ).trim();

test(
  "the ASN of a result leads to the page of the carton, with its steps, documents and delivery",
  { tag: ["@gate", "@smoke"] },
  async ({ national: page }) => {
    await page.goto(deliveredCartons);
    const row = await rowWithProof(page);
    const [asn, manifest, store, deliveredOn, deliveredAt, pool] = [
      await cell(row, 1),
      await cell(row, 2),
      await cell(row, 4),
      await cell(row, 10),
      await cell(row, 11),
      await cell(row, 14),
    ];
    const proof = await row.locator("a[href^='/POD/']").getAttribute("href");
    await row.getByRole("link", { name: asn, exact: true }).click();

    await expect(page).toHaveURL(`/carton?asn=${asn}`);
    await expect(heading(page)).toHaveText(`Carton ${asn}`);
    await expect(page).toHaveTitle(`Carton ${asn} · UL Tracking Portal`);
    const steps = stepsOf(page);
    await expect(steps.getByRole("heading")).toHaveText([
      "On Manifest",
      "On Pallet",
      "On Trailer",
      "Delivered",
      "Store scan",
    ]);
    // Every step has its state as a word.
    await expect(steps.locator(".state")).toHaveText(
      Array<RegExp>(5).fill(/^(Done|Not yet|Not recorded|Missing)$/),
    );
    await expect(steps.first()).toContainText(`Manifest ${manifest}`);
    await expect(steps.nth(1)).toContainText(`Pool ${pool}`);
    const delivered = steps.nth(3);
    await expect(delivered).toContainText(`${deliveredOn} ${deliveredAt} UTC`);
    await expect(delivered).toContainText(store);
    await expect(
      delivered.getByRole("link", { name: "Proof of delivery (PDF)" }),
    ).toHaveAttribute("href", proof ?? "");
    // The time of the browser's zone, which only scripts know.
    const local = delivered.getByText(/\d [AP]M( on \w+ \d+)? in Chicago$/);
    await expect(local).toHaveCount(1);
    await expect(page.locator("dl").last()).toContainText("Scan TypeScanned");

    await page.getByRole("link", { name: "On-Time Report" }).click();
    await expect(page).toHaveURL(/\/onTime-report\/result\/s=.*_p=\d+_st=\w+$/);
    await expect(page.getByText("Results Found: 1")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Cartons of this delivery" }).click();
    await expect(
      page.getByRole("link", { name: asn, exact: true }),
    ).toHaveAttribute("href", `/carton?asn=${asn}`);
  },
);

test("a printed carton has every step with its state, and no button", async ({
  national: page,
}) => {
  await page.goto(deliveredCartons);
  const carton = await cell(await rowWithProof(page), 1);
  await page.goto(`/carton?asn=${carton}`);
  await page.emulateMedia({ media: "print" });
  await expect(stepsOf(page)).toHaveCount(5);
  for (const step of await stepsOf(page).all()) {
    await expect(step.getByRole("heading")).toBeVisible();
    await expect(step.locator(".state")).toBeVisible();
  }
  await expect(page.getByText("Copy link")).toBeHidden();
});

test("on a wide screen a carton opens beside its list: arrows lead to the next, Back closes it, and Forward and a reload open it", async ({
  national: page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(deliveredCartons);
  const links = page.locator("tbody th a");
  const [first = "", second = ""] = await links.allTextContents();
  await links.first().click();

  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText(
    `Carton ${first}`,
  );
  await expect(page).toHaveURL(`/carton?asn=${first}`);
  await expect(page).toHaveTitle(`Carton ${first} · UL Tracking Portal`);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("button", { name: "Previous" })).toBeDisabled();
  await expect(links.first()).toBeInViewport();

  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText(
    `Carton ${second}`,
  );
  await expect(page).toHaveURL(`/carton?asn=${second}`);

  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(deliveredCartons);
  await expect(links.nth(1)).toBeFocused();
  await page.goForward();
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText(
    `Carton ${second}`,
  );
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(deliveredCartons);

  await links.first().click();
  await expect(panel.getByRole("heading", { level: 1 })).toBeVisible();
  // Without a connection, a link in the panel keeps the page.
  await context.setOffline(true);
  await panel.locator("div a[href^='/']:not([target]):visible").first().click();
  await expect(page.getByText("No connection.")).toBeVisible();
  await expect(panel).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page)).toHaveText(`Carton ${first}`);
  await expect(panel).toHaveCount(0);
});
