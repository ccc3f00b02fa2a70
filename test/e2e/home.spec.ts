import type { Page } from "playwright/test";
import {
  holdReply,
  success,
  type FaultyProvider,
} from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { count as countOnMap, withoutGraphics } from "./harness/map-page";
import { expect, test, type Role } from "./harness/test";

/** Overview and Needs attention: each figure equals the list that it links to. */

const numberOf = (text: string | null) =>
  Number(/[\d,]+(?!.*[\d,])/.exec(text ?? "")?.[0].replaceAll(",", ""));

/** The links of the page whose text ends with a number: label, number and target. */
async function figuresOf(page: Page) {
  return page
    .locator("main")
    .getByRole("link")
    .filter({ has: page.locator(".count") })
    .evaluateAll((links) =>
      links.map((link) => ({
        count: Number(
          link.querySelector(".count")?.textContent?.replaceAll(",", ""),
        ),
        path: link.getAttribute("href") ?? "",
      })),
    );
}

/** Returns the number of rows that a list says it has. */
async function countOfList(page: Page, path: string): Promise<number> {
  await page.goto(path);
  if (path.startsWith("/report-entry")) {
    const text = await page.getByText(/needs? a report/).textContent();
    return text?.startsWith("No ") ? 0 : numberOf(text);
  }
  return numberOf(await page.getByText(/^Results Found:/).textContent());
}

/**
 * Expects a page to have so many figures with lists, and each figure to equal its list. The demonstration's
 * clock may tick between the two, and on a busy machine a figure may come too late for its page: then the
 * page is read again.
 */
async function expectEqualLists(page: Page, home: string, count: number) {
  const lists = /^\/(search|onTime-report\/result|report-entry|attention)/;
  let paths: string[] = [];
  await expect(async () => {
    await page.goto(home);
    paths = (await figuresOf(page))
      .map(({ path }) => path)
      .filter((path) => lists.test(path));
    expect(paths).toHaveLength(count);
  }).toPass();
  for (const path of paths) {
    await expect(async () => {
      await page.goto(home);
      const figure = (await figuresOf(page)).find((one) => one.path === path);
      expect(await countOfList(page, path), path).toBe(figure?.count);
    }).toPass();
  }
}

for (const role of ["administrator", "store"] satisfies Role[])
  test(`the figures of Home and of Needs attention equal their lists, for the ${role}`, async ({
    page,
    signInAs,
  }) => {
    test.slow();
    await signInAs(role);
    await expectEqualLists(page, "/", 9);
    await expectEqualLists(page, "/attention", 7);
  });

test(
  "the hint of the first visit is dismissed once and for all",
  { tag: ["@no-js", "@phone", "@phone-no-js"] },
  async ({ page, signInAs }) => {
    await signInAs("store");
    await page.goto("/");
    const hint = page.getByText("New here?");
    await expect(hint).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(hint).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(hint).toHaveCount(0);
  },
);

test("the deliveries of today equal those of the map", async ({
  page,
  signInAs,
}) => {
  await withoutGraphics({ page });
  await signInAs("national");
  await expect(async () => {
    await page.goto("/");
    const today = page
      .locator(".panel")
      .filter({ hasText: "Today’s deliveries" });
    const counts: number[] = [];
    for (const label of ["Complete", "In Progress", "Incomplete"])
      counts.push(
        numberOf(
          await today
            .getByRole("link", { name: new RegExp(`^${label} `) })
            .textContent(),
        ),
      );
    await today.getByRole("link", { name: /of [\d,]+ complete/ }).click();
    await expect(page).toHaveURL("/track");
    for (const [at, label] of [
      "Complete",
      "In Progress",
      "Incomplete",
    ].entries())
      expect(await countOnMap(page, label)).toBe(counts[at]);
  }).toPass();
});

