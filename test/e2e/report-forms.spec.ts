import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** A day counted from today in UTC, the portal's zone here, as in date fields. */
function typed(offset: number): string {
  const iso = new Date(Date.now() + offset * 86_400_000).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}

const reports = [
  {
    title: "On-Time Report",
    path: "/onTime-report",
    buttons: ["Search", "Get Pool Summary", "Get Store Summary"],
  },
  {
    title: "Scan Report",
    path: "/scan-report",
    buttons: ["Search", "Get Pool Summary", "Get Store Summary"],
  },
  {
    title: "Door Scan Report",
    path: "/doorscan-report",
    buttons: ["Search", "Get Pool Summary"],
  },
];

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });
const start = (page: Page) => page.getByLabel("Start Date");
const end = (page: Page) => page.getByLabel("End Date");
const stores = (page: Page) => page.getByLabel("Stores", { exact: true });
const groups = (page: Page) => stores(page).locator("optgroup");
const listed = (page: Page) => stores(page).locator("optgroup option");

/** The URL to which a button leads. */
async function addressAfter(page: Page, press: () => Promise<void>) {
  const left = page.waitForURL((url) => /result|summary/.test(url.pathname));
  await press();
  await left;
  return new URL(page.url()).pathname;
}

for (const [at, { title, path, buttons }] of reports.entries()) {
  // They have one declaration, so the first is tested with scripts and on narrow screens.
  const tag = at === 0 ? ["@no-js", "@phone", "@phone-no-js"] : "@no-js-only";

  test(
    `${title}: every button, from the home menu, leads to a URL with all criteria`,
    { tag },
    async ({ page, signInAs }) => {
      await signInAs("national");
      await page.goto("/");
      await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: title }),
      ).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page.locator("main button[type=submit]")).toHaveText(
        buttons,
      );
      const kinds = ["result", "summary/pool", "summary/store"];
      for (const [place, name] of buttons.entries()) {
        await page.goto(path);
        await start(page).fill("1/2/2026");
        await end(page).fill("01/31/2026");
        await page.getByLabel("Pool").selectOption({ label: "Chicago" });
        const address = await addressAfter(page, () =>
          button(page, name).click(),
        );
        expect(address).toBe(
          `${path}/${kinds[place] ?? ""}/s=2026-01-02_f=2026-01-31_p=1`,
        );
      }
    },
  );

  test(
    `${title}: wrong dates are shown under the date range and nothing is lost`,
    { tag },
    async ({ page, signInAs, javaScriptEnabled, expectAccessible }) => {
      await signInAs("national");
      await page.goto(path);
      for (const date of [start(page), end(page)])
        await expect(date).toHaveAttribute("placeholder", "MM/DD/YYYY");
      await start(page).fill("2026-01-02");
      await page.getByLabel("Pool").selectOption({ label: "Dallas" });
      const dallas = page.locator('optgroup[label="Dallas"] option');
      const store = (await dallas.first().textContent()) ?? "";
      await stores(page).selectOption(store);
      await button(page, "Get Pool Summary").click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(
        "Invalid start date, must be formatted (MM/DD/YYYY)",
      );
      await expect(alert).toContainText(
        "Invalid end date, must be formatted (MM/DD/YYYY)",
      );
      await expect(alert).toBeFocused();
      await expect(start(page)).toHaveValue("2026-01-02");
      await expect(start(page)).toHaveAccessibleDescription(
        "Invalid start date, must be formatted (MM/DD/YYYY)",
      );
      await expect(page.getByLabel("Pool")).toHaveValue("5");
      await expect(stores(page)).toHaveValues([store]);
      if (javaScriptEnabled) {
        await expectAccessible();
      }

      await start(page).fill("1/3/2026");
      await end(page).fill("1/2/2026");
      await button(page, "Search").click();
      await expect(alert).toHaveText("End date must not be before start date");

      await end(page).fill("1/3/2026");
      const address = await addressAfter(page, () =>
        button(page, "Search").click(),
      );
      expect(address).toBe(
        `${path}/result/s=2026-01-03_f=2026-01-03_p=5_st=${store}`,
      );
    },
  );
}

