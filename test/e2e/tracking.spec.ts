import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** Dates as the criteria encodedCriteria writes them, counted from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** The same as typed. */
const typed = (iso: string) => {
  const [year, month, date] = iso.split("-");
  return `${month}/${date}/${year}`;
};

/** Shipments that were delivered, with their documents. */
const delivered = `/tracking/advanced-search/s=${day(-14)}_f=${day(-2)}`;

const rowsOf = (page: Page) => page.locator("table tbody tr");
const counter = (page: Page) => page.getByText(/^Results Found:/);
const proPanel = (page: Page) =>
  page.getByRole("region", { name: "PRO Number Search" });
const advancedPanel = (page: Page) =>
  page.getByRole("region", { name: "Advanced Search" });

/** The cells of a column, counted from 1. */
async function column(page: Page, number: number): Promise<string[]> {
  const cells = await rowsOf(page)
    .locator(`:scope > :is(th, td):nth-child(${number})`)
    .allTextContents();
  return cells.map((text) => text.trim());
}

/** PRO numbers that this user may see. */
async function somePros(page: Page, count: number): Promise<string[]> {
  await page.goto(delivered);
  await expect(page.getByText(/Results Found: [1-9]/)).toBeVisible();
  const pros = await column(page, 1);
  expect(pros.length).toBeGreaterThanOrEqual(count);
  return pros.slice(0, count);
}

/** Puts a list into the field like a paste, and searches for it. */
async function searchFor(page: Page, list: string): Promise<void> {
  await page.goto("/tracking");
  await proPanel(page)
    .getByLabel("PRO Numbers")
    .evaluate((field: HTMLTextAreaElement, text) => (field.value = text), list);
  await proPanel(page).getByRole("button", { name: "Search" }).click();
}

test(
  "a clerk goes from the menu to tracking, pastes PRO numbers, and sees which are missing",
  { tag: ["@phone", "@smoke"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const [first = "", second = "", third = ""] = await somePros(page, 3);
    await page.goto("/");
    await page.getByRole("link", { name: /^Tracking/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Tracking",
    );
    await proPanel(page)
      .getByLabel("PRO Numbers")
      .fill(`${first}, ${second}\nabsent-1 ${third} ${first} absent-2`);
    await proPanel(page).getByRole("button", { name: "Search" }).click();

    await expect(page).toHaveURL(
      new RegExp(
        `/tracking/PRO-search/PROs=${first}\\+${second}\\+absent-1\\+${third}\\+${first}\\+absent-2$`,
      ),
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "PRO search · 5 PRO numbers",
    );
    await expect(page.getByText("3 of 5 found, 1 duplicate")).toBeVisible();
    expect(new Set(await column(page, 1))).toEqual(
      new Set([first, second, third]),
    );

    await page.getByText("Not found: 2").click();
    await expect(page.getByLabel("Numbers that were not found")).toHaveValue(
      "absent-1\nabsent-2",
    );
    await expect(
      page.getByRole("link", { name: "Search only the 2 missing" }),
    ).toHaveAttribute("href", "/tracking/PRO-search/PROs=absent-1+absent-2");
  },
);

test("missing numbers are searched alone, changed in the field, and cleared", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/tracking/PRO-search/PROs=absent-1+absent-2");
  await expect(page.getByText("0 of 2 found")).toBeVisible();
  await page.getByText("Not found: 2").click();
  await page.getByRole("link", { name: "Search only the 2 missing" }).click();
  await expect(page).toHaveURL(/PRO-search\/PROs=absent-1\+absent-2$/);

  await page.getByRole("link", { name: "Back to search" }).click();
  const box = proPanel(page).getByLabel("PRO Numbers");
  await expect(box).toHaveValue("absent-1\nabsent-2");
  await proPanel(page).getByRole("link", { name: "Clear" }).click();
  await expect(box).toHaveValue("");
});

test("a PRO list is sorted by URL and exported as CSV", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const pros = await somePros(page, 8);
  await page.goto(`/tracking/PRO-search/PROs=${pros.join("+")}`);
  expect(await column(page, 1)).toEqual(pros);
  const header = page.getByRole("columnheader", { name: /^Pro Number/ });
  await header.getByRole("link").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("link").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  const descending = await column(page, 1);
  expect(new Set(descending)).toEqual(new Set(pros));

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("ULSearchResults.csv");
  const csv = await readFile(await download.path(), "utf8");
  const [head, ...lines] = csv.slice(1).trimEnd().split(/\r?\n/);
  expect(head).toBe(
    "Pro Number,Trailer,Order Date,Location,Pickup Date,Pickup Time,Out For Delivery Date,Out For Delivery Time,Scheduled Delivery,Delivery Date,Delivery Time,Delivery Receipt,POD,Pickup Time (local date),Pickup Time (local time),Out For Delivery Time (local date),Out For Delivery Time (local time),Delivery Time (local date),Delivery Time (local time),Time zone",
  );
  expect(lines.map((line) => line.split(",")[0])).toEqual(descending);
});