test(
  "the on-time share and the worst stores equal the report",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    // A busy machine may miss the usual deadline.
    await page.goto("/?wait=1");
    const panel = page
      .locator(".panel")
      .filter({ has: page.getByRole("heading", { name: /^On time/ }) });
    const share = await panel.locator(".figure .count").textContent();
    await expect(
      panel.getByRole("img", { name: /^On time by day: \w{3} \d+, \d{4} / }),
    ).toBeVisible();
    const worst = await panel
      .locator("ol > li")
      .evaluateAll((items) =>
        items.map((item) => [
          item.querySelector("a")?.textContent?.split(" · ")[0] ?? "",
          item.querySelector("b")?.textContent ?? "",
        ]),
      );
    expect(worst).toHaveLength(5);
    await panel.getByRole("link", { name: "All stores" }).click();
    await expect(page).toHaveURL(
      "/onTime-report/summary/store/s=-7d_f=-1d?sort=OnTime&dir=asc",
    );
    await expect(page.getByText(/^Results Found:/)).toBeVisible();
    const answer = await page.request.get(
      "/onTime-report/summary/store/s=-7d_f=-1d/ULSearchResults.csv",
    );
    const [, ...stores] = (await answer.text()).trim().split(/\r?\n/);
    const sum = (at: number) =>
      stores.reduce((total, line) => total + Number(line.split(",")[at]), 0);
    // Store, Pool, Deliveries, Late, On Time.
    expect(`${((sum(4) / sum(2)) * 100).toFixed(2)}%`).toBe(share);
    const shown = await page
      .locator("table.rows tbody tr")
      .evaluateAll((rows) =>
        rows
          .slice(0, 5)
          .map((row) => [
            row.querySelector("th a")?.textContent ?? "",
            /\(([^)]*)\)/.exec(row.lastElementChild?.textContent ?? "")?.[1],
          ]),
      );
    expect(shown).toEqual(worst);
  },
);

test(
  "a carton that was received and not delivered is found from Home, in a sorted list",
  { tag: ["@no-js", "@phone", "@phone-no-js"] },
  async ({ page, signInAs, expectNoWiderThan320 }) => {
    await signInAs("national");
    await page.goto("/");
    await page.getByRole("link", { name: "Needs attention" }).click();
    await expect(page).toHaveURL("/attention");
    await page
      .getByRole("link", { name: /Received and not delivered/ })
      .click();
    await expect(page).toHaveURL("/attention?list=received");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Received and not delivered",
    );
    await expect(page).toHaveTitle(/^Received and not delivered · /);
    const rows = page.locator("table.rows tbody tr");
    await expect(rows.first()).toBeVisible();
    const url = new URL(page.url());
    url.search = "?list=received&sort=Store&dir=desc";
    await page.goto(url.href);
    const stores = await rows.evaluateAll((all) =>
      all.map((row) => row.children[3]?.textContent ?? ""),
    );
    const { compare } = new Intl.Collator("en-US", { numeric: true });
    expect(stores).toEqual(stores.toSorted((a, b) => compare(b, a)));
    expect((await page.goto("/attention?list=none"))?.status()).toBe(404);
    await page.goto("/attention?list=received");
    await expectNoWiderThan320();
  },
);

test("Home and Needs attention are accessible, valid and fit narrow screens", async ({
  page,
  signInAs,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
  expectValid,
}) => {
  await signInAs("administrator");
  for (const path of ["/", "/attention", "/attention?list=received"]) {
    await page.goto(path);
    await expectAccessibleInLightAndDark();
    await expectValid(path);
  }
  for (const path of ["/", "/attention"]) {
    await page.goto(path);
    await expectNoWiderThan320();
  }
});

const delivery = (delivID: string, delivStatus: number) => ({
  delivID,
  delivStatus,
  lat: 41.8,
  lng: -87.6,
  delivDate: new Date().toISOString().slice(0, 10),
});

