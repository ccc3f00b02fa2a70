import type { Page } from "playwright/test";
import { success, type FaultyProvider } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { expect, test } from "./harness/test";

/** The search box of every screen, and the navigation beside it. */

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Looks for a number from the current screen, as a user does. */
async function find(page: Page, typed: string) {
  const box = page.getByRole("banner").getByRole("searchbox", {
    name: "Find a number",
  });
  await box.fill(typed);
  await box.press("Enter");
}

const found = (page: Page) => page.getByText(/^Results Found:/);

/** The first row of last week's cartons: the texts of its cells by their headers. */
async function someCarton(page: Page): Promise<Record<string, string>> {
  await page.goto(`/search/advanced-search/s=${day(-7)}_f=${day(-1)}_deliv=1`);
  return page.locator("table").evaluate((table) => {
    const texts = (row: Element | null) =>
      Array.from(row?.children ?? [], (cell) =>
        (cell.textContent ?? "").replace(/[↕▲▼]/g, "").trim(),
      );
    const headers = texts(table.querySelector("thead tr"));
    const cells = texts(table.querySelector("tbody tr"));
    return Object.fromEntries(
      headers.map((name, at) => [name, cells[at] ?? ""]),
    );
  });
}

test(
  "a carton is found from any screen by the number of its label",
  { tag: ["@no-js", "@phone", "@phone-no-js", "@smoke"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const asn = (await someCarton(page)).ASN ?? "";
    const digits = asn.slice(-18);
    for (const typed of [asn, ` (00)${digits} `, `]C100${digits}`]) {
      await page.goto("/contact");
      await find(page, typed);
      await expect(page).not.toHaveURL(/\/find/);
      await expect(page.getByRole("main")).toContainText(digits);
    }
  },
);

test(
  "a manifest and its packing slips are found, and a pasted list opens as a list",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const { Manifest: manifest = "", ASN: asn = "" } = await someCarton(page);
    await find(page, manifest);
    // Cartons, and shipments with Tracking on.
    const hits = page.getByRole("main").getByRole("listitem");
    await expect(
      hits.filter({ hasText: "Cartons of a manifest" }),
    ).toContainText(/Cartons: [\d,]+/);
    const count = /Cartons: ([\d,]+)/.exec(
      (await page.getByRole("main").textContent()) ?? "",
    )?.[1];
    await page
      .getByRole("main")
      .getByRole("link", { name: "Cartons of a manifest" })
      .click();
    await expect(page).toHaveURL(/\/search\/manifest-search\/m=/);
    await expect(found(page)).toHaveText(`Results Found: ${count}`);

    await find(page, `${asn} 12345678, nobody`);
    await expect(page).toHaveURL(/\/search\/ASN-search\?ASNs=/);
    await expect(page.getByText("1 of 3 found")).toBeVisible();

    const others = Array.from({ length: 49 }, (_, at) => `${10 ** 12 + at}`);
    await find(page, [asn, ...others].join(" "));
    await expect(page).toHaveURL(/\/search\/ASN-search\?ASNs=/);
    await expect(page.getByText("1 of 50 found")).toBeVisible();
  },
);

test(
  "a store opens its cartons of the last seven days, with or without leading zeros",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("store");
    const store = /\d+/.exec((await someCarton(page)).Store ?? "")?.[0] ?? "";
    expect(store).not.toBe("");
    await page.goto(`/find?q=000${store}`);
    const link = page
      .getByRole("main")
      .getByRole("link", { name: `Store number ${store}` });
    if ((await link.count()) > 0) await link.click();
    await expect(page).toHaveURL(
      new RegExp(`/search/advanced-search/s=-7d_f=today_p=\\w+_st=${store}$`),
    );
    await expect(found(page)).toBeVisible();
  },
);

test(
  "a number that is not there: what was tried, and the lists with what was typed",
  { tag: ["@phone-no-js", "@no-js-only"] },
  async ({ page, signInAs, expectAccessible }) => {
    await signInAs("national");
    await page.goto("/find?q=nowhere-4711");
    await expect(page.getByText("“nowhere-4711” was not found.")).toBeVisible();
    await expect(page.getByText(/^Looked for as: /)).toContainText(
      "Carton (ASN), Shipment (PRO), Packing slip number",
    );
    await expectAccessible();
    await page.getByRole("link", { name: "List of ASNs" }).click();
    await expect(page.getByLabel("ASNs")).toHaveValue("nowhere-4711");
  },
);

test("hostile and unreadable numbers get a page", async ({
  page,
  signInAs,
}) => {
  await signInAs("store");
  const cases: [typed: string, expected: string | RegExp][] = [
    ["", "An ASN, packing slip, manifest, PRO number"],
    [" \u0000 ", "An ASN, packing slip, manifest, PRO number"],
    ["(01)10614141234565", "contains no number of a carton"],
    ["<script>alert(1)</script>", "was not found"],
    ["a=b_c+d/e%2F..", "was not found"],
    ["x".repeat(65), "A number has up to 64 characters."],
    ["9 ".repeat(3_000), "A number has up to 64 characters."],
    ["\ud800 \u202e 12", "was not found"],
    ["00061414112345678905", /should end with|was not found/],
  ];
  for (const [typed, expected] of cases) {
    await page.goto(`/find?q=${encodeURIComponent(typed.toWellFormed())}`);
    await expect(page.getByRole("main")).toContainText(expected);
  }
});