test("the checkboxes of the on-time report are kept in the URL and back", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/onTime-report/s=2026-01-02_f=2026-01-03_ot=001");
  await expect(page.getByLabel("Late")).toBeChecked();
  await expect(page.getByLabel("On-Time")).not.toBeChecked();
  await page.getByLabel("Early").check();
  const address = await addressAfter(page, () =>
    button(page, "Search").click(),
  );
  expect(address).toBe(
    "/onTime-report/result/s=2026-01-02_f=2026-01-03_ot=101",
  );
  await page.goto("/scan-report");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test(
  "a named range fills in both dates and stays relative in the URL",
  { tag: "@phone" },
  async ({ page, signInAs, javaScriptEnabled }) => {
    await signInAs("national");
    await page.goto("/scan-report/s=2026-01-02_f=2026-01-03_p=1");
    await page.getByRole("link", { name: "Last 7 days" }).click();
    await expect(start(page)).toHaveValue(typed(-7));
    await expect(end(page)).toHaveValue(typed(0));
    if (javaScriptEnabled) {
      await expect(page).toHaveURL(/s=2026-01-02/);
      // Screen reader users are told that they were filled in.
      await expect(
        page
          .getByRole("status")
          .filter({ hasText: `Last 7 days: ${typed(-7)} – ${typed(0)}` }),
      ).toHaveCount(1);
    } else await expect(page).toHaveURL(/\/scan-report\/s=-7d_f=today_p=1$/);
    const address = await addressAfter(page, () =>
      button(page, "Search").click(),
    );
    expect(address).toBe("/scan-report/result/s=-7d_f=today_p=1");

    await page.goto("/scan-report/s=-7d_f=today");
    await start(page).fill(typed(-3));
    const pinned = await addressAfter(page, () =>
      button(page, "Search").click(),
    );
    expect(pinned).toMatch(
      /^\/scan-report\/result\/s=\d{4}-\d\d-\d\d_f=today$/,
    );
  },
);

test("a named range keeps the other fields, also in a redisplayed form", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/onTime-report");
  await page.getByLabel("Late").check();
  await page.getByLabel("Pool").selectOption({ label: "Dallas" });
  await page.getByRole("link", { name: "Yesterday" }).click();
  await end(page).fill("soon");
  await button(page, "Search").click();
  await expect(page.getByRole("alert")).toContainText("Invalid end date");
  await end(page).fill(typed(-1));
  const address = await addressAfter(page, () =>
    button(page, "Search").click(),
  );
  expect(address).toBe("/onTime-report/result/s=-1d_f=-1d_ot=001_p=5");
});

test("the stores are filtered by pool, and a filter and two buttons select among many", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/scan-report/s=today_f=today");
  await expect(groups(page)).not.toHaveCount(1);
  await page.getByLabel("Pool").selectOption({ label: "Dallas" });
  await expect(groups(page)).toHaveCount(1);
  const all = await listed(page).allTextContents();
  expect(all).toEqual([...all].sort((a, b) => Number(a) - Number(b)));
  const [first = "", second = ""] = all;

  await stores(page).selectOption(["", first]);
  await expect(stores(page)).toHaveValues([first]);
  await page.getByLabel("Filter stores").fill(second);
  // Selected stores stay selected while filtering.
  await expect(listed(page)).toHaveText([first, second]);
  await page.getByLabel("Filter stores").press("Enter");
  await expect(page).toHaveURL(/\/scan-report\/s=today_f=today$/);
  await button(page, "Select all").click();
  await expect(stores(page)).toHaveValues([first, second]);
  await page.getByLabel("Filter stores").fill("");
  await expect(listed(page)).toHaveCount(all.length);
  await expect(stores(page)).toHaveValues([first, second]);
  await button(page, "Clear").click();
  await expect(stores(page)).toHaveValues([""]);
  await button(page, "Select all").click();
  await expect(stores(page)).toHaveValues(all);

  const address = await addressAfter(page, () =>
    button(page, "Search").click(),
  );
  expect(address).toBe(
    `/scan-report/result/s=today_f=today_p=5_st=${all.join("+")}`,
  );
  await page.goto(address.replace("/result", ""));
  await expect(stores(page)).toHaveValues(all);
});

