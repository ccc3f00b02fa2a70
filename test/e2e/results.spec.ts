import { day } from "./harness/days";
import { expect, test } from "./harness/test";
import type { Page } from "playwright/test";

/** More than one page of cartons. */
const aWeek = `/search/advanced-search/s=${day(-7)}_f=${day(0)}`;

const rowsOf = (page: Page) => page.locator("table tbody tr");
const counter = (page: Page) => page.getByText(/^Results Found:/);

test(
  "an analyst reads the criteria, sorts by store and goes to the last page",
  { tag: "@gate" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(aWeek);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Advanced search · /,
    );
    await expect(counter(page)).toHaveText(/Results Found: [\d,]{3,6}$/);
    await expect(rowsOf(page)).toHaveCount(100);
    await page
      .locator("thead")
      .getByRole("link", { name: "Store", exact: true })
      .click();
    await expect(page.locator("[aria-sort]")).toHaveText("Store");
    const stores = await rowsOf(page)
      .locator("td:nth-child(4)")
      .allTextContents();
    expect(stores).toEqual(
      [...stores].sort(new Intl.Collator("en", { numeric: true }).compare),
    );

    // By keyboard, because appended rows would move the link from under the mouse.
    await page.getByRole("link", { name: "Last" }).press("Enter");
    await expect(page).toHaveURL(/sort=Store.*page=last|page=last.*sort=Store/);
    await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  },
);

test("the rows of a document equal the rows after hydration", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const cells = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("tbody :is(th, td)")].map((cell) => [
        cell.textContent,
        cell.className,
        cell.querySelector("a")?.getAttribute("href"),
      ]),
    );
  const source = await page.request.get(aWeek);
  await page.goto(aWeek, { waitUntil: "networkidle" });
  const inSource = await page.evaluate(
    (html) =>
      [
        ...new DOMParser()
          .parseFromString(html, "text/html")
          .querySelectorAll("tbody :is(th, td)"),
      ].map((cell) => [
        cell.textContent,
        cell.className,
        cell.querySelector("a")?.getAttribute("href"),
      ]),
    // A parsed document has the policy of the page, which allows no style of another one.
    (await source.text()).replace(/<style.*?<\/style>/gs, ""),
  );
  expect(inSource).toHaveLength(1_600);
  expect(await cells()).toEqual(inSource);
});

/** The labels of cards, as the browser computes them. */
const labelsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSCounterStyleRule)
      .map(({ symbols }) => symbols.replaceAll("\\", "").replaceAll('"', ""))
      .join(),
  );

test(
  "on a phone each card labels its fields, after a document request and a client navigation",
  { tag: "@phone-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const labels = {
      reports: "Pool Scanned Total Percentage",
      cartons: /^ASN Manifest Manifest Date Store /,
    };
    await page.goto(`/scan-report/summary/pool/s=${day(-7)}_f=${day(0)}`);
    await expect.poll(() => labelsOf(page)).toBe(labels.reports);
    // With scripts the document stays the same on the way to the cartons.
    for (let stop = 0; stop < 3; stop++) {
      const link = rowsOf(page).first().getByRole("link");
      const to = (await link.getAttribute("href")) ?? "";
      await link.click();
      await expect(page).toHaveURL(new URL(to, page.url()).href);
      // The table may follow its address a moment later.
      await expect(link).not.toHaveAttribute("href", to);
      await expect(counter(page)).toBeVisible();
    }
    await expect.poll(() => labelsOf(page)).toMatch(labels.cartons);
  },
);
