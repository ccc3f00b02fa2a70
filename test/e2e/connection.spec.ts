import type { Page } from "playwright/test";
import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "No connection" });
const tryAgain = (page: Page) =>
  notice(page).getByRole("button", { name: "Try again" });
const places = (page: Page) => page.getByRole("navigation", { name: "Places" });
const listPanel = (page: Page) =>
  page.getByRole("region", { name: "ASN Search" });

/** Opens the search and marks its document: a new one would not have the mark. */
async function openSearch(page: Page): Promise<void> {
  await page.goto("/search", { waitUntil: "networkidle" });
  await page.evaluate(() => document.body.classList.add("marked"));
}
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.body.classList.contains("marked"));

test(
  "without a connection a click keeps the page and what was typed, and Try again opens the target",
  { tag: "@gate" },
  async ({ national: page, context, expectAccessible }) => {
    await openSearch(page);
    const contact = page.getByRole("link", { name: "Contact" });
    // With the code of the target loaded, only its data are missing.
    await contact.click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.goBack();
    const asns = listPanel(page).getByLabel("ASNs");
    await asns.fill("123, 456");
    await context.setOffline(true);
    await contact.click();
    await expect(notice(page)).toBeVisible();
    await expectAccessible();
    // Still without a connection.
    await tryAgain(page).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await expect(asns).toHaveValue("123, 456");
    expect(await isSameDocument(page)).toBe(true);
    await context.setOffline(false);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(notice(page)).toHaveCount(0);
  },
);

test(
  "a list that is sent without a connection stays in its field, and is sent again as it is then",
  { tag: "@gate" },
  async ({ national: page, context }) => {
    await openSearch(page);
    const asns = listPanel(page).getByLabel("ASNs");
    const search = listPanel(page).getByRole("button", { name: "Search" });
    await asns.fill("no-such-1 no-such-2");
    await context.setOffline(true);
    await search.click();
    await expect(notice(page)).toBeVisible();
    await expect(asns).toHaveValue("no-such-1 no-such-2");
    await asns.fill("no-such-3");
    await context.setOffline(false);
    await search.click();
    await expect(page.getByText("Results Found: 0")).toBeVisible();
    expect(page.url()).toContain("no-such-3");
    await expect(notice(page)).toHaveCount(0);
  },
);

test("without a connection a form that loads a document keeps the page, and Try again sends it", async ({
  page,
  context,
  portal,
  openSessionOf,
}) => {
  await openSessionOf(signInOf(portal, "national"));
  await openSearch(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(notice(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("an answer that is not the portal's loads the target as a document, of a link and of a posted list", async ({
  national: page,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\.data/);
  await openSearch(page);
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({
      status: 502,
      contentType: "text/html",
      body: "<h1>502 Bad Gateway</h1>",
    }),
  );
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  expect(await isSameDocument(page)).toBe(false);

  await openSearch(page);
  await listPanel(page).getByLabel("ASNs").fill("no-such-1 no-such-2");
  await listPanel(page).getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Results Found: 0")).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test("a screen whose module cannot be loaded is opened as a document, once", async ({
  national: page,
}) => {
  await openSearch(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document")
      documents.push(new URL(request.url()).pathname);
  });
  // Files of the deployment before.
  await page.route(/\/assets\/contact-/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  await expect(page).toHaveURL(/\/contact$/);
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual(["/contact"]);
});

test("controls that need scripts stay hidden when the scripts are blocked", async ({
  national: page,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/search");
  const calendars = page.locator("button.scripted");
  await expect(calendars.first()).toBeHidden();
  await page.unrouteAll();
  await page.reload();
  await expect(calendars.first()).toBeVisible();
});

test("a document that is cut on the way says so, and a complete one does not", async ({
  national: page,
}) => {
  const cut = page.getByText("This page did not arrive completely.");
  const appear = () =>
    page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations === 1)
          animation.finish();
    });
  await page.goto("/search");
  await appear();
  await expect(cut).toBeHidden();
  await page.route("**/search", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.slice(0, text.indexOf("</main>")),
    });
  });
  await page.goto("/search");
  await appear();
  await expect(cut).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(page.locator("footer")).toBeVisible();
  await appear();
  await expect(cut).toBeHidden();
});

test("Back from another page and a reload show a search form as it was filled in", async ({
  national: page,
}) => {
  await page.goto("/search");
  await places(page).getByText("Track", { exact: true }).click();
  await places(page).getByRole("link", { name: "Tracking" }).click();
  await expect(page).toHaveURL(/\/tracking$/);
  const panel = page.getByRole("region", { name: "Advanced Search" });
  await page.getByLabel("PRO Numbers").fill("123\n456");
  const stores = panel.getByRole("listbox");
  const chosen = (await stores.locator("option").allInnerTexts()).slice(1, 3);
  await stores.selectOption(chosen);
  const expectFilled = async () => {
    await expect(page.getByLabel("PRO Numbers")).toHaveValue("123\n456");
    await expect(stores).toHaveValues(chosen);
  };
  await page.reload({ waitUntil: "networkidle" });
  await expectFilled();
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expectFilled();
  // A link to the form leads to an empty one.
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await places(page).getByText("Track", { exact: true }).click();
  await places(page).getByRole("link", { name: "Tracking" }).click();
  await expect(page.getByLabel("PRO Numbers")).toHaveValue("");
});

test("the forms of an alert and of a rate keep what was typed over a reload, and after Back an alert is a new one", async ({
  national: page,
}) => {
  const reload = () => page.reload({ waitUntil: "networkidle" });
  await page.goto("/rateGenerator");
  const zip = page.getByLabel("From ZIP Code");
  await zip.fill("60601");
  await reload();
  await expect(zip).toHaveValue("60601");

  await page.goto("/alerts/edit?kind=delivered");
  const list = page.getByRole("textbox", { name: "Cartons" });
  const key = page.locator("input[name=key]");
  await list.fill("1\n2");
  await reload();
  await expect(list).toHaveValue("1\n2");
  const first = await key.inputValue();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(list).toBeHidden();
  await page.goBack();
  await expect(list).toHaveValue("1\n2");
  expect(await key.inputValue()).not.toBe(first);
});
