import type { Page } from "playwright/test";
import type { FaultyProvider } from "../portal/faulty-provider";
import { success } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { partOfHostileTexts } from "../portal/hostile-texts";
import {
  count,
  counter,
  drawing,
  drawnAt,
  legend,
  rows,
  withoutGraphics,
} from "./harness/map-page";
import { expect, test } from "./harness/test";

const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const typed = (iso: string) =>
  `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
const emptyDay = "2019-01-01";

/** The number of markers of a status. */
const drawn = async (page: Page, status: string) =>
  (await drawnAt(page, status)).length;

test.beforeEach(withoutGraphics);
onFaulty.beforeEach(withoutGraphics);

test(
  "the home menu leads to the deliveries of today on a map, in counts and in a list",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/");
    await page.getByRole("link", { name: /^Map Track/ }).click();
    await expect(page).toHaveURL("/track");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Map Track · \w{3} \d{1,2}, \d{4}$/,
    );
    await expect(page).toHaveTitle(/^Map Track · .* · .*Tracking Portal$/);
    await expect(page.getByLabel("Date")).toHaveValue(typed(today));
    await expect(page.getByLabel("Pool")).toHaveValue("");
    await expect(rows(page).first()).toBeVisible();
    const counts = await Promise.all(
      ["Complete", "In Progress", "Incomplete"].map((name) =>
        count(page, name),
      ),
    );
    const found = Number(
      (await counter(page).textContent())?.replaceAll(/\D/g, ""),
    );
    expect(counts.reduce((sum, one) => sum + one)).toBe(found);
    await expect(rows(page)).toHaveCount(Math.min(50, found));
  },
);

test("another day and pool are shown by button without scripts, immediately with scripts", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs("national");
  await page.goto("/track?show=complete&sort=near&dir=desc&deliv=1");
  const pool = page.getByLabel("Pool");
  // A choice made before the scripts run waits for the button. React marks what it has taken over.
  if (javaScriptEnabled)
    await expect
      .poll(() =>
        pool.evaluate((select) =>
          Object.keys(select).some((key) => key.startsWith("__react")),
        ),
      )
      .toBe(true);
  await pool.selectOption({ index: 1 });
  if (!javaScriptEnabled)
    await page.getByRole("button", { name: "Show", exact: true }).click();
  // The typed values become the canonical URL; filter and order stay.
  await expect(page).toHaveURL(
    `/track?date=${today}&pool=4&show=complete&sort=near&dir=desc`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    / · Pool \w+/,
  );
  await page.getByLabel("Date").fill("1/1/2019");
  await page.getByLabel("Date").press("Enter");
  await expect(page).toHaveURL(
    `/track?date=${emptyDay}&pool=4&show=complete&sort=near&dir=desc`,
  );
  await expect(page.getByText("No results found")).toBeVisible();
  await expect(counter(page)).toHaveText("Results Found: 0");
  await expect(page.getByLabel("Date")).toHaveValue("01/01/2019");
});

test("an invalid date and a foreign pool are shown as errors at their fields", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  for (const [query, field, value, message] of [
    [
      "date=13%2F45%2F2026",
      "Date",
      "13/45/2026",
      "Invalid date, must be formatted (MM/DD/YYYY)",
    ],
    ["pool=999", "Pool", "", "Choose one of the pools"],
    [`pool=${"9".repeat(100)}`, "Pool", "", "Choose one of the pools"],
    ["pool=%00", "Pool", "", "Choose one of the pools"],
  ] as const) {
    const answer = await page.goto(`/track?${query}`);
    expect(answer?.status()).toBe(400);
    const control = page.getByLabel(field, { exact: true });
    await expect(control).toHaveValue(value);
    await expect(control).toHaveAccessibleDescription(message);
    await expect(rows(page)).toHaveCount(0);
  }
  // The rest of the page keeps working.
  await page.getByLabel("Pool").selectOption({ index: 1 });
  const show = page.getByRole("button", { name: "Show", exact: true });
  if (await show.isVisible()) await show.click();
  await expect(rows(page).first()).toBeVisible();
});

test(
  "external links and relative dates are understood",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/track?date=01-01-2019&pool=");
    await expect(page).toHaveURL(`/track?date=${emptyDay}`);
    await page.goto("/track?date=today");
    await expect(page).toHaveURL("/track?date=today");
    await expect(page.getByLabel("Date")).toHaveValue(typed(today));
  },
);

test(
  "a user with a single pool finds it selected",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("store");
    await page.goto("/track");
    await expect(page.getByLabel("Pool").getByRole("option")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      / · Pool \w+/,
    );
  },
);

test(
  "the legend hides a status on the map and in the list, and shows it again",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    // A past day, which does not change during the test.
    await page.goto("/track?date=-1d");
    await expect(rows(page).first()).toBeVisible();
    const complete = await count(page, "Complete");
    expect(complete).toBeGreaterThan(0);
    await legend(page)
      .getByRole("link", { name: /^Complete: \d+ \(shown\)/ })
      .click();
    await expect(page).toHaveURL(/show=inProgress\+incomplete$/);
    await expect(page.locator("#table-deliveries .complete")).toHaveCount(0);
    expect(await count(page, "Complete")).toBe(complete);
    await legend(page)
      .getByRole("link", { name: /^Complete: \d+ \(hidden\)/ })
      .click();
    await expect(page).toHaveURL("/track?date=-1d");
    for (const name of ["Complete", "In Progress", "Incomplete"])
      await legend(page)
        .getByRole("link", { name: new RegExp(`^${name}: `) })
        .click();
    await expect(page).toHaveURL(/show=none$/);
    await expect(page.getByText(/^All deliveries are hidden/)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  },
);

test(
  "the drawing has a marker for each position, and omits a hidden status",
  { tag: ["@phone-no-js", "@no-js-only"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/track?date=-1d");
    await expect(drawing(page)).toBeVisible();
    await expect(drawing(page)).toHaveAccessibleName(
      /^Map of the deliveries shown: \d+ Complete: \d+, In Progress: \d+, Incomplete: \d+/,
    );
    expect(await drawn(page, "complete")).toBeGreaterThan(5);
    await page.goto("/track?date=-1d&show=none");
    expect(await drawn(page, "complete")).toBe(0);
    const outline = await page.locator(".drawing image").getAttribute("href");
    const file = await page.request.get(outline ?? "");
    expect(file.headers()["content-type"]).toContain("image/svg+xml");
    expect(file.headers()["cache-control"]).toContain("immutable");
  },
);

test("the list sorts by each column and pages by link", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/track?date=-1d");
  for (const name of ["Store", "Window", "Status", "Arrival"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.locator("[aria-sort=ascending]")).toHaveText(name);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.locator("[aria-sort=descending]")).toHaveText(name);
  }
  await expect(page).toHaveURL("/track?date=-1d&sort=arrival&dir=desc");
});

test(
  "a delivery of the list is selected by link: marked, highlighted, shown in detail, and closed again",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    // The day of a selected delivery is in the URL, whatever the URL contained before.
    await page.goto("/track?date=-1d&show=complete");
    const link = rows(page).nth(3).getByRole("link");
    const store = (await link.textContent()) ?? "";
    const href = await link.getAttribute("href");
    expect(href).toMatch(
      new RegExp(`^/track\\?date=${yesterday}&show=complete&deliv=\\d+$`),
    );
    await link.click();
    await expect(page).toHaveURL(href ?? "");
    await expect(page.locator("tr[aria-current=true]")).toContainText(store);
    expect(await drawn(page, "ring:not(.gap)")).toBe(1);
    const details = page.locator(".details");
    await expect(details).toContainText("Complete");
    await expect(details).toContainText("Departure");
    await details.getByRole("link", { name: /^Close/ }).click();
    await expect(page).toHaveURL(`/track?date=${yesterday}&show=complete`);
    await expect(details).toHaveCount(0);
  },
);

test(
  "the list has stores, windows and arrivals, and the details lead to proof, cartons and report",
  { tag: ["@phone", "@no-js", "@phone-no-js"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/track?date=-1d&show=complete");
    const first = rows(page).first();
    const time = String.raw`\d{1,2}:\d\d\s[AP]M`;
    await expect(first.locator("th")).toHaveText(/^\d+ \S/);
    await expect(first).toContainText(new RegExp(`${time} – ${time}`));
    await expect(first.locator(".status-pill")).toHaveText("Complete");
    await expect(first.locator("td").last()).toHaveText(
      new RegExp(`^${time}(, .* late)?$`),
    );

    const store = await first.locator("th").textContent();
    await first.getByRole("link").click();
    const told = page.locator(".details");
    await expect(told).toContainText("Departure");
    const linkTo = (name: string) =>
      told.getByRole("link", { name, exact: true }).getAttribute("href");
    expect(await linkTo("Cartons")).toMatch(
      /^\/search\/advanced-search\/delivID=\d+$/,
    );
    expect(await linkTo("On-Time Report")).toBe(
      `/onTime-report/result/s=${yesterday}_f=${yesterday}_st=${store?.split(" ")[0]}`,
    );
    for (const name of ["Cartons", "On-Time Report"]) {
      const answer = await page.request.get((await linkTo(name)) ?? "");
      expect(await answer.text()).toMatch(/Results Found: [1-9]/);
    }

    // Some deliveries have no proof.
    const paths = await rows(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const proof = told.getByRole("link", { name: "Proof of delivery (PDF)" });
    for (const path of paths.slice(0, 12)) {
      await page.goto(path ?? "");
      await expect(told).toContainText("Departure");
      if ((await proof.count()) > 0) break;
    }
    const file = await page.request.get(
      (await proof.getAttribute("href")) ?? "",
    );
    expect(file.headers()["content-type"]).toBe("application/pdf");
  },
);

test(
  "a delivery outside the day is unknown, without other effects",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("store");
    for (const deliv of ["1", "absent", "%2e%2e%2f", "<b>", "9".repeat(200)]) {
      const answer = await page.goto(`/track?deliv=${deliv}`);
      expect(answer?.status()).toBe(200);
      await expect(page.locator(".details")).toContainText(
        "Error getting delivery details",
      );
      // The distance is unknown.
      await expect(page.locator(".status-box")).toHaveCount(0);
      await expect(counter(page)).toBeVisible();
    }
  },
);

test(
  "without scripts the page reloads every 30 seconds, except with Save-Data; no link of it does",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const refresh =
      /<noscript><meta http-equiv="refresh" content="30; url=\/track\?([^"]*)"\/?><\/noscript>/;
    const html = async (path: string, headers = {}) =>
      (await page.request.get(path, { headers })).text();
    const first = await html("/track?pool=4&deliv=5");
    expect(refresh.exec(first)?.[1]).toBe("pool=4&amp;deliv=5&amp;auto=1");
    expect(first.indexOf("</head>")).toBeGreaterThan(first.search(refresh));
    const refreshed = await html("/track?pool=4&page=1&auto=1");
    expect(refresh.exec(refreshed)?.[1]).toBe("pool=4&amp;auto=1");
    expect(refreshed.replace(refresh, "")).not.toMatch(/href="[^"]*auto/);
    expect(await html("/track", { "Save-Data": "on" })).not.toMatch(refresh);
    expect(await html("/track?date=never")).not.toMatch(refresh);
    expect(await html("/")).not.toMatch(refresh);
  },
);

test(
  "a redirect to login returns to the same map, not to a self-refresh",
  { tag: "@no-js-only" },
  async ({ page }) => {
    await page.goto("/track?pool=3&auto=1");
    await expect(page).toHaveURL("/login?next=%2Ftrack%3Fpool%3D3");
  },
);

/** Rows as getDeliveryMapStatuses answers them. */
const row = (id: string, lng: number | null, lat: number | null) => ({
  delivID: id,
  delivStatus: 0,
  lat,
  lng,
  delivDate: `${today}T00:00:00.000Z`,
});
const answersWith = (provider: FaultyProvider, result: object[]) =>
  provider.on("getDeliveryMapStatuses", ({ payload }) =>
    success({ result, requestNumber: payload.requestNumber }),
  );

onFaulty(
  "A provider that fails is named in red, and the form is still there",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer (502|400): /);
    await haveSession();
    for (const [refusal, message] of [
      ["The map is being drawn.", "Error: The map is being drawn."],
      [undefined, "Unknown error while updating delivery statuses"],
    ] as const) {
      provider.on("getDeliveryMapStatuses", () => ({
        body: { status: "Error", message: refusal },
      }));
      await page.goto("/track");
      await expect(page.getByRole("alert")).toHaveText(message);
      await expect(page.getByLabel("Date")).toBeVisible();
      await expect(page.getByText("No results found")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Refresh" })).toBeVisible();
    }
  },
);

onFaulty(
  "Deliveries without a place are counted, those outside of the drawing too; the list has all of them",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    await haveSession();
    answersWith(provider, [
      row("1", null, null),
      row("2", 0, 0),
      row("3", -87.6, 41.8),
      row("4", 2.35, 48.85),
      row("5", 500, 41),
    ]);
    await page.goto("/track");
    await expect(
      page.getByText("3 delivery statuses failed to load onto the map"),
    ).toBeVisible();
    await expect(
      page.getByText(
        "1 delivery lies outside of this drawing; the list has it.",
      ),
    ).toBeVisible();
    expect(await drawn(page, "incomplete")).toBe(1);
    await expect(rows(page)).toHaveCount(5);
  },
);

onFaulty(
  "120 deliveries come fifty a page",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    await haveSession();
    answersWith(
      provider,
      Array.from({ length: 120 }, (_, at) => row(String(at), -87.6, 41.8)),
    );
    await page.goto("/track?auto=1");
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("link", { name: "Last", exact: true }).click();
    await expect(page).toHaveURL("/track?page=last");
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText("Deliveries 101 to 120 of 120.")).toBeVisible();
  },
);

onFaulty(
  "Pools that cannot be had do not stop the map",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    provider.on("getUserPoolAndStoreList", () => "broken connection");
    answersWith(provider, [row("1", -87.6, 41.8)]);
    await page.goto("/track?pool=7");
    await expect(page.getByText(/^Pools cannot be loaded/)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(
      provider.received("getDeliveryMapStatuses")[0]?.payload,
    ).toMatchObject({
      pool: "7",
    });
  },
);

onFaulty(
  "Hostile texts of the provider are texts in the list, its links and the form",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    const texts = [
      ...partOfHostileTexts(3, 7),
      "\ud800<b>",
      "a+b=c&d#e?f/..",
      "%00",
    ];
    answersWith(
      provider,
      texts.map((text) => ({ ...row(text, -87.6, 41.8), delivDate: text })),
    );
    provider.on("getUserPoolAndStoreList", () =>
      success({
        fullStoreList: texts,
        poolDict: Object.fromEntries(texts.map((text) => [text, [text]])),
        poolNameMap: Object.fromEntries(texts.map((text) => [text, text])),
      }),
    );
    await page.goto("/track?page=2");
    const last = await rows(page).locator("th").allTextContents();
    await page.goto("/track");
    const shown = await rows(page).locator("th").allTextContents();
    // UTF-8 cannot encode a lone surrogate; the interactive list contains it, as JSON does.
    const mended = (text: string) => text.replaceAll("\ud800", "\ufffd");
    const all = new Set(texts.map(mended));
    expect(shown.length + last.length).toBe(texts.length);
    for (const text of [...shown, ...last]) expect(all).toContain(mended(text));
    const links = await rows(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const href of links)
      expect(href).toMatch(
        /^\/track\?date=\d{4}-\d\d-\d\d&deliv=[\w.!~*'()%-]+$/,
      );
    await rows(page).getByRole("link").nth(2).click();
    await expect(page.locator("tr[aria-current=true]").first()).toContainText(
      shown[2] ?? "",
    );
  },
);

test("with scripts, the list is sorted, filtered and selected without requests for the map", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const news = page.waitForResponse(/\/track\/deliveries\?/);
  await page.goto("/track?date=-1d");
  expect((await news).status()).toBe(200);
  await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const routes = searchParams.get("_routes");
    if (pathname === "/track") asked.push(request.url());
    if (pathname === "/track.data" && routes !== "root")
      asked.push(request.url());
  });
  await page.getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.locator("[aria-sort=ascending]")).toHaveText("Store");
  await page.getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.locator("[aria-sort=descending]")).toHaveText("Store");
  const stores = await rows(page).locator("th").allTextContents();
  const numbers = stores.map((store) => Number(store.split(" ")[0]));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  await legend(page)
    .getByRole("link", { name: /^In Progress: / })
    .click();
  await rows(page).nth(2).getByRole("link").click();
  await expect(page).toHaveURL(/deliv=\d+/);
  await expect(page.locator("tr[aria-current=true]")).toHaveCount(1);
  await expect(page.locator(".details")).toContainText("Window");
  expect(await drawn(page, "ring:not(.gap)")).toBe(1);
  await page.goBack();
  await expect(page.locator(".details")).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a page whose script does not load stays; one that must be rendered again says so", async ({
  page,
  context,
  signInAs,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/^console warning: The map: /);
  await context.route(/\/assets\/map-screen-[^/]*\.js$/, (route) =>
    route.abort(),
  );
  await signInAs("national");
  // Shown after the scripts of a document have run, without the map's.
  const said = () =>
    page.waitForEvent("console", (message) =>
      message.text().startsWith("The map: "),
    );
  const logged = said();
  await page.goto("/track?date=-1d");
  await logged;
  await expect(drawing(page)).toBeVisible();
  const link = rows(page).nth(3).getByRole("link");
  const href = await link.getAttribute("href");
  // No script handles the link: it leads to a new document, whose scripts have to run too.
  const loggedAgain = said();
  await link.click();
  await expect(page).toHaveURL(href ?? "");
  await expect(page.locator(".details")).toContainText("Window");
  await loggedAgain;
  await page.getByLabel("Date").fill("1/1/2019");
  await page.getByLabel("Date").press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "The map could not be loaded.",
  );
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("No results found")).toBeVisible();
});

test("a day that is chosen before the code of the map has arrived replaces the map of the server", async ({
  page,
  context,
  signInAs,
}) => {
  let arrive: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await context.route(/\/assets\/map-screen-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signInAs("national");
  const asked = page.waitForRequest(/\/assets\/map-screen-/);
  await page.goto("/track?date=-1d");
  await asked;
  await expect(drawing(page)).toBeVisible();
  await page.getByLabel("Date").fill("11/19/2026");
  await page.getByLabel("Date").press("Enter");
  await expect(page.locator(".awaited")).toBeVisible();
  arrive?.();
  await expect(rows(page).first()).toBeVisible();
  await expect(drawing(page)).toBeVisible();
});

test(
  "on a card of the list the arrival has a label, because the window has times too",
  { tag: ["@phone-only", "@phone-no-js"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/track?date=-1d&show=complete");
    const labels = await rows(page)
      .first()
      .locator("td:not(.status)")
      .evaluateAll((cells) =>
        cells
          .filter(({ textContent }) => textContent)
          .map((cell) => {
            const { content } = getComputedStyle(cell, "::before");
            return content === "none" ? null : cell.dataset.label;
          }),
      );
    expect(labels).toHaveLength(2);
    expect(labels).toEqual([null, "Arrival"]);
  },
);
