import { expect } from "vitest";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { faultyTest, test } from "./harness/test";

/** The first row of the cartons of the last week. */
async function someCarton(visitor: Visitor): Promise<Record<string, string>> {
  const page = await visitor.open(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1",
  );
  return page.rows[0] ?? {};
}

/** Looks for a number in the search box, as a user does. */
const find = (visitor: Visitor, page: Page, typed: string) =>
  visitor.submit(page, "Find", { "Find a number or name": typed });

/** Finds a manifest that shipments have, too: that of cartons alone opens at once. A Sunday has none. */
async function findShippedManifest(visitor: Visitor): Promise<Page> {
  for (const day of [-1, -2, -3, -4, -5]) {
    const { rows } = await visitor.open(
      `/search/advanced-search/s=${day}d_f=${day}d_deliv=1`,
    );
    for (const manifest of new Set(rows.map(({ Manifest = "" }) => Manifest))) {
      const hits = await find(
        visitor,
        await visitor.open("/contact"),
        manifest,
      );
      if (hits.path.startsWith("/find")) return hits;
    }
  }
  throw new Error("No manifest has shipments");
}

test("a manifest is found with the number of its cartons, and a pasted list opens as a list", async ({
  national: visitor,
}) => {
  const { ASN: asn = "" } = await someCarton(visitor);
  const hits = await findShippedManifest(visitor);
  // Cartons, and shipments with Tracking on.
  const [cartons = ""] = hits
    .textsOf("main li")
    .filter((text) => text.includes("Cartons of a manifest"));
  const [, count] = /Cartons: ([\d,]+)/.exec(cartons) ?? [];
  const opened = await visitor.followLink(hits, /^Cartons of a manifest/);
  expect(opened.path).toMatch(/^\/search\/manifest-search\/m=/);
  expect(opened.main).toContain(`Results Found: ${count}`);

  const others = Array.from({ length: 49 }, (_, at) => `${10 ** 12 + at}`);
  for (const [typed, matches] of [
    [`${asn} 12345678, nobody`, "1 of 3 found"],
    [[asn, ...others].join(" "), "1 of 50 found"],
  ] as const) {
    const list = await find(visitor, opened, typed);
    expect(list.path).toMatch(/^\/search\/ASN-search\?ASNs=/);
    expect(list.main).toContain(matches);
  }
});

test("a date leads to the cartons of its day, in every form that people type", async ({
  national: visitor,
}) => {
  for (const [typed, day] of [
    ["11/20/2026", "2026-11-20"],
    ["Nov 20, 2026", "2026-11-20"],
    ["\u200e2026-11-20", "2026-11-20"],
    ["Yesterday", "-1d"],
  ] as const) {
    const page = await visitor.open(`/find?q=${encodeURIComponent(typed)}`);
    expect([typed, page.path]).toEqual([
      typed,
      `/search/advanced-search/s=${day}_f=${day}`,
    ]);
  }
});

test("the number of a store, with or without leading zeros, opens its deliveries of the last seven days", async ({
  store: visitor,
}) => {
  const [store = "none"] =
    /\d+/.exec((await someCarton(visitor)).Store ?? "") ?? [];
  let page = await visitor.open(`/find?q=000${store}`);
  const name = new RegExp(`^${store} `);
  if (page.links(name, "main").length > 0)
    page = await visitor.followLink(page, name);
  expect(page.path).toMatch(
    new RegExp(`^/onTime-report/result/s=-7d_f=today_p=\\w+_st=${store}$`),
  );
  expect(page.main).toContain("Results Found:");
});

test("a store of another pool is found by whoever may see it, not by a store manager", async ({
  visitor,
  signInAs,
}) => {
  const suggest = async (typed: string) =>
    (await visitor.open(`/find/suggestions?q=${encodeURIComponent(typed)}`))
      .text;
  const storesOf = (page: Page) =>
    page.textsOf("main li a").filter((text) => /^\d+ /.test(text));

  await signInAs("store");
  const own = storesOf(await visitor.open("/find?q=chicago"));
  await signInAs("national");
  const all = storesOf(await visitor.open("/find?q=dallas"));
  const [foreign = ""] = all;
  expect(foreign).toMatch(/^\d+ /);
  expect(await suggest(foreign)).toContain(foreign);

  await signInAs("store");
  expect(own).not.toContain(foreign);
  const page = await visitor.open(`/find?q=${encodeURIComponent(foreign)}`);
  expect(page.main).toContain("was not found.");
  expect(page.links(foreign, "main")).toEqual([]);
  expect(await suggest(foreign)).toBe('{"groups":[]}');
});

test("a number that is not there: what was tried, and the lists with what was typed", async ({
  national: visitor,
}) => {
  const page = await visitor.open("/find?q=nowhere-4711");
  expect(page.main).toContain("“nowhere-4711” was not found.");
  expect(page.main).toMatch(
    /Looked for as: .*Carton \(ASN\), Shipment \(PRO\), Packing slip number/,
  );
  const list = await visitor.followLink(page, "List of ASNs");
  expect(list.valueOf("ASNs")).toBe("nowhere-4711");
});

test("hostile and unreadable numbers get a page that says what is wrong", async ({
  store: visitor,
}) => {
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
    const page = await visitor.open(
      `/find?q=${encodeURIComponent(typed.toWellFormed())}`,
    );
    expect(page.main, typed).toMatch(expected);
  }
});