/** A provider whose figures are all there, and of which one is not zero. */
function answerFigures(provider: FaultyProvider): void {
  provider.on("getDeliveryMapStatuses", () =>
    success({ result: [delivery("1", 1), delivery("2", 0)], requestNumber: 0 }),
  );
  provider.on("manualReport_GetUnfinishedDeliveries", () =>
    success({ result: [] }),
  );
  provider.on("manualReport_GetUnfinishedPickups", () =>
    success({ result: [] }),
  );
}

const notice = (page: Page) => page.locator("main").getByRole("status");

onFaulty(
  "a figure whose call fails is a dash, the others are shown, and Retry loads it",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    answerFigures(provider);
    provider.on("ASNAdvancedSearch", () => ({
      status: 500,
      body: { status: "Error" },
    }));
    expect((await page.goto("/"))?.status()).toBe(200);
    await expect(notice(page)).toContainText(
      "Some figures cannot be loaded right now.",
    );
    await expect(page.getByText("1 of 2 complete")).toBeVisible();
    const due = page.locator(".panel").filter({ hasText: "Cartons due" });
    await expect(due.getByText("not available")).toBeAttached();
    provider.restore("ASNAdvancedSearch");
    await notice(page).getByRole("link", { name: "Retry" }).click();
    await expect(due.locator(".count")).toHaveText("0");
    await expect(notice(page)).toHaveCount(0);
  },
);

onFaulty(
  "if every call fails, Home still shows the menu",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    for (const name of [
      "getDeliveryMapStatuses",
      "ASNAdvancedSearch",
      "getOnTimeReport",
      "getOnTimeReportStoreSummary",
      "getOnTimeReportPoolSummary",
      "manualReport_GetUnfinishedDeliveries",
      "manualReport_GetUnfinishedPickups",
      "getIsAdmin",
    ] as const)
      provider.on(name, () => ({ status: 400, body: { status: "Error" } }));
    expect((await page.goto("/"))?.status()).toBe(200);
    await expect(page.getByText("not available")).toHaveCount(10);
    await expect(
      page.locator("main").getByRole("link", { name: /^Check ASNs/ }),
    ).toBeVisible();
    await page.goto("/attention");
    await expect(page.getByText("not available")).toHaveCount(7);
  },
);

onFaulty(
  "a slow provider does not delay Home: its figures follow, without scripts on request",
  async ({ page, provider, haveSession, javaScriptEnabled }) => {
    await haveSession();
    answerFigures(provider);
    const held = holdReply(
      success({ result: [delivery("1", 1)], requestNumber: 0 }),
    );
    provider.on("getDeliveryMapStatuses", held.behaviour);
    const heldRight = holdReply(success({ result: true }));
    provider.on("getIsAdmin", heldRight.behaviour);
    // The page arrives although the calls have not been answered.
    await page.goto("/");
    await expect(notice(page)).toContainText(
      "Some figures take longer than usual.",
    );
    await expect(
      page.locator("main").getByRole("link", { name: /^Check ASNs/ }),
    ).toBeVisible();
    const admin = page.locator("main").getByRole("link", { name: /^Admin/ });
    await expect(admin).toHaveCount(0);
    held.release();
    heldRight.release();
    if (!javaScriptEnabled)
      await page.getByRole("link", { name: "Wait for them" }).click();
    await expect(page.getByText("1 of 1 complete")).toBeVisible();
    await expect(admin).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  },
);

onFaulty(
  "without any data, Home leads an importer to Data and tells others whom to ask",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    answerFigures(provider);
    provider.on("getDeliveryMapStatuses", () =>
      success({ result: [], requestNumber: 0 }),
    );
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "There is nothing to show yet." }),
    ).toBeVisible();
    await expect(
      page.getByText(/Your administrator can tell you/),
    ).toBeVisible();
    provider.on("getMayImport", () => success({ result: true }));
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Load data" })).toHaveAttribute(
      "href",
      "/data",
    );
  },
);