test("who is not signed in is asked to, and then finds", async ({
  page,
  signInAs,
}) => {
  await page.goto("/find?q=nowhere-4711");
  await expect(page).toHaveURL("/login?next=%2Ffind%3Fq%3Dnowhere-4711");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await signInAs("store");
});

test("the key / moves to the search box, but not while typing", async ({
  page,
  signInAs,
}) => {
  await signInAs("store");
  await page.goto("/search");
  const box = page.getByRole("searchbox", { name: "Find a number" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(box).toHaveValue("");
  await page.getByLabel("ASNs").focus();
  await page.keyboard.press("/");
  await expect(page.getByLabel("ASNs")).toHaveValue("/");
});

test(
  "a phone has a button beside the search box, and no link to the shortcut",
  { tag: ["@phone-no-js", "@phone-only"] },
  async ({ page, signInAs }) => {
    await signInAs("store");
    await page.goto("/search");
    const search = page.getByRole("search", { name: "Find a number" });
    const button = search.getByRole("button", { name: "Find" });
    await expect(button).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Keyboard shortcut" }),
    ).toBeHidden();
    await search.getByRole("searchbox").fill("nowhere-4711");
    await button.click();
    await expect(page).toHaveURL("/find?q=nowhere-4711");
  },
);

test("the key / can be turned off and on again", async ({
  page,
  signInAs,
  expectAccessible,
  javaScriptEnabled,
}) => {
  await signInAs("store");
  await page.goto("/search");
  await page.getByRole("link", { name: "Keyboard shortcut" }).click();
  await expect(page).toHaveURL("/find");
  const box = page.getByRole("searchbox", { name: "Find a number" });
  await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("status").last()).toHaveText(
    "The / key does nothing in this browser.",
  );
  await expect(box).not.toHaveAttribute("aria-keyshortcuts");
  if (javaScriptEnabled) {
    await expectAccessible();
    await page.keyboard.press("/");
    await expect(box).not.toBeFocused();
    await page.reload();
  }
  await page.goto("/search");
  await expect(box).not.toHaveAttribute("aria-keyshortcuts");
  await page.goto("/find");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
  if (!javaScriptEnabled) return;
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
});

/** A provider that finds only the cartons of manifests, and has no shipments in time. */
function slowShipments(provider: FaultyProvider) {
  const empty = () => success({ result: [] });
  for (const call of [
    "ASNListSearch",
    "ASNPackingSlipSearch",
    "ASNAdvancedSearch",
    "trackingManifestSearch",
    "trackingAdvancedSearch",
  ] as const)
    provider.on(call, empty);
  provider.on("ASNManifestSearch", empty);
  provider.on("trackingPROListSearch", () => new Promise(() => undefined));
}

onFaulty(
  "a search that does not respond is named, the others are shown",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    slowShipments(provider);
    await haveSession();
    await page.goto("/find?q=4711");
    await expect(
      page.getByText("No response yet for: Shipment (PRO)"),
    ).toBeVisible();
    await expect(page.getByText("“4711” was not found.")).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Wait for them" }),
    ).toHaveAttribute("href", "/find?q=4711&wait=1");
  },
);

onFaulty(
  "a list is looked for as a list; two words may be a manifest",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    await haveSession();
    const numbers = Array.from({ length: 50 }, (_, at) => `${10 ** 9 + at}`);
    for (const list of [numbers.join(" "), "4711, 4712"]) {
      await page.goto(`/find?q=${encodeURIComponent(list)}`);
      await expect(page.getByText(/^Looked for as: /)).toHaveText(
        "Looked for as: Carton (ASN), Shipment (PRO).",
      );
    }
    expect(provider.received("ASNListSearch")).toHaveLength(2);
    for (const call of [
      "ASNPackingSlipSearch",
      "ASNManifestSearch",
      "trackingManifestSearch",
    ] as const)
      expect(provider.received(call), call).toHaveLength(0);

    await page.goto("/find?q=week%2047");
    expect(provider.received("ASNManifestSearch")[0]?.payload).toMatchObject({
      manifest: "week 47",
    });
  },
);

onFaulty(
  "a bill of lading alone opens its shipment, or is listed, even if it is incomplete",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    provider.on("/BOL/B-1", () => ({
      status: 409,
      body: { status: "Error", message: "Incomplete", missing: ["Class"] },
    }));
    await haveSession();
    // Without a list of bookings nobody knows the shipment.
    await page.goto("/find?q=B-1");
    await expect(page.getByText("“B-1” was found.")).toBeVisible();
    const hit = page.getByRole("main").getByRole("listitem");
    await expect(hit).toContainText("PDF document, which cannot be printed");
  },
);
