import type { Page } from "playwright/test";
import { test as faultyTest } from "./harness/faulty-test";
import { outlines } from "./harness/outline";
import { expect, test } from "./harness/test";

const window = "s=-7d_f=today";

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

const counter = (page: Page) => page.getByText(/^Results Found:/);
const storeNumbers = (count: number) =>
  Array.from({ length: count }, (_, store) => String(900_000 + store));

const start = "Invalid start date, must be formatted (MM/DD/YYYY)";
const end = "Invalid end date, must be formatted (MM/DD/YYYY)";
const reversed = "End date must not be before start date";
const unknown = "This link contains an unknown search criterion";
const tooLong = "An ID in this link is longer than 64 characters";

/** The server's response to URLs: the status, and the texts at some places of the page. */
async function answersOf(page: Page, paths: string[], at: string[]) {
  const answers = await Promise.all(
    paths.map((path) => page.request.get(path, { maxRedirects: 0 })),
  );
  const documents = await Promise.all(answers.map((answer) => answer.text()));
  const parser = await page.context().newPage();
  const parsed = await outlines(parser, documents, at);
  await parser.close();
  return answers.map((answer, which) => ({
    status: answer.status(),
    texts: parsed[which]?.texts,
  }));
}

/** Criteria that no report takes, and what is said of them. */
const unreadable: [encodedCriteria: string, ...message: string[]][] = [
  ["s=13%2F45%2F2026_f=today", start],
  ["s=2026-02-30_f=20-11-2026", start, end],
  ["s=2026-02-02_f=2026-01-01", reversed],
  ["s=today_f=-1d", reversed],
  ["s=month_f=month-1d", reversed],
  ["s=yesterday_f=todayy", start, end],
  ["s=--7d_f=monday%2B1d", start, end],
  ["s=-99999d_f=tuesday", start, end],
  [`${window}_ps=-7d_delivID=1`, unknown],
  ["d=2026-11-13_n=Chicago_p=1_m=1", unknown],
  [`${window}_p=${"1".repeat(65)}`, tooLong],
  [`${window}_st=1000+${"1".repeat(65)}`, tooLong],
];

test(
  "invalid report criteria show messages on every result and summary, with a link back",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    for (const path of [...results, "/dashboard"]) {
      // The dashboard has no stores.
      const addresses =
        path === "/dashboard" ? unreadable.slice(0, -1) : unreadable;
      const answers = await answersOf(
        page,
        addresses.map(([encodedCriteria]) => `${path}/${encodedCriteria}`),
        ["main", "main p:last-child a"],
      );
      for (const [at, [encodedCriteria, ...message]] of addresses.entries()) {
        const { status, texts: [said, back] = [] } = answers[at] ?? {};
        expect(status, path + encodedCriteria).toBe(400);
        for (const problem of message) expect(said).toContain(problem);
        if (path !== "/dashboard") expect(back).toBe("Back to search");
      }
    }
  },
);

test(
  "a report form shows what it cannot adopt from the URL of another report, and stays usable",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    for (const report of reports) {
      const path = `/${report}/s=yesterday_f=-7d_ps=today_m=1_p=1`;
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      for (const message of [start, unknown])
        await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByLabel("Start Date")).toHaveValue("");
      await expect(page.getByLabel("Pool")).toHaveValue("1");
      await page.goto(`/${report}/s=today_f=-7d`);
      await expect(page.getByText(reversed)).toBeVisible();
      await expect(page.getByLabel("Start Date")).not.toHaveValue("");
    }
    await page.goto("/tracking?q=s%3Dyesterday_ps%3Dtoday_pf%3D-7d_ot%3D001");
    for (const message of [start, unknown])
      await expect(page.getByText(message)).toBeVisible();
  },
);

test(
  "an unknown pool, an unknown store and a store outside the pool have empty results",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("regional");
    await page.goto("/scan-report");
    const options = await page
      .getByLabel("Pool")
      .locator("option[value]:not([value=''])")
      .evaluateAll((all) =>
        all.map((option) => option.getAttribute("value") ?? ""),
      );
    const [own = ""] = options;
    const [, other] = await page
      .locator("optgroup")
      .evaluateAll((all) =>
        all.map((group) => group.querySelector("option")?.textContent ?? ""),
      );
    const places = [
      "_p=nowhere",
      "_st=0",
      `_p=${own}_st=${other ?? ""}`,
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
          .map((place) => `${path}/${window}${place}`),
      ),
      `/dashboard/${window}_p=nowhere`,
      `/dashboard/${window}_p=0`,
      "/dashboard/manifest/d=2026-11-13_n=x_p=nowhere_m=1",
      `/dashboard/manifest/d=2026-11-13_n=x_p=${own}_m=nothing`,
    ];
    const answers = await answersOf(page, paths, [".found [role=status]"]);
    expect(answers).toEqual(
      paths.map(() => ({ status: 200, texts: ["Results Found: 0"] })),
    );
    // The same own pool without the store of another has rows.
    await page.goto(`/scan-report/result/${window}_p=${own}`);
    await expect(counter(page)).not.toHaveText("Results Found: 0");
  },
);

test(
  "500 unknown stores have an empty result, and a form removes and counts them",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const stores = storeNumbers(500);
    for (const path of [...results, "/tracking/advanced-search"]) {
      const answer = await page.goto(
        `${path}/${window}_st=${stores.join("+")}`,
      );
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "500 stores",
      );
      await expect(counter(page)).toHaveText("Results Found: 0");
    }
    const takenOut = `Not among your stores and taken out: ${stores.slice(0, 10).join(", ")} and 490 more`;
    for (const report of reports) {
      await page.goto(`/${report}/${window}_st=${stores.join("+")}`);
      await expect(page.getByText(takenOut)).toBeVisible();
      const form = new URLSearchParams([
        ["s", "11/13/2026"],
        ["f", "11/20/2026"],
        ...stores.map((store) => ["st", store]),
      ]);
      const answer = await page.request.post(`/${report}`, {
        data: form.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(400);
      expect(await answer.text()).toContain(takenOut);
    }
  },
);

faultyTest(
  "500 of one's own stores travel from the form to the result and back; more than an address holds are refused",
  async ({ page, provider, haveSession }) => {
    await haveSession();
    const stores = storeNumbers(500);
    const have = (all: string[]) =>
      provider.on("getUserPoolAndStoreList", () => ({
        body: {
          status: "Success",
          fullStoreList: all,
          poolDict: { "1": all },
          poolNameMap: { "1": "Chicago" },
        },
      }));
    have(stores);
    await page.goto("/onTime-report/s=2026-11-13_f=2026-11-20");
    const chosen = page.getByLabel("Stores", { exact: true });
    await chosen.selectOption(stores);
    const press = page.getByRole("button", { name: "Get Store Summary" });
    await press.click();
    await expect(page).toHaveURL(
      `/onTime-report/summary/store/s=2026-11-13_f=2026-11-20_p=1_st=${stores.join("+")}`,
    );
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "500 stores",
    );
    const [asked] = provider.received("getOnTimeReportStoreSummary");
    expect(asked?.payload["stores"]).toEqual(stores);
    await page.getByRole("link", { name: "Back to search" }).click();
    await expect(chosen).toHaveValues(stores);

    const tooMany = storeNumbers(900);
    have(tooMany);
    await page.goto("/onTime-report/s=2026-11-13_f=2026-11-20");
    await chosen.selectOption(tooMany);
    await press.click();
    await expect(page.getByRole("alert")).toContainText(
      "Too many stores for one search. Choose fewer, or All Stores",
    );
    await expect(chosen).toHaveValues(tooMany);
  },
);
