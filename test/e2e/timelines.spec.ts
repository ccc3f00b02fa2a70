import type { Locator, Page } from "playwright/test";
import { holdReply, success } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { rowOf } from "../portal/result-screens";
import { expect, test } from "./harness/test";

/** Dates as criteria write them, counted from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const deliveredCartons = `/search/advanced-search/s=${day(-5)}_f=${day(-2)}_deliv=1_scanType=1`;
const shipments = `/tracking/advanced-search/s=${day(-14)}_f=${day(-2)}`;

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
  { tag: ["@no-js", "@phone", "@phone-no-js", "@smoke"] },
  async ({ page, signInAs, javaScriptEnabled }) => {
    await signInAs("national");
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
      Array<RegExp>(5).fill(/^(Done|Not yet|Missing)$/),
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
    await expect(local).toHaveCount(javaScriptEnabled ? 1 : 0);
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

test(
  "the PRO number of a result leads to the page of the shipment",
  { tag: ["@no-js", "@phone", "@phone-no-js"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(shipments);
    const row = await rowWithProof(page);
    const [pro, trailer, location] = [
      await cell(row, 1),
      await cell(row, 2),
      await cell(row, 4),
    ];
    const receipts = await row.locator("a[href^='/DR/']").count();
    await row.getByRole("link", { name: pro, exact: true }).click();
    await expect(page).toHaveURL(`/shipment?pro=${pro}`);
    await expect(heading(page)).toHaveText(`Shipment ${pro}`);
    const steps = stepsOf(page);
    await expect(steps.getByRole("heading")).toHaveText([
      "Ordered",
      "Picked up",
      "Out for delivery",
      "Delivered",
    ]);
    await expect(steps.nth(1)).toContainText(`Trailer ${trailer}`);
    await expect(steps.nth(3)).toContainText(location);
    await expect(
      steps.nth(3).getByRole("link", { name: "Delivery receipt (PDF)" }),
    ).toHaveCount(receipts);
    await page.getByRole("link", { name: "Show as a table" }).click();
    await expect(page).toHaveURL(`/tracking/PRO-search/PROs=${pro}`);
    await expect(page.getByText("Results Found: 1")).toBeVisible();
  },
);

test("the link is copied, and the page says so", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto(deliveredCartons);
  const asn = await cell(await rowWithProof(page), 1);
  await page.goto(`/carton?asn=${asn}&fresh=1`);
  const copy = page.getByRole("button", { name: "Copy link" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(
    page.getByRole("status").filter({ hasText: "The link is copied." }),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/carton?asn=${asn}`);
  // As on a page without HTTPS.
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await copy.click();
  await expect(
    page.getByText("This browser does not allow copying."),
  ).toBeVisible();
});

test(
  "who may not see the pool of a carton reads what to do next, as for an unknown one",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    // Of the pool first in the alphabet, and of the last: the store is in one of them at most.
    const asns: string[] = [];
    for (const direction of ["asc", "desc"]) {
      await page.goto(`${deliveredCartons}?sort=Pool&dir=${direction}`);
      asns.push(await cell(page.locator("table.rows tbody tr").first(), 1));
    }
    await signInAs("store");
    const statuses: (number | undefined)[] = [];
    for (const asn of [...asns, "000"])
      statuses.push((await page.goto(`/carton?asn=${asn}`))?.status());
    expect(statuses.slice(0, 2)).toContain(404);
    expect(statuses.at(-1)).toBe(404);
    const unseen = asns[statuses.indexOf(404)] ?? "000";
    await page.goto(`/carton?asn=${unseen}`);
    await expect(
      page.getByText(/^No carton with this ASN was found among those of your/),
    ).toBeVisible();
    const field = page.getByLabel("ASN", { exact: true });
    await expect(field).toHaveValue(unseen);
    await field.fill(" 4711 ");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/carton\?asn=\+4711\+$/);
    await expect(heading(page)).toHaveText("Carton 4711");
    await page
      .getByRole("link", { name: "Search for several numbers" })
      .click();
    await expect(page.getByLabel("ASNs")).toHaveValue("4711");
  },
);

test(
  "hostile numbers are refused at the field that keeps them",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const long = "7".repeat(6_000);
    const cases: [query: string, problem: string, kept: string][] = [
      ["", "Must include at least 1 PRO number", ""],
      [`?pro=${long}`, "A PRO number must be at most 64 characters", long],
      [
        "?pro=%02",
        "A PRO number must not contain control characters",
        "\u0002",
      ],
      ["?pro=1&pro=2", "This link contains the criterion “pro” twice", "1"],
    ];
    for (const [query, problem, kept] of cases) {
      const answer = await page.goto(`/shipment${query}`);
      expect(answer?.status(), query).toBe(400);
      await expect(heading(page)).toHaveText("Find a shipment");
      await expect(page.getByRole("alert")).toHaveText(problem);
      await expect(page.getByLabel("PRO number", { exact: true })).toHaveValue(
        kept,
      );
    }
    const html = "<img src=x onerror=alert(1)>";
    const answer = await page.goto(`/carton?asn=${encodeURIComponent(html)}`);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText(`Carton ${html}`);
    await expect(page.locator("img")).toHaveCount(0);
  },
);

test(
  "a visitor comes back to the carton after signing in",
  { tag: "@no-js-only" },
  async ({ page }) => {
    for (const path of ["/carton?asn=0012", "/shipment?pro=771"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
  },
);

test("the pages are accessible, valid and fit narrow screens, and print every step", async ({
  page,
  signInAs,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
  expectValid,
}) => {
  test.slow();
  await signInAs("national");
  await page.goto(deliveredCartons);
  const carton = await cell(await rowWithProof(page), 1);
  await page.goto(`/search/advanced-search/s=${day(-5)}_f=${day(-2)}_deliv=0`);
  const overdue = await cell(page.locator("table.rows tbody tr").first(), 1);
  await page.goto(shipments);
  const shipment = await cell(await rowWithProof(page), 1);
  const paths = [
    `/carton?asn=${carton}`,
    `/carton?asn=${overdue}`,
    `/shipment?pro=${shipment}`,
  ];
  for (const path of [...paths, "/carton?asn=none", "/shipment"]) {
    await page.goto(path);
    await expectAccessibleInLightAndDark();
    await expectValid(path);
    await expectNoWiderThan320();
  }
  for (const path of paths) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    for (const step of await stepsOf(page).all()) {
      await expect(step.getByRole("heading")).toBeVisible();
      await expect(step.locator(".state")).toBeVisible();
    }
    await expect(page.getByText("Copy link")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
});

const asnRow = rowOf("ASNListSearch", "771", true);

onFaulty(
  "a failed search shows why, and Retry loads the carton",
  async ({ page, provider, haveSession, unexpectedConsole }) => {
    unexpectedConsole.allow(/502|400/);
    await haveSession();
    provider.on("ASNListSearch", () => "broken connection");
    const answer = await page.goto("/carton?asn=771");
    expect(answer?.status()).toBe(502);
    await expect(heading(page)).toHaveText("Carton 771");
    await expect(page.getByRole("alert")).toContainText(
      "Unable to connect to server",
    );
    provider.on("ASNListSearch", () => ({
      body: { status: "Error", message: "The archive is being moved." },
    }));
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "The archive is being moved.",
    );
    provider.on("ASNListSearch", () => success({ result: [asnRow] }));
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(stepsOf(page)).toHaveCount(5);
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

onFaulty(
  "a slow on-time report does not keep the carton waiting, and Retry waits for it",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    provider.on("ASNListSearch", () => success({ result: [asnRow] }));
    provider.on("getUserPoolAndStoreList", () =>
      success({
        fullStoreList: ["771"],
        poolDict: { "5": ["771"] },
        poolNameMap: { "5": "771" },
      }),
    );
    const held = holdReply(
      success({ result: [rowOf("getOnTimeReport", "771", true)] }),
    );
    provider.on("getOnTimeReport", held.behaviour);
    await page.goto("/carton?asn=771");
    await expect(
      page.getByText("The on-time report cannot be loaded right now."),
    ).toBeVisible();
    held.release();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.locator("dl").first()).toContainText("Window Start");
  },
);

onFaulty(
  "several rows with one number are shown as sections that differ",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    await haveSession();
    const stores = ["12 Joliet", "14 Gary", "14 Gary"];
    provider.on("ASNListSearch", () =>
      success({
        result: stores.map((StoreName) => ({ ...asnRow, StoreName })),
      }),
    );
    await page.goto("/carton?asn=771");
    await expect(page.getByText("3 rows have this number.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "1 of 3 · 12 Joliet · 11/13/2026",
      "2 of 3 · 14 Gary · 11/13/2026",
      "3 of 3 · 14 Gary · 11/13/2026",
    ]);
    await expect(stepsOf(page)).toHaveCount(15);
  },
);
