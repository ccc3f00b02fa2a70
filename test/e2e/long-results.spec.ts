import type { Page } from "playwright/test";
import { asnPageSize } from "../../provider/contract/searches";
import { syntheticPage, syntheticRow } from "../bench/programs/synthetic-rows";
import type { FaultyProvider, Reply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { gate } from "../portal/gate";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";
/** Two full pages of the provider and a short one. */
const total = 2 * asnPageSize + 250;

const counter = (page: Page) => page.getByText(/^Results Found:/);
const rowsOf = (page: Page) => page.locator("table tbody tr");
const rowAt = (page: Page, row: number) => rowsOf(page).nth(row).locator("th");
const asnOf = (row: number) => syntheticRow(row).ASN ?? "";

/**
 * Makes the provider find many cartons.
 * @param instead the response to a page instead of its rows, by the page's number from 0
 */
function findMany(
  provider: FaultyProvider,
  instead: (page: number) => Promise<Reply | void> | Reply | void = () =>
    undefined,
  found = total,
): void {
  provider.on("ASNManifestSearch", async ({ payload }) => {
    const offset = Number(payload["offset"]);
    const other = await instead(offset / asnPageSize);
    if (other) return other;
    const count = Math.min(asnPageSize, found - offset);
    return { body: syntheticPage(offset, count) };
  });
}

test("the counter of a long result grows until all rows are loaded", async ({
  page,
  provider,
  expectAccessible,
}) => {
  const [second, third] = [gate(), gate()];
  findMany(provider, (number) => [undefined, second, third][number]?.opened);
  await page.goto(results);
  await expect(counter(page)).toHaveText(
    `Results Found: ${asnPageSize.toLocaleString("en-US")} · Loading more results...`,
  );
  await expectAccessible();
  second.open();
  await expect(counter(page)).toHaveText(
    `Results Found: ${(2 * asnPageSize).toLocaleString("en-US")} · Loading more results...`,
  );
  third.open();
  await expect(counter(page)).toHaveText(
    `Results Found: ${total.toLocaleString("en-US")}`,
  );
});

test("the counter of a long result continues when another replica responds for a while", async ({
  page,
  provider,
}) => {
  const { opened, open } = gate();
  findMany(provider, (number) => (number > 0 ? opened : undefined));
  await page.goto(results);
  await expect(counter(page)).toContainText("Loading more results...");
  const data = `${results}.data`;
  // Once it polls, which on a busy machine is long after the document came.
  await page.waitForRequest((request) => request.url().includes("progress="), {
    timeout: 60_000,
  });
  // The other replica fetched the search earlier: its page keeps the counts of this one.
  const earlier = await (await page.request.get(data)).body();
  let answered = 0;
  await page.route(
    (url) => url.pathname === data && !url.searchParams.has("progress"),
    (route) => {
      answered += 1;
      return route.fulfill({ body: earlier, contentType: "text/x-script" });
    },
  );
  // This replica fetches it again.
  await page.request.get(`${results}?fresh=${Date.now()}`);
  await expect.poll(() => answered).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "wait" });
  open();
  await expect(counter(page)).toHaveText(
    `Results Found: ${total.toLocaleString("en-US")}`,
    { timeout: 60_000 },
  );
});

test(
  "scrolling a long result adds rows, sorting keeps the document, and a link leads to the top",
  { tag: "@gate" },
  async ({ page, provider }) => {
    findMany(provider);
    await page.goto(results);
    await expect(counter(page)).toHaveText(
      `Results Found: ${total.toLocaleString("en-US")}`,
    );
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const arrow = page.getByRole("link", { name: "Scroll to top" });

    // The style sheet shows and hides it while scrolling.
    const isSeen = () =>
      arrow.evaluate(
        (element) =>
          element.checkVisibility({
            opacityProperty: true,
            visibilityProperty: true,
          }) && element.getBoundingClientRect().top < window.innerHeight,
      );
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await expect.poll(isSeen).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(isSeen).toBe(false);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(100);
    await expect(rowAt(page, 100)).toHaveText(asnOf(100));
    // The header stays visible while scrolling.
    await expect(
      page.getByRole("columnheader", { name: /^ASN/ }),
    ).toBeInViewport();

    await page.getByRole("link", { name: "Scroll to top" }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const header = page.getByRole("columnheader", { name: /^ASN/ });
    await header.getByRole("link").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await header.getByRole("link").click();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect(rowAt(page, 0)).toHaveText(asnOf(total - 1));
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  },
);

test("Back from another screen and a reload lead to the row of a long result where one was", async ({
  page,
  provider,
}) => {
  findMany(provider, () => undefined, 450);
  await page.goto(results);
  await expect(counter(page)).toHaveText("Results Found: 450");
  for (const shown of [100, 200, 300]) {
    await rowAt(page, shown - 1).scrollIntoViewIfNeeded();
    await expect(rowsOf(page)).toHaveCount(shown + 100);
  }
  await rowAt(page, 320).evaluate((row) =>
    row.scrollIntoView({ block: "center" }),
  );
  await expect(rowAt(page, 320)).toBeInViewport();
  await page.reload();
  // Three further pages arrive, one after the other.
  await expect(rowAt(page, 320)).toHaveText(asnOf(320), { timeout: 60_000 });
  await expect(rowAt(page, 320)).toBeInViewport();
  // As a link does, without scrolling to it.
  await page
    .getByRole("link", { name: "Contact" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expect(rowAt(page, 320)).toHaveText(asnOf(320));
  await expect(rowAt(page, 320)).toBeInViewport();
});