test(
  "without scripts the stores are grouped by pool, and one outside the pool is removed with a message",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("regional");
    await page.goto("/doorscan-report/s=today_f=today_p=1");
    await expect(page.getByLabel("Filter stores")).toBeHidden();
    await expect(button(page, "Select all")).toBeHidden();
    await expect(page.getByText("Use ctrl to select multiple")).toBeVisible();
    await expect(stores(page).locator("option").first()).toHaveText(
      "All Stores",
    );
    await expect(groups(page)).toHaveCount(3);
    const pool = page.getByLabel("Pool");
    await expect(pool.locator("option").first()).toHaveText("All Pools");
    await pool.selectOption({ index: 1 });
    const own = await groups(page).nth(0).locator("option").first().innerText();
    const other = await groups(page)
      .nth(1)
      .locator("option")
      .first()
      .innerText();
    await stores(page).selectOption([own, other]);
    await button(page, "Get Pool Summary").click();
    await expect(page.getByRole("alert")).toContainText(`taken out: ${other}`);
    await expect(stores(page)).toHaveValues([own]);
    const address = await addressAfter(page, () =>
      button(page, "Get Pool Summary").click(),
    );
    expect(address).toMatch(
      new RegExp(`^/doorscan-report/summary/pool/.*_st=${own}$`),
    );
  },
);

test(
  "a manager of one pool finds it selected, without others",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("store");
    await page.goto("/scan-report/s=today_f=today");
    const pool = page.getByLabel("Pool");
    await expect(pool.locator("option")).toHaveCount(1);
    await expect(pool).not.toHaveValue("");
    const id = await pool.inputValue();
    const address = await addressAfter(page, () =>
      button(page, "Search").click(),
    );
    expect(address).toBe(`/scan-report/result/s=today_f=today_p=${id}`);
  },
);

test("an unreadable URL fills in the rest and shows what is missing", async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs("national");
  const answer = await page.goto(
    "/scan-report/s=yester_f=today_ot=001_p=999_st=1_x",
  );
  expect(answer?.status()).toBe(200);
  for (const message of [
    "Invalid start date, must be formatted (MM/DD/YYYY)",
    "This link contains an unknown search criterion",
    "You do not have access to the pool in this link, so it was ignored",
    "Not among your stores and taken out: 1",
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(end(page)).toHaveValue(typed(0));
  await expectAccessible();
});

test("a user whose session expired continues after login without losing values", async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/onTime-report/s=-7d_f=today_ot=001_p=1");
  await page.context().clearCookies();
  await button(page, "Get Store Summary").click();
  await expect(page).toHaveURL(/\/login/);
  const next = new URL(page.url()).searchParams.get("next");
  expect(next).toBe("/onTime-report/summary/store/s=-7d_f=today_ot=001_p=1");
  expect(page.url()).toContain(portal.url);
});

for (const path of [
  "/onTime-report/s=-7d_f=today_ot=011_p=1",
  "/scan-report/s=monday_f=today",
  "/doorscan-report",
]) {
  test(
    `${path}: valid and accessible, light and dark, never wider than 320 pixels`,
    { tag: "@phone" },
    async ({
      page,
      signInAs,
      isMobile,
      expectAccessibleInLightAndDark,
      expectValid,
      expectNoWiderThan320,
    }) => {
      await signInAs("national");
      await page.goto(path);
      await expectAccessibleInLightAndDark();
      if (isMobile) await expectNoWiderThan320();
      else await expectValid(path);
    },
  );
}
