/** @module-tag all */

import { expect } from "vitest";
import { faultyTest, test } from "./harness/test";

const dates = "s=-7d_f=today";

const reports = ["onTime-report", "scan-report", "doorscan-report"];
/** The results and summaries of the reports. */
const results = [
  "/onTime-report/result",
  "/onTime-report/summary/pool",
  "/onTime-report/summary/store",
  "/scan-report/result",
  "/scan-report/summary/pool",
  "/scan-report/summary/store",
  "/doorscan-report/result",
  "/doorscan-report/summary/pool",
];

const storeNumbers = (count: number) =>
  Array.from({ length: count }, (_, store) => String(900_000 + store));

const start = "Invalid start date, must be formatted (MM/DD/YYYY)";
const end = "Invalid end date, must be formatted (MM/DD/YYYY)";
const reversed = "End date must not be before start date";
const unknown = "This link contains an unknown search criterion";
const tooLong = "An ID in this link is longer than 64 characters";

/** Criteria that no report takes, and what is said of them. */
const unreadable: [encodedCriteria: string, ...message: string[]][] = [
  ["s=13%2F45%2F2026_f=today", start],
  ["s=2026-02-30_f=20-11-2026", start, end],
  ["s=2026-02-02_f=2026-01-01", reversed],
  ["s=today_f=-1d", reversed],
  ["s=month_f=month-1d", reversed],
  ["s=yesterdayy_f=todayy", start, end],
  ["s=--7d_f=monday%2B1d", start, end],
  ["s=-99999d_f=tuesday", start, end],
  [`${dates}_ps=-7d_delivID=1`, unknown],
  ["d=2026-11-13_n=Chicago_p=1_m=1", unknown],
  [`${dates}_p=${"1".repeat(65)}`, tooLong],
  [`${dates}_st=1000+${"1".repeat(65)}`, tooLong],
];

test("invalid report criteria show messages on the results and summaries, with a link back", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  for (const report of [...reports, "dashboard"]) {
    // All of them for every report, each on one of its pages. The dashboard has no stores.
    const pages = results.filter((path) => path.startsWith(`/${report}/`));
    for (const [at, [encoded, ...messages]] of unreadable.entries()) {
      if (report === "dashboard" && encoded.includes("_st=")) continue;
      const path = `${pages[at % pages.length] ?? "/dashboard"}/${encoded}`;
      const page = await visitor.get(path);
      expect(page.status, path).toBe(400);
      for (const message of messages) expect(page.main).toContain(message);
      if (report !== "dashboard")
        expect(page.textOf("main p:last-child a")).toBe("Back to search");
    }
  }
});

test("a report form shows what it cannot adopt from the URL of another report, and stays usable", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  for (const report of reports) {
    const page = await visitor.get(
      `/${report}/s=yesterdayy_f=-7d_ps=today_m=1_p=1`,
    );
    expect(page.status).toBe(200);
    for (const message of [start, unknown])
      expect(page.main).toContain(message);
    expect(page.valueOf("Start Date")).toBe("");
    expect(page.valueOf("Pool")).toBe("1");
    const other = await visitor.open(`/${report}/s=today_f=-7d`);
    expect(other.main).toContain(reversed);
    expect(other.valueOf("Start Date")).not.toBe("");
  }
  const tracking = await visitor.open(
    "/tracking?q=s%3Dyesterdayy_ps%3Dtoday_pf%3D-7d_ot%3D001",
  );
  for (const message of [start, unknown])
    expect(tracking.main).toContain(message);
});

test("an unknown pool, an unknown store and a store outside the pool have empty results", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("regional");
  const form = await visitor.open("/scan-report");
  const [own = ""] = form
    .$("[name=p] option[value]:not([value=''])")
    .get()
    .map((option) => form.$(option).attr("value") ?? "");
  const other = form.$("optgroup").eq(1).find("option").first().text();
  const places = [
    "_p=nowhere",
    "_st=0",
    `_p=${own}_st=${other}`,
    `_p=${encodeURIComponent("' or 1=1 --")}`,
  ];
  const paths = [
    ...[
      ...results,
      "/tracking/advanced-search",
      "/search/advanced-search",
    ].flatMap((path, number) =>
      // Two of them on each page, all of them on every report.
      places
        .filter((_, at) => (at + number) % 2 === 0)
        .map((place) => `${path}/${dates}${place}`),
    ),
    `/dashboard/${dates}_p=nowhere`,
    `/dashboard/${dates}_p=0`,
    "/dashboard/manifest/d=2026-11-13_n=x_p=nowhere_m=1",
    `/dashboard/manifest/d=2026-11-13_n=x_p=${own}_m=nothing`,
  ];
  for (const path of paths) {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(200);
    expect(page.textOf(".found [role=status]"), path).toBe("Results Found: 0");
  }
  // The same own pool without the store of another has rows.
  const found = await visitor.open(`/scan-report/result/${dates}_p=${own}`);
  expect(found.textOf(".found [role=status]")).not.toBe("Results Found: 0");
});

test("500 unknown stores have an empty result, and a form removes and counts them", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const stores = storeNumbers(500);
  for (const path of [...results, "/tracking/advanced-search"]) {
    const page = await visitor.get(`${path}/${dates}_st=${stores.join("+")}`);
    expect(page.status, path).toBe(200);
    expect(page.heading, path).toContain("500 stores");
    expect(page.main, path).toContain("Results Found: 0");
  }
  const takenOut = `Not among your stores and taken out: ${stores.slice(0, 10).join(", ")} and 490 more`;
  const sent = new URLSearchParams([
    ["s", "11/13/2026"],
    ["f", "11/20/2026"],
    ...stores.map((store) => ["st", store]),
  ]);
  for (const report of reports) {
    const page = await visitor.open(
      `/${report}/${dates}_st=${stores.join("+")}`,
    );
    expect(page.main).toContain(takenOut);
    const posted = await visitor.send(`/${report}`, {
      method: "POST",
      body: sent,
    });
    expect(posted.status).toBe(400);
    expect(posted.main).toContain(takenOut);
  }
});

faultyTest(
  "500 of one's own stores travel from the form to the result and back; more than an address holds are refused",
  async ({ visitor, provider }) => {
    const openWith = (stores: string[]) => {
      provider.on("getUserPoolAndStoreList", () => ({
        body: {
          status: "Success",
          fullStoreList: stores,
          poolDict: { "1": stores },
          poolNameMap: { "1": "Chicago" },
        },
      }));
      return visitor.open("/onTime-report/s=2026-11-13_f=2026-11-20");
    };
    const stores = storeNumbers(500);
    const summary = await visitor.submit(
      await openWith(stores),
      "Get Store Summary",
      { Stores: stores },
    );
    expect(summary.path).toBe(
      `/onTime-report/summary/store/s=2026-11-13_f=2026-11-20_p=1_st=${stores.join("+")}`,
    );
    expect(summary.heading).toContain("500 stores");
    const [asked] = provider.received("getOnTimeReportStoreSummary");
    expect(asked?.payload["stores"]).toEqual(stores);
    const back = await visitor.followLink(summary, "Back to search");
    expect(back.field("Stores").val()).toEqual(stores);

    const tooMany = storeNumbers(900);
    const refused = await visitor.submit(
      await openWith(tooMany),
      "Get Store Summary",
      { Stores: tooMany },
    );
    expect(refused.alerts.join()).toContain(
      "Too many stores for one search. Choose fewer, or All Stores",
    );
    expect(refused.field("Stores").val()).toEqual(tooMany);
  },
);