test("a list too long for a URL is searched, sorted, changed and exported", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const pros = await somePros(page, 5);
  const list = [
    ...pros,
    ...Array.from({ length: 600 }, (_, row) => `0000000000${row}`),
  ].join("\n");
  await searchFor(page, list);
  await expect(page.getByText("5 of 605 found")).toBeVisible();
  await expect(page).toHaveURL(/\/tracking\/PRO-search\/PROs=$/);
  await page
    .locator("thead")
    .getByRole("button", { name: "Pro Number" })
    .click();
  await expect(page.locator("[aria-sort]")).toHaveText("Pro Number");
  await expect(page.getByText("5 of 605 found")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.trimEnd().split(/\r?\n/)).toHaveLength(6);

  await page.getByRole("button", { name: "Back to search" }).click();
  await expect(page.getByLabel("PRO Numbers")).toHaveValue(list);
});

test(
  "an invalid list is refused at its field and kept",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const symbolWords = (symbol: string) =>
      `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`;
    const many = Array.from({ length: 5_001 }, (_, row) => `77${row}`).join(
      "\n",
    );
    const lists: [list: string, message: string][] = [
      [" , ", "Must include at least 1 PRO number"],
      ["771 7+72 773", symbolWords("+")],
      ["771, 7=72", symbolWords("=")],
      ["77_1", symbolWords("_")],
      ["77\u00011", "A PRO number must not contain control characters"],
      [
        many,
        "At most 5,000 PRO numbers can be searched for at once, this list has 5,001",
      ],
    ];
    for (const [list, message] of lists) {
      await searchFor(page, list);
      await expect(proPanel(page).getByRole("alert")).toHaveText(message);
      await expect(proPanel(page).getByLabel("PRO Numbers")).toHaveValue(list);
    }
    // The same by URL: the list is in the field, to be corrected.
    const paths: [segment: string, message: string, kept: string][] = [
      ["PROs=", "Must include at least 1 PRO number", ""],
      ["PROs=771+7%2B72", symbolWords("+"), "771\n7+72"],
      ["PROs=771+7_72", symbolWords("_"), "771\n7_72"],
    ];
    for (const [segment, message, kept] of paths) {
      const answer = await page.goto(`/tracking/PRO-search/${segment}`);
      expect(answer?.status(), segment).toBe(400);
      await expect(proPanel(page).getByRole("alert")).toHaveText(message);
      await expect(proPanel(page).getByLabel("PRO Numbers")).toHaveValue(kept);
    }
  },
);

test(
  "invalid URLs show a message and never fail",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    for (const path of [
      "/tracking/PRO-search/m=1",
      "/tracking/PRO-search/__proto__=1",
      "/tracking/PRO-search/PROs=%00",
      `/tracking/PRO-search/PROs=${"7".repeat(9_000)}`,
      "/tracking/manifest-search/m=",
      "/tracking/manifest-search/nonsense",
      "/tracking/advanced-search/trailer=1",
      "/tracking/advanced-search/ps=2026-02-30",
      "/tracking/advanced-search/ps=2026-02-02_pf=2026-01-01",
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(400);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      // Invalid URL characters are refused before there is a screen.
      if (path.includes("%00")) continue;
      await expect(page.getByRole("alert").first(), path).not.toBeEmpty();
    }
  },
);

