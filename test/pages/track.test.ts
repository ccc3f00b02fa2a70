import { expect } from "vitest";
import { success, type FaultyProvider } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { faultyTest, test } from "./harness/test";

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const [today, yesterday] = [day(0), day(-1)];

const rowsOf = (page: Page) => page.$("#table-deliveries tbody tr");
/** The number of markers of a class. */
const drawn = (page: Page, name: string) =>
  (page.$(`.drawing .${name}`).attr("d") ?? "").split("M").length - 1;

test("an invalid date and a foreign pool of the map are shown as errors at their fields", async ({
  national: visitor,
}) => {
  let page: Page | undefined;
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
    page = await visitor.open(`/track?${query}`);
    expect(page.status, query).toBe(400);
    expect(page.valueOf(field), query).toBe(value);
    expect(page.descriptionOf(field), query).toBe(message);
    expect(rowsOf(page), query).toHaveLength(0);
  }
  // The rest of the page keeps working.
  if (!page) return;
  const shown = await visitor.submit(page, "Show", { Pool: "4" });
  expect(rowsOf(shown).length).toBeGreaterThan(0);
});

test("a user with a single pool finds it selected", async ({
  store: visitor,
}) => {
  const page = await visitor.open("/track");
  expect(page.optionsOf("Pool")).toHaveLength(1);
  expect(page.heading).toMatch(/ · Pool \w+/);
});

test("the drawing has a marker for each position, and omits a hidden status", async ({
  national: visitor,
}) => {
  const page = await visitor.open("/track?date=-1d");
  const drawing = page.$("svg.drawing");
  expect(
    (drawing.attr("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => page.textOf(`[id="${id}"]`))
      .join(" "),
  ).toMatch(
    /^Map of the deliveries shown: \d+ Complete: \d+, In Progress: \d+, Incomplete: \d+/,
  );
  expect(drawn(page, "complete")).toBeGreaterThan(5);
  const hidden = await visitor.open("/track?date=-1d&show=none");
  expect(drawn(hidden, "complete")).toBe(0);
  const outline = await visitor.get(
    page.$(".drawing image").attr("href") ?? "",
  );
  expect(outline.headers.get("content-type")).toContain("image/svg+xml");
  expect(outline.headers.get("cache-control")).toContain("immutable");
});

/** Returns a day of the last week on which a delivery was late, as `-2d`: few are made on Sundays. */
async function findLateDay(visitor: Visitor): Promise<string> {
  for (let days = 1; days <= 7; days++) {
    const { main } = await visitor.open(`/track?date=-${days}d`);
    if (/Late or at risk: [1-9]/.test(main)) return `-${days}d`;
  }
  throw new Error("No delivery of the last week was late");
}

test("without JavaScript the map shows only what is late or at risk, and reloads itself so", async ({
  national: visitor,
}) => {
  const date = await findLateDay(visitor);
  const page = await visitor.open(`/track?date=${date}`);
  const shown = await visitor.followLink(page, /^Late or at risk: [1-9]/);
  expect(shown.path).toBe(`/track?date=${date}&show=late`);
  const total = Number(/Results Found: (\d+)/.exec(shown.main)?.[1]);
  expect(shown.main).toContain(`Late or at risk: ${total} `);
  for (const { Arrival = "" } of shown.rows)
    expect(Arrival).toMatch(/ late$|overdue by /);
  expect(drawn(shown, "late:not(.gap)")).toBeGreaterThan(0);
  expect(shown.textOf(".drawing desc")).toMatch(/Late: [1-9]\d*, At risk: \d/);
  const incomplete = await visitor.followLink(shown, /^Complete: /);
  expect(incomplete.path).toBe(
    `/track?date=${date}&show=inProgress+incomplete+late`,
  );
  expect((await visitor.get(shown.path)).text).toContain(
    `url=/track?date=${date}&amp;show=late&amp;auto=1`,
  );
  const all = await visitor.followLink(shown, /^Late or at risk/);
  expect(all.path).toBe(`/track?date=${date}`);
});

test("without JavaScript a delivery of the list is selected by link: marked, highlighted, shown in detail, and closed again", async ({
  national: visitor,
}) => {
  // The day of a selected delivery is in the URL, whatever the URL contained before.
  const list = await visitor.open("/track?date=-1d&show=complete");
  const link = rowsOf(list).eq(3).find("a");
  const href = link.attr("href") ?? "";
  expect(href).toMatch(
    new RegExp(`^/track\\?date=${yesterday}&show=complete&deliv=\\d+$`),
  );
  const page = await visitor.open(href);
  expect(page.path).toBe(href);
  expect(page.textOf("tr[aria-current=true]")).toContain(link.text());
  expect(drawn(page, "ring:not(.gap)")).toBe(1);
  expect(page.textOf(".details")).toContain("Complete");
  expect(page.textOf(".details")).toContain("Departure");
  const closed = await visitor.followLink(page, /^Close/);
  expect(closed.path).toBe(`/track?date=${yesterday}&show=complete`);
  expect(closed.$(".details")).toHaveLength(0);
});

test("the list has stores, windows and arrivals, and the details lead to proof, cartons and report", async ({
  national: visitor,
}) => {
  const list = await visitor.open("/track?date=-1d&show=complete");
  const [first = {}] = list.rows;
  const time = String.raw`\d{1,2}:\d\d\s[AP]M`;
  expect(first.Store).toMatch(/^\d+ \S/);
  expect(first.Window).toMatch(new RegExp(`^${time} – ${time}`));
  expect(first.Status).toBe("Complete");
  expect(first.Arrival).toMatch(new RegExp(`^${time}(, .* late)?$`));

  const paths = rowsOf(list)
    .find("a")
    .toArray()
    .map((link) => list.$(link).attr("href") ?? "");
  const details = await visitor.open(paths[0] ?? "");
  expect(details.textOf(".details")).toContain("Departure");
  const cartons = new URL(details.link("Cartons", ".details"));
  expect(cartons.pathname).toMatch(/^\/search\/advanced-search\/delivID=\d+$/);
  const report = new URL(details.link("On-Time Report", ".details"));
  expect(report.pathname).toBe(
    `/onTime-report/result/s=${yesterday}_f=${yesterday}_st=${first.Store?.split(" ")[0]}`,
  );
  for (const { href } of [cartons, report])
    expect((await visitor.open(href)).main).toMatch(/Results Found: [1-9]/);

  // Some deliveries have no proof.
  for (const path of paths.slice(0, 12)) {
    const [proof] = (await visitor.open(path)).links(
      "Proof of delivery (PDF)",
      ".details",
    );
    if (proof === undefined) continue;
    const file = await visitor.get(proof);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    return;
  }
  throw new Error("None of twelve deliveries has a proof.");
});

test("a delivery outside the day is unknown, without other effects", async ({
  store: visitor,
}) => {
  for (const deliv of ["1", "absent", "%2e%2e%2f", "<b>", "9".repeat(200)]) {
    const page = await visitor.open(`/track?deliv=${deliv}`);
    expect(page.status, deliv).toBe(200);
    expect(page.textOf(".details"), deliv).toContain(
      "Error getting delivery details",
    );
    // The distance is unknown.
    expect(page.$(".status-box"), deliv).toHaveLength(0);
    expect(page.main, deliv).toContain("Results Found:");
  }
});

test("without JavaScript the map reloads every 30 seconds, except with Save-Data; no link of it does", async ({
  national: visitor,
}) => {
  const refresh =
    /<noscript><meta http-equiv="refresh" content="30; url=\/track\?([^"]*)"\/?><\/noscript>/;
  const html = async (path: string, headers = {}) =>
    (await visitor.get(path, headers)).text;
  const first = await html("/track?pool=4&deliv=5");
  expect(refresh.exec(first)?.[1]).toBe("pool=4&amp;deliv=5&amp;auto=1");
  expect(first.indexOf("</head>")).toBeGreaterThan(first.search(refresh));
  const refreshed = await html("/track?pool=4&page=1&auto=1");
  expect(refresh.exec(refreshed)?.[1]).toBe("pool=4&amp;auto=1");
  expect(refreshed.replace(refresh, "")).not.toMatch(/href="[^"]*auto/);
  expect(await html("/track", { "Save-Data": "on" })).not.toMatch(refresh);
  expect(await html("/track?date=never")).not.toMatch(refresh);
  expect(await html("/")).not.toMatch(refresh);
});

