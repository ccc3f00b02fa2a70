import type { Page } from "playwright/test";
import { day } from "./harness/days";
import { holdScripts, waitUntilHydrated } from "./harness/hydration";
import { expect, test } from "./harness/test";

/** The cases of docs/browsers.md that need a browser, by their numbers: what programs do, and what is right then. */

const aWeek = `/search/advanced-search/s=${day(-7)}_f=${day(0)}`;

const openHydrated = async (page: Page, path: string) => {
  await page.goto(path);
  await waitUntilHydrated(page.locator("#main"));
};

const sortByStore = async (page: Page) => {
  await page
    .locator("thead")
    .getByRole("link", { name: "Store", exact: true })
    .click();
  await expect(page).toHaveURL(/sort=Store/);
  await expect(page.locator("[aria-sort]")).toHaveText("Store");
  await expect(page.locator("tbody tr")).toHaveCount(100);
};

/** Opens the first carton of the last week, and returns its ASN. */
const openCarton = async (page: Page): Promise<string> => {
  await openHydrated(page, aWeek);
  await page.locator("tbody th a").first().click();
  await expect(page.locator("ol.timeline")).toBeVisible();
  return new URL(page.url()).searchParams.get("asn") ?? "";
};

test("5: styles and attributes of Dark Reader change neither elements nor what was typed", async ({
  national: page,
  unexpectedConsole,
}) => {
  // The extension is exempt from the policy, the test is not.
  unexpectedConsole.allow(/Applying inline style violates/);
  const release = await holdScripts(page);
  await page.goto("/book-LTL?pool=1", { waitUntil: "commit" });
  await expect(page.locator("footer p")).toBeAttached();
  const field = page.locator("#main").getByLabel("Company Name").first();
  await field.fill("typed before");
  const element = await field.elementHandle();
  await page.evaluate(() => {
    document.documentElement.dataset.darkreaderMode = "dynamic";
    for (const own of document.querySelectorAll("head style")) {
      const style = document.createElement("style");
      style.className = "darkreader";
      own.after(style);
    }
    for (const each of document.querySelectorAll<HTMLElement>("body *")) {
      each.dataset.darkreaderInlineColor = "";
      each.style.setProperty("--darkreader-inline-color", "#fff");
    }
  });
  const count = await page.locator(".darkreader").count();
  release();
  await waitUntilHydrated(page.locator("#main"));
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await expect(field).toHaveValue("typed before");
  await expect(page.locator(".darkreader")).toHaveCount(count);
});

test("6: rows and menus answer to a click without pointer and keys", async ({
  national: page,
}) => {
  await openHydrated(page, aWeek);
  const menu = page.locator("main details").first();
  await menu
    .locator("summary")
    .evaluate((summary: HTMLElement) => summary.click());
  await expect(menu).toHaveAttribute("open", "");
  await page
    .locator("tbody tr td")
    .first()
    .evaluate((cell: HTMLElement) => cell.click());
  await expect(page).toHaveURL(/\/carton\?asn=/);
});

test("9: functions that scripts add to arrays and texts change nothing", async ({
  national: page,
}) => {
  await page.addInitScript(() => {
    for (const prototype of [Array.prototype, String.prototype])
      for (const name of ["each", "clone"])
        Object.defineProperty(prototype, name, {
          value: () => "not ours",
          enumerable: true,
        });
  });
  await openHydrated(page, aWeek);
  await sortByStore(page);
  await openHydrated(page, "/dashboard");
  await openHydrated(page, "/book-LTL?pool=1");
});

test("11, 26: documents work where scripts are forbidden or replaced by a page", async ({
  national: page,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/Failed to load module script/);
  unexpectedConsole.allow(/violates the following Content Security Policy/);
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Blocked</h1>" }),
  );
  await page.goto(aWeek);
  await sortByStore(page);
  await page.route(`**${aWeek}*`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers["content-security-policy"];
    headers["content-security-policy"] = `${policy}, script-src 'none'`;
    await route.fulfill({ response, headers });
  });
  await page.goto(aWeek);
  await sortByStore(page);
});

