import type { Locator, Page } from "playwright/test";
import { shownRows } from "./harness/result-page";
import { expect, test } from "./harness/test";

const items = (page: Page) => page.locator("main ul.menu a");
const review = (page: Page) =>
  page.getByRole("button", { name: "Review report" });
const submit = (page: Page) =>
  page.getByRole("button", { name: "Submit report" });
const time = (page: Page, end: string, part: string) =>
  page.getByLabel(`${end} Time, ${part}`);

interface Item {
  id: string;
  location: string;
  /** In the format of the list, e.g. `Nov 20, 2026`. */
  scheduled: string;
}

/**
 * A past item for this test only: each report removes an item from the common list.
 * @param from the end of the list to take it from: another one than a test that reports its item
 */
async function ownItem(
  page: Page,
  from: "start" | "end" = "start",
): Promise<Item> {
  // So old that the evening of the day after it is over in every time zone.
  const tooNew = new Date(Date.now() - 2 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const [first, next] =
    from === "start" ? ["1", "Next"] : ["999999", "Previous"];
  // After midnight UTC, today's items fill the first pages.
  for (
    let url: string | null = `${new URL(page.url()).pathname}?page=${first}`;
    url !== null;
    url = await page
      .getByRole("link", { name: next })
      .getAttribute("href", { timeout: 1_000 })
      .catch(() => null)
  ) {
    await page.goto(url);
    const texts = await items(page).allInnerTexts();
    for (const text of from === "start" ? texts : texts.reverse()) {
      const [, location, scheduled, id] =
        /^(.*)\n+(.*) · ID (\d+)$/.exec(text.trim()) ?? [];
      if (!location || !scheduled || !id) throw new Error(`No item: ${text}`);
      if (isoOf(scheduled) < tooNew) return { id, location, scheduled };
    }
  }
  throw new Error("Nothing waits for a report of this test.");
}

const isoOf = (message: string) =>
  new Date(`${message} UTC`).toISOString().slice(0, 10);
const typed = (iso: string) =>
  `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
const dayAfter = (iso: string) =>
  new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10);

async function fillTime(
  page: Page,
  end: string,
  [hours, minutes, half]: [string, string, string],
) {
  await time(page, end, "hours").fill(hours);
  await time(page, end, "minutes").fill(minutes);
  await time(page, end, "AM or PM").selectOption(half);
}

test(
  "a reported delivery leaves the list and is in the on-time report immediately",
  { tag: "@gate" },
  async ({ national: page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Report Delivery/ }).click();
    await expect(page).toHaveTitle(/^Report Delivery · .*Tracking Portal$/);
    const item = await ownItem(page);
    const day = isoOf(item.scheduled);
    const [store = ""] = item.location.split(" ");
    // The portal caches this result; it must not outlive the report.
    const onTime = `/onTime-report/result/s=${day}_f=${day}_st=${store}`;
    await page.goto(onTime);
    const before = await shownRows(page);
    expect(before.map((row) => row["Departure Time"])).toContain("");

    await page.goto(`/report-entry/delivery?q=${item.id}`);
    await expect(page.getByText(/^1 of \d+ unfinished/)).toBeVisible();
    await items(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Report Delivery · ${item.location} · ${item.scheduled}`,
    );
    await expect(page.getByLabel("Arrival Date")).toHaveValue(typed(day));
    await page.getByLabel("Times are").selectOption("UTC");
    await fillTime(page, "Arrival", ["11", "5", "PM"]);
    await page.getByLabel("Departure Date").fill(typed(dayAfter(day)));
    await fillTime(page, "Departure", ["12", "07", "AM"]);
    await page.getByLabel(/^Employee ID/).fill("4711");
    await page.getByLabel(/^Text Signature/).fill("Pat <b>Doe</b>");
    // Enter submits the form like the button: for review first.
    await page.keyboard.press("Enter");
    await expect(page.locator("dl.review")).toContainText("11:05 PM UTC");
    await expect(page.locator("dl.review")).toContainText("1 h 2 min");
    await submit(page).click();

    await expect(page.getByText("Report submitted successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/report-entry\/delivery\?.*q=\d+/);
    await expect(page.getByText(/^No unfinished delivery/)).toBeVisible();
    await expect(items(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Report submitted successfully")).toHaveCount(
      0,
    );
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toEqual(
      expect.objectContaining({
        [`draft:/report-entry/delivery/${item.id}/`]: expect.anything(),
      }),
    );

    await page.goto(onTime);
    const after = await shownRows(page);
    expect(after).toHaveLength(before.length);
    expect(after.map((row) => row["Departure Time"])).toContain("12:07 AM*");
    const gone = await page.goto(`/report-entry/delivery?id=${item.id}`);
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole("alert")).toContainText(
      "does not need a report",
    );
  },
);

test("an incomplete report survives a reload, for its own item only", async ({
  regional: page,
}) => {
  await page.goto("/report-entry/delivery");
  const [first, second] = await Promise.all(
    // Another test reports the first one.
    [2, 3].map((at) => items(page).nth(at).getAttribute("href")),
  );
  await page.goto(first ?? "");
  const saved = (value: Locator) => expect(value).toHaveValue("Half");
  const signature = page.getByLabel(/^Text Signature/);
  await signature.fill("Half");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain("Half");
  await page.reload();
  await saved(signature);
  await page.goto(second ?? "");
  await expect(signature).toHaveValue("");
  await page.goto(first ?? "");
  await saved(signature);
});

test("an afternoon time is interpreted, shown, and confirmed if it is implausible", async ({
  regional: page,
  expectAccessible,
}) => {
  await page.goto("/report-entry/delivery");
  const { id } = await ownItem(page, "end");
  await items(page)
    .filter({ hasText: `ID ${id}` })
    .click();
  const hours = time(page, "Arrival", "hours");
  const half = time(page, "Arrival", "AM or PM");
  // Nothing is preselected.
  await expect(half).toHaveValue("");
  await page.getByLabel("Arrival Date").fill("11/20/2026");
  await page.getByLabel("Departure Date").fill("11/20/2026");
  await hours.fill("14:05");
  // By default times are those of the store.
  await expect(page.getByText(/^2:05 PM \w+, \d+:05 PM UTC$/)).toBeVisible();
  await page.getByLabel("Times are").selectOption("UTC");
  await time(page, "Departure", "hours").fill("13");
  await time(page, "Departure", "minutes").fill("30");
  await page.keyboard.press("Tab");
  await expect(hours).toHaveValue("2");
  await expect(time(page, "Arrival", "minutes")).toHaveValue("05");
  await expect(half).toHaveValue("PM");
  await expect(page.getByText("2:05 PM UTC, 8:05 AM in Chicago")).toBeVisible();
  await expect(time(page, "Departure", "AM or PM")).toHaveValue("PM");
  await review(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "The departure must not be before the arrival.",
  );
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expectAccessible();
  // A complete time replaces the other controls.
  await time(page, "Departure", "hours").fill("1430");
  await review(page).click();
  await expect(page.locator("dl.review")).toContainText(
    "Nov 20, 2026, 2:05 PM UTC, 8:05 AM in Chicago",
  );
  await expectAccessible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(hours).toHaveValue("2");
  await time(page, "Departure", "hours").fill("1530");
  await review(page).click();
  await expect(page.locator("dl.review")).toContainText("1 h 25 min");
  await expect(page.getByText("The departure is before")).toHaveCount(0);
});