test("a redirect of the map to login returns to the same map, not to a self-refresh", async ({
  visitor,
}) => {
  const login = await visitor.open("/track?pool=3&auto=1");
  expect(login.path).toBe("/login?next=%2Ftrack%3Fpool%3D3");
});

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

faultyTest(
  "a provider that refuses the deliveries of the map is named in red, and the form is still there",
  async ({ visitor, provider }) => {
    for (const [refusal, message] of [
      ["The map is being drawn.", "Error: The map is being drawn."],
      [undefined, "Unknown error while updating delivery statuses"],
    ] as const) {
      provider.on("getDeliveryMapStatuses", () => ({
        body: { status: "Error", message: refusal },
      }));
      const page = await visitor.open("/track");
      expect(page.alerts).toEqual([message]);
      expect(page.field("Date")).toHaveLength(1);
      expect(page.main).not.toContain("No results found");
      expect(page.main).toContain("Number of results not known");
      expect(page.main).not.toMatch(/Results Found|Complete: \d/);
      expect(page.links("Refresh")).toHaveLength(1);
      visitor.consumeServerErrors();
    }
  },
);

faultyTest(
  "deliveries without a position are counted, those outside of the drawing too; the list has all of them",
  async ({ visitor, provider }) => {
    answersWith(provider, [
      row("1", null, null),
      row("2", 0, 0),
      row("3", -87.6, 41.8),
      row("4", 2.35, 48.85),
      row("5", 500, 41),
    ]);
    const page = await visitor.open("/track");
    expect(page.main).toContain(
      "3 delivery statuses failed to load onto the map",
    );
    expect(page.main).toContain(
      "1 delivery lies outside of this drawing; the list has it.",
    );
    expect(drawn(page, "incomplete")).toBe(1);
    expect(rowsOf(page)).toHaveLength(5);
    // This provider has no times of stops.
    expect(page.main).not.toContain("at risk");
  },
);

faultyTest(
  "pools that cannot be loaded do not stop the map",
  async ({ visitor, provider }) => {
    provider.on("getUserPoolAndStoreList", () => "broken connection");
    answersWith(provider, [row("1", -87.6, 41.8)]);
    const page = await visitor.open("/track?pool=7");
    expect(page.main).toContain("Pools cannot be loaded");
    expect(rowsOf(page)).toHaveLength(1);
    expect(
      provider.received("getDeliveryMapStatuses")[0]?.payload,
    ).toMatchObject({ pool: "7" });
  },
);