test("13: key events without a key, as Chrome's autofill sends them, disturb no screen", async ({
  national: page,
}) => {
  for (const path of ["/search", "/book-LTL?pool=1", "/track"]) {
    await openHydrated(page, path);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("input, select, a, body"))
        for (const type of ["keydown", "keypress", "keyup"])
          element.dispatchEvent(new Event(type, { bubbles: true }));
    });
  }
});

test("27: behind a proxy that moves the portal below another path, documents work", async ({
  national: page,
  portal,
}) => {
  const below = `${portal.url}/vpn/portal`;
  let documents = 0;
  await page.route(`${below}/**`, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) documents += 1;
    const response = await route.fetch({
      url: request.url().replace(below, portal.url),
    });
    const isHtml = response.headers()["content-type"]?.includes("html");
    if (!isHtml) return route.fulfill({ response });
    const body = (await response.text())
      .replaceAll(/(href|src|action)="\//g, '$1="/vpn/portal/')
      .replaceAll(/(from |import )"\//g, '$1"/vpn/portal/');
    return route.fulfill({ response, body });
  });
  await page.goto(`${below}${aWeek}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Advanced search",
  );
  await sortByStore(page);
  expect(documents).toBe(2);
  // Files that the last document still asks for.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("29: an address with a user and password loads once, and its map is refreshed", async ({
  national: page,
  portal,
}) => {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const refreshed = page.waitForResponse(/\/track\/deliveries/);
  await openHydrated(
    page,
    `${portal.url.replace("//", "//staff:secret@")}/track`,
  );
  expect((await refreshed).status()).toBeLessThan(400);
  expect(documents).toBe(1);
  await expect(page.getByText("Unable to connect to server")).toHaveCount(0);
});

test("31: everything works where storage is forbidden or missing", async ({
  context,
  signInAs,
}) => {
  await signInAs("national");
  for (const isForbidden of [true, false]) {
    const page = await context.newPage();
    await page.addInitScript((throws) => {
      for (const name of ["sessionStorage", "localStorage"])
        Object.defineProperty(window, name, {
          get() {
            if (throws) throw new DOMException("", "SecurityError");
            return null;
          },
        });
    }, isForbidden);
    await openHydrated(page, aWeek);
    await sortByStore(page);
    await page.goBack();
    await expect(page.locator("[aria-sort]")).toHaveCount(0);
    await openHydrated(page, "/book-LTL?pool=1");
    await page
      .locator("#main")
      .getByLabel("Company Name")
      .first()
      .fill("Seven");
    await page
      .getByRole("button", { name: "Book", exact: true })
      .last()
      .click();
    await expect(page.getByRole("alert").first()).toBeVisible();
  }
});

test("35: a browser whose time zone is unknown shows times in UTC", async ({
  national: page,
}) => {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { resolvedOptions } = prototype;
    prototype.resolvedOptions = function () {
      const timeZone = "Etc/Unknown";
      return Object.assign(resolvedOptions.call(this), { timeZone });
    };
  });
  const asn = await openCarton(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(asn);
  await expect(page.locator("ol.timeline time").first()).toContainText("UTC");
});

test("37, 38, 40: a field and a list take labels as scanners type them, at once and with keys that are unidentified", async ({
  national: page,
}) => {
  const asn = await openCarton(page);
  await openHydrated(page, "/search");
  await page.getByRole("search").getByRole("searchbox").focus();
  for (const code of ["000000000000000017", asn]) {
    await page.keyboard.insertText(code);
    await page.keyboard.press("Enter");
  }
  // The second of two labels is found.
  await expect(page).toHaveURL(`/carton?asn=${asn}`);

  await openHydrated(page, "/search");
  const list = page.getByLabel("ASNs").first();
  await list.focus();
  for (const label of [`]C100${asn}\u001d`, asn]) {
    await list.dispatchEvent("keydown", { key: "Unidentified", keyCode: 229 });
    await page.keyboard.insertText(`${label}\n`);
  }
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
