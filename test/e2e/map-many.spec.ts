import {
  changingDay,
  syntheticDeliveries,
} from "../bench/programs/synthetic-deliveries";
import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import {
  chosenRow,
  count,
  counter,
  details,
  infoWindow,
  legend,
  openMap,
  passRefresh,
  rows,
  stopTime,
  withSoftwareGraphics,
} from "./harness/map-page";
import { expect } from "./harness/test";

interface Answer {
  result: { delivID: number; delivStatus: number }[];
}
const deliveries = 5_000;
const message = ["Incomplete", "Complete", "In Progress"];

test("5,000 deliveries of a day are counted, mapped, paged, selected and refreshed; their URL can be shared", async ({
  page,
  provider,
  unexpectedConsole,
  browser,
  baseURL,
}) => {
  withSoftwareGraphics(unexpectedConsole);
  let latest: Answer = { result: [] };
  /** The list has the provider's order, which is that of the ids. */
  const word = (id: string) =>
    message[
      latest.result.find(({ delivID }) => String(delivID) === id)
        ?.delivStatus ?? 0
    ];
  provider.on("getDeliveryMapStatuses", ({ payload }) => {
    latest = syntheticDeliveries(payload) as Answer;
    return success(latest);
  });
  provider.on("getDeliveryMapPinDetails", details);
  const expectCounts = async () => {
    for (const [code, name] of message.entries())
      await expect
        .poll(() => count(page, name))
        .toBe(
          latest.result.filter(({ delivStatus }) => delivStatus === code)
            .length,
        );
  };

  await page.clock.install();
  await openMap(page, `?date=${changingDay}`);
  await expect(counter(page)).toHaveText(
    `Results Found: ${deliveries.toLocaleString("en-US")}`,
  );
  await expect(rows(page)).toHaveCount(50);
  await expectCounts();

  const pages = page.getByRole("navigation", { name: "Pages of results" });
  for (const number of [2, 3]) {
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(new RegExp(`page=${number}$`));
  }
  await expect(page.getByText("Deliveries 101 to 150 of 5,000.")).toBeVisible();
  const third = rows(page).nth(41).locator("th");
  await expect(third).toHaveText("1000141");
  await third.getByRole("link").click();
  const window = infoWindow(page);
  await expect(window).toContainText("Store of 1000141");
  await expect(window).toContainText(word("1000141") ?? "");
  await expect(page).toHaveURL(
    `/track?date=${changingDay}&page=3&deliv=1000141`,
  );
  await expect(chosenRow(page)).toContainText("1000141");

  // Changes of 2 % of them are visible in the list, the counts and the info window.
  await stopTime(page);
  const shown = async () =>
    rows(page).locator(".status-pill").allTextContents();
  const before = await shown();
  expect((await passRefresh(page)).status()).toBe(200);
  const expected = latest.result
    .slice(100, 150)
    .map(({ delivStatus }) => message[delivStatus]);
  expect(expected).not.toEqual(before);
  await expect.poll(shown).toEqual(expected);
  await expectCounts();
  await expect(chosenRow(page)).toContainText("1000141");
  await expect(window).toContainText(word("1000141") ?? "");
  await page.clock.resume();

  await legend(page)
    .getByRole("link", { name: /^Complete: / })
    .click();
  await expect(counter(page)).toHaveText(
    `Results Found: ${(deliveries - (await count(page, "Complete"))).toLocaleString("en-US")}`,
  );
  // The list is filtered at once, the entry made when its data is there.
  await expect(page).not.toHaveURL(/deliv=1000141$/);
  await page.goBack();
  await expect(page).toHaveURL(/page=3&deliv=1000141$/);
  await expect(chosenRow(page)).toContainText("1000141");

  // Another user opens the URL without scripts.
  const ids = await rows(page).locator("th").allTextContents();
  const other = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    storageState: await page.context().storageState(),
  });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await expect(rows(theirs).locator("th")).toHaveText(ids);
  await expect(chosenRow(theirs)).toContainText("1000141");
  await expect(theirs.locator(".details")).toContainText("Store of 1000141");
  await expect(counter(theirs)).toHaveText(
    `Results Found: ${deliveries.toLocaleString("en-US")}`,
  );
  await theirs.getByRole("link", { name: /^Close/ }).click();
  await expect(theirs).toHaveURL(`/track?date=${changingDay}&page=3`);
  await other.close();
});