test("a visitor who looks for a number is sent to the login form, which has no search box", async ({
  visitor,
}) => {
  const page = await visitor.open("/find?q=nowhere-4711");
  expect(page.path).toBe("/login?next=%2Ffind%3Fq%3Dnowhere-4711");
  expect(page.$("input[type=search]")).toHaveLength(0);
});

test("without JavaScript the / key is turned off and on again", async ({
  store: visitor,
}) => {
  const shortcut = (page: Page) =>
    page.field("Find a number or name").attr("aria-keyshortcuts");
  const page = await visitor.open("/find");
  expect(shortcut(page)).toBe("/");
  const off = await visitor.submit(page, "Turn it off");
  expect(off.textsOf("[role=status]").at(-1)).toBe(
    "The / key does nothing in this browser.",
  );
  expect(shortcut(off)).toBeUndefined();
  expect(shortcut(await visitor.open("/search"))).toBeUndefined();
  const on = await visitor.submit(await visitor.open("/find"), "Turn it on");
  expect(shortcut(on)).toBe("/");
});

/** What a provider with nothing but the calls of the specification says about two pools. */
const pools = (named: Record<string, unknown> = {}) => ({
  status: 200,
  body: {
    status: "Success",
    fullStoreList: ["0101", "0102", "0103"],
    poolDict: { "1": ["0101", "0102"], "2": ["0103"] },
    poolNameMap: { "1": "Montréal", "2": "Dallas <b>South</b>" },
    ...named,
  },
});

const absent = () => ({
  status: 404,
  body: { status: "Error", message: "Not found" },
});

faultyTest(
  "pools and stores of a provider without names and cities are found, with an error and without accents",
  async ({ visitor, provider }) => {
    provider.on("getUserPoolAndStoreList", () => pools());
    for (const typed of ["101", "montreal", "dalas", "dals"])
      provider.on(`/BOL/${typed}`, absent);
    const store = await visitor.open("/find?q=101");
    expect(store.path).toBe("/onTime-report/result/s=-7d_f=today_p=1_st=0101");
    for (const typed of ["montreal", "Montréal"])
      expect((await visitor.get(`/find?q=${typed}`)).location).toBe(
        "/track?pool=1",
      );

    const alike = await visitor.open("/find?q=dalas");
    expect(alike.main).toContain("Nothing is called exactly “dalas”.");
    expect(alike.link("Dallas <b>South</b>")).toBe(
      `${visitor.url}/track?pool=2`,
    );
    const none = await visitor.open("/find?q=dals");
    expect(none.main).toContain("“dals” was not found.");
    expect(none.main).toMatch(/Looked for as: .*, Pool, Store\./);
  },
);

faultyTest(
  "a city leads to the deliveries of its stores, and a name is listed with its kind",
  async ({ visitor, provider }) => {
    provider.on("getUserPoolAndStoreList", () =>
      pools({
        storeNameMap: { "0101": "Joliet West", "0103": "Joliet" },
        cityDict: { "Joliet, IL": ["0101"], "JOLIET, IL": ["0103"] },
      }),
    );
    const city = await visitor.open("/find?q=Joliet,%20IL");
    expect(city.path).toBe("/onTime-report/result/s=-7d_f=today_st=0101+0103");
    const page = await visitor.open("/find?q=joliet");
    expect(page.textsOf("main h2")).toEqual(["Stores", "Cities"]);
    expect(page.textsOf("main li")).toEqual([
      expect.stringMatching(/^0103 Joliet\s+Dallas/),
      expect.stringMatching(/^0101 Joliet West\s+Montréal/),
      expect.stringMatching(/^Joliet, IL\s+Stores: 2/),
    ]);
  },
);

faultyTest(
  "without the list of names, everything else is looked for",
  async ({ visitor, provider }) => {
    provider.on("getUserPoolAndStoreList", () => ({
      status: 400,
      body: { status: "Error", message: "No" },
    }));
    provider.on("/BOL/4711", absent);
    const page = await visitor.open("/find?q=4711");
    expect(page.main).toContain("No response yet for: Pool, Store.");
    expect(page.main).toMatch(/Looked for as: Carton \(ASN\)/);
  },
);

faultyTest(
  "a search that does not respond is named, the others are shown",
  async ({ visitor, provider }) => {
    provider.on("trackingPROListSearch", () => new Promise(() => undefined));
    const page = await visitor.open("/find?q=4711");
    expect(page.main).toContain("No response yet for: Shipment (PRO)");
    expect(page.main).toContain("“4711” has not been found so far.");
    expect(page.link("Load them")).toBe(`${visitor.url}/find?q=4711&wait=1`);
  },
);

faultyTest(
  "a list of numbers is looked for as a list; two words may be a manifest",
  async ({ visitor, provider }) => {
    const numbers = Array.from({ length: 50 }, (_, at) => `${10 ** 9 + at}`);
    for (const list of [numbers.join(" "), "4711, 4712"]) {
      const page = await visitor.open(`/find?q=${encodeURIComponent(list)}`);
      expect(page.main).toContain(
        "Looked for as: Carton (ASN), Shipment (PRO).",
      );
    }
    for (const call of [
      "ASNPackingSlipSearch",
      "ASNManifestSearch",
      "trackingManifestSearch",
    ] as const)
      expect(provider.received(call), call).toEqual([]);

    await visitor.open("/find?q=week%2047");
    expect(provider.received("ASNManifestSearch")[0]?.payload).toMatchObject({
      manifest: "week 47",
    });
  },
);
