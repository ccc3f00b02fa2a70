import type { Page } from "playwright/test";
import { success, type Reply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { isRed } from "./harness/result-page";
import {
  contractViolationOf,
  resultScreens,
  rowOf,
} from "../portal/result-screens";
import { expect } from "./harness/test";

/** Other files test failures of the cartons' pages; this one also tests their common behavior. */
const screens = resultScreens.filter(
  ({ route }) => !route.startsWith("/search/"),
);

const unreachable = "Unable to connect to server";
const person = (page: Page) => page.locator(".person");
const counter = (page: Page) => page.getByText(/^Results Found:/);
const chart = (page: Page) =>
  page.getByRole("region", { name: "Cartons per date in store" });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
}

/** One page for each call. */
const ofCalls = screens.filter(
  ({ call }, at) => at === screens.findIndex((other) => other.call === call),
);

for (const { route, path, call, pageSize, table } of ofCalls) {
  const rows = (page: Page) => page.locator(`#table-${table.name} tbody tr`);
  const row = rowOf(call, "1", true);

  test(
    `a result that fails to load shows why, and Retry loads it: ${route}`,
    // JavaScript handles such responses alike on all pages.
    { tag: "@no-js-only" },
    async ({
      page,
      provider,
      haveSession,
      unexpectedConsole,
      expectAccessible,
    }) => {
      unexpectedConsole.allow(/answer 502: /);
      const message = "The archive is being moved.";
      const faults: [reply: Reply, status: number, message: string][] = [
        [{ body: { status: "Error", message: message } }, 400, message],
        [
          { status: 500, body: { status: "Error", message: message } },
          502,
          message,
        ],
        ["broken connection", 502, unreachable],
        [
          success({ result: [row, contractViolationOf(call)] }),
          502,
          unreachable,
        ],
      ];
      for (const [reply, status, said] of faults) {
        await haveSession();
        provider.on(call, () => reply);
        const answer = await page.request.get(path);
        expect(answer.status()).toBe(status);
        expect(await answer.text()).toContain(said);
      }
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText(unreachable);
      await expect(rows(page)).toHaveCount(0);
      await expect(person(page)).toHaveText("Dana");
      await expectAccessible();
      provider.on(call, () => success({ result: [row] }));
      await page.getByRole("link", { name: "Retry" }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(page.getByRole("alert")).toHaveCount(0);
    },
  );

  test(
    `when the second page fails, the first stays, and Retry continues: ${route}`,
    { tag: "@no-js-only" },
    async ({ page, provider, haveSession }) => {
      await haveSession();
      const message = "The archive is being moved.";
      const first = Array.from({ length: pageSize }, () => row);
      provider.on(call, ({ payload }) =>
        payload["offset"] === 0
          ? success({ result: first })
          : { status: 500, body: { status: "Error", message: message } },
      );
      const answer = await page.goto(`${path}?all=1`);
      expect(answer?.status()).toBe(200);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(message);
      expect(await isRed(alert)).toBe(true);
      await expect(rows(page)).toHaveCount(100);
      await expect(counter(page)).toHaveText(
        `Results Found: ${pageSize.toLocaleString("en-US")}`,
      );
      const askedBefore = provider.received(call).length;
      provider.on(call, () => success({ result: [row] }));
      // The whole next page, so that its links can be counted.
      await Promise.all([
        page.waitForEvent("load"),
        alert.getByRole("link", { name: "Retry" }).click(),
      ]);
      await expect(alert).toHaveCount(0);
      const all = page.getByRole("link", { name: "Load all results" });
      if ((await all.count()) > 0) await all.click();
      await expect(counter(page)).toHaveText(
        `Results Found: ${(pageSize + 1).toLocaleString("en-US")}`,
      );
      // Loaded rows are not requested again.
      const offsets = provider
        .received(call)
        .slice(askedBefore)
        .map(({ payload }) => payload["offset"]);
      expect(offsets).toEqual([pageSize]);
    },
  );
}

test(
  "a user without a session is redirected to login, then to the requested page",
  { tag: "@no-js-only" },
  async ({ page, provider, context }) => {
    for (const path of [
      ...screens.map(
        ({ path, table }) => `${path}?sort=${table.columns[0]?.key ?? ""}`,
      ),
      "/onTime-report/s=-7d_f=today_ot=001_p=1_st=1000",
      "/scan-report/s=-7d_f=today_p=1",
      "/doorscan-report/s=2026-11-13_f=2026-11-20",
      "/tracking?q=s%3D-7d_f%3Dtoday",
    ]) {
      await context.clearCookies();
      provider.reset();
      await page.goto(path);
      expect(new URL(page.url()).searchParams.get("next")).toBe(path);
      // Nothing is searched without a session.
      for (const { call } of screens)
        expect(provider.received(call)).toEqual([]);
      await logIn(page);
      await expect(page).toHaveURL(path);
      await expect(person(page)).toHaveText("Dana");
    }
  },
);

const aDashboard = "/dashboard/s=2026-11-13_f=2026-11-20_p=1";

test("a dashboard without its manifests keeps its form, shows the error in red, and has no chart", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/dashboard/);
  await haveSession();
  provider.on("getDashboardManifests", () => "broken connection");
  await page.goto(aDashboard);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(unreachable);
  expect(await isRed(alert)).toBe(true);
  await expect(chart(page)).toHaveCount(0);
  await expect(page.getByLabel("Start Date")).toHaveValue("11/13/2026");
  await expect(page.getByLabel("Pool")).toHaveValue("1");
  // The form submits, and its target works again.
  provider.on("getDashboardManifests", () =>
    success({ result: [rowOf("getDashboardManifests", "1", true)] }),
  );
  await page.getByLabel("End Date").fill("11/19/2026");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/s=2026-11-13_f=2026-11-19_p=1");
  await expect(chart(page)).toBeVisible();
  await expect(page.locator("#table-manifests tbody tr")).toHaveCount(1);
});

test("when pools fail to load, the screens work and no search widens", async ({
  page,
  provider,
  haveSession,
}) => {
  await haveSession();
  provider.on("getUserPoolAndStoreList", () => ({
    status: 500,
    body: { status: "Error" },
  }));
  const forms: [path: string, message: string, address: string][] = [
    [
      aDashboard,
      "Pools cannot be loaded right now. You can still search by date.",
      "/dashboard/s=2026-11-14_f=2026-11-20_p=1",
    ],
    ...["onTime-report", "scan-report", "doorscan-report"].map(
      (report): [string, string, string] => [
        `/${report}/s=2026-11-13_f=2026-11-20_p=1_st=1000`,
        "Pools and stores cannot be loaded right now. The rest of the form still works.",
        `/${report}/result/s=2026-11-14_f=2026-11-20_p=1_st=1000`,
      ],
    ),
    [
      "/tracking?q=s%3D2026-11-13_p%3D1_st%3D1000",
      "Pools and stores cannot be loaded right now. The rest of the form still works.",
      "/tracking/advanced-search/s=2026-11-14_p=1_st=1000",
    ],
  ];
  for (const [path, message, address] of forms) {
    await page.goto(path);
    await expect(page.getByText(message)).toBeVisible();
    const start = page.getByLabel("Start Date", { exact: true });
    await start.fill("11/14/2026");
    const form = page.locator("form", { has: start });
    await form.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(counter(page)).toHaveText("Results Found: 0");
  }
});