test("the manifest panel of the search page leads to the shipments of the manifest, and back", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  // A Wednesday, because a manifest of a Sunday may have no shipment.
  const wednesday = [-2, -3, -4, -5, -6, -7, -8]
    .map(day)
    .find((date) => new Date(date).getUTCDay() === 3);
  await page.goto(`/search/advanced-search/s=${wednesday}_f=${wednesday}`);
  const manifest = (await column(page, 2)).find((text) => text !== "") ?? "";
  expect(manifest).not.toBe("");

  await page.goto("/search");
  const panel = page.getByRole("region", { name: "Manifest Search" });
  await panel.getByLabel("Manifest").fill(` ${manifest} `);
  await panel.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(
    new RegExp(`/tracking/manifest-search/m=${encodeURIComponent(manifest)}$`),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Manifest tracking · ${manifest}`,
  );
  await expect(page.getByText(/Results Found: [1-9]/)).toBeVisible();

  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(page).toHaveURL(/\/search\?/);
  await expect(panel.getByLabel("Manifest")).toHaveValue(manifest);
});

test("delivery and pickup date ranges combine", async ({ page, signInAs }) => {
  await signInAs("national");
  const [s, f, ps, pf] = [day(-10), day(-2), day(-9), day(-4)];
  const found = async (encodedCriteria: string) => {
    await page.goto(`/tracking/advanced-search/${encodedCriteria}`);
    const message = (await counter(page).textContent()) ?? "";
    return Number(message.replaceAll(/\D/g, ""));
  };
  const byDelivery = await found(`s=${s}_f=${f}`);
  const byPickup = await found(`ps=${ps}_pf=${pf}`);

  await page.goto("/tracking");
  const panel = advancedPanel(page);
  const label = (name: string) => panel.getByLabel(name, { exact: true });
  await label("Start Date").fill(typed(s));
  await label("End Date").fill(typed(f));
  await label("Pickup Start Date").fill(typed(ps));
  await label("Pickup End Date").fill(typed(pf));
  await panel.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(
    new RegExp(`/tracking/advanced-search/s=${s}_f=${f}_ps=${ps}_pf=${pf}$`),
  );
  const message = (await counter(page).textContent()) ?? "";
  const both = Number(message.replaceAll(/\D/g, ""));
  expect(both).toBeGreaterThan(0);
  expect(both).toBeLessThan(Math.max(byDelivery, byPickup));
  expect(both).toBeLessThanOrEqual(Math.min(byDelivery, byPickup));
  const within = (text: string, first: string, last: string) => {
    const [month = "", date = "", year = ""] = text.split("/");
    const iso = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
    return first <= iso && iso <= last;
  };
  expect((await column(page, 5)).every((text) => within(text, ps, pf))).toBe(
    true,
  );
  expect((await column(page, 9)).every((text) => within(text, s, f))).toBe(
    true,
  );

  await page.getByRole("link", { name: "Back to search" }).click();
  await expect(label("Pickup Start Date")).toHaveValue(typed(ps));
  await expect(label("End Date")).toHaveValue(typed(f));
});

test("the advanced search shows its errors and keeps what was typed", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/tracking");
  const panel = advancedPanel(page);
  const search = panel.getByRole("button", { name: "Search" });
  const label = (name: string) => panel.getByLabel(name, { exact: true });
  await search.click();
  await expect(panel.getByRole("alert")).toHaveText(
    "Choose at least one filter",
  );
  await label("End Date").fill("soon");
  await label("Pickup Start Date").fill("2026-01-02");
  await label("Manifest Number").fill("M-1");
  await search.click();
  await expect(panel.getByRole("alert").getByRole("link")).toHaveText([
    "Invalid end date, must be formatted (MM/DD/YYYY)",
    "Invalid pickup start date, must be formatted (MM/DD/YYYY)",
  ]);
  await expect(label("End Date")).toHaveValue("soon");
  await expect(label("Pickup Start Date")).toHaveValue("2026-01-02");
  await expect(label("Manifest Number")).toHaveValue("M-1");
  await label("End Date").fill("");
  await label("Pickup Start Date").fill("1/3/2026");
  await label("Pickup End Date").fill("1/2/2026");
  await search.click();
  await expect(panel.getByRole("alert")).toHaveText(
    "Pickup end date must not be before pickup start date",
  );
});

test("a relative pickup date range stays relative from bookmark to form and back", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto("/tracking/advanced-search/ps=-7d_pf=today");
  await expect(
    page.getByRole("link", { name: "Pin these dates" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to search" }).click();
  const panel = advancedPanel(page);
  await expect(
    panel.getByLabel("Pickup Start Date", { exact: true }),
  ).toHaveValue(typed(day(-7)));
  await panel.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/advanced-search\/ps=-7d_pf=today$/);
});

test(
  "delivered shipments link to their delivery receipt and proof of delivery",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(delivered);
    const receipt = page.getByRole("link", { name: "DR", exact: true }).first();
    await expect(receipt).toHaveAttribute("href", /^\/DR\/[A-Za-z0-9-]+$/);
    await expect(receipt).toHaveAttribute("target", "_blank");
    const proof = page.getByRole("link", { name: "POD", exact: true }).last();
    await expect(proof).toHaveAttribute(
      "href",
      /^\/POD\/[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)?$/,
    );
  },
);

test(
  "a store manager does not see the shipments of other pools",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const pros = await somePros(page, 40);
    await page.context().clearCookies();
    await signInAs("store");
    await page.goto(`/tracking/PRO-search/PROs=${pros.join("+")}`);
    await expect(counter(page)).toBeVisible();
    expect((await column(page, 1)).length).toBeLessThan(pros.length);
  },
);
