/** @module-tag all */

import { expect } from "vitest";
import { success, type Reply } from "../portal/faulty-provider";
import {
  contractViolationOf,
  resultScreens,
  rowOf,
} from "../portal/result-screens";
import { credentials, faultyTest } from "./harness/test";

const unreachable = "Unable to connect to server";
const message = "The archive is being moved.";
const failure = (status: number): Reply => ({
  status,
  body: { status: "Error", message },
});

/** The first result page with each value of a field. */
const onePerValue = (field: "call" | "pageSize") =>
  resultScreens.filter(
    (screen, at) =>
      at === resultScreens.findIndex((other) => other[field] === screen[field]),
  );

for (const { route, path, call, table } of onePerValue("call")) {
  const rows = `#table-${table.name} tbody tr`;
  const row = rowOf(call, "1", true);

  faultyTest(
    `a result that fails to load shows why, and Retry loads it: ${route}`,
    async ({ visitor, provider }) => {
      const faults: [reply: Reply, status: number, reason: string][] = [
        [failure(200), 400, message],
        [failure(500), 502, message],
        [
          success({ result: [row, contractViolationOf(call)] }),
          502,
          unreachable,
        ],
        ["broken connection", 502, unreachable],
      ];
      let page = await visitor.open("/contact");
      for (const [reply, status, reason] of faults) {
        provider.on(call, () => reply);
        page = await visitor.open(path);
        expect(page.status).toBe(status);
        expect(page.alerts).toEqual([expect.stringContaining(reason)]);
        expect(page.$(rows)).toHaveLength(0);
        expect(page.main).toContain("Number of results not known");
        expect(page.main).not.toContain("Results Found");
        expect(page.$(".result-actions")).toHaveLength(0);
        expect(page.textOf(".person")).toBe("Dana");
      }
      expect(visitor.consumeServerErrors()).toHaveLength(3);
      provider.on(call, () => success({ result: [row] }));
      page = await visitor.followLink(page, "Retry");
      expect(page.$(rows)).toHaveLength(1);
      expect(page.alerts).toEqual([]);
    },
  );
}

// Full pages are large, and only their size makes a difference.
for (const { route, path, call, pageSize, table } of onePerValue("pageSize")) {
  const rows = `#table-${table.name} tbody tr`;
  const row = rowOf(call, "1", true);

  faultyTest(
    `when the second page of a result fails, the first stays, and a reload continues: ${route}`,
    async ({ visitor, provider }) => {
      const first = Array.from({ length: pageSize }, () => row);
      provider.on(call, ({ payload }) =>
        payload.offset === 0 ? success({ result: first }) : failure(500),
      );
      const counter = (count: number) =>
        `Results Found: ${count.toLocaleString("en-US")}`;
      // Waits for all rows.
      const address = `${path}${path.includes("?") ? "&" : "?"}all=1`;
      let page = await visitor.open(address);
      expect(page.status).toBe(200);
      expect(page.alerts).toEqual([expect.stringContaining(message)]);
      expect(page.$(rows)).toHaveLength(100);
      expect(page.main).toContain(counter(pageSize));
      const askedBefore = provider.received(call).length;
      provider.on(call, () => success({ result: [row] }));
      page = await visitor.open(address);
      expect(page.alerts).toEqual([]);
      expect(page.main).toContain(counter(pageSize + 1));
      // Loaded rows are not requested again.
      const offsets = provider
        .received(call)
        .slice(askedBefore)
        .map(({ payload }) => payload.offset);
      expect(offsets).toEqual([pageSize]);
    },
  );
}

faultyTest(
  "a visitor is redirected from every result to login, nothing is searched, and login leads to the result",
  async ({ visitor, provider }) => {
    for (const path of [
      ...resultScreens.map(({ path, table }) => {
        const sort = `sort=${table.columns[0]?.key ?? ""}`;
        return `${path}${path.includes("?") ? "&" : "?"}${sort}`;
      }),
      "/onTime-report/s=-7d_f=today_ot=001_p=1_st=1000",
      "/scan-report/s=-7d_f=today_p=1",
      "/doorscan-report/s=2026-11-13_f=2026-11-20",
      "/tracking?q=s%3D-7d_f%3Dtoday",
    ]) {
      visitor.clearCookies();
      provider.reset();
      const login = await visitor.open(path);
      expect(login.url.searchParams.get("next")).toBe(path);
      for (const { call } of resultScreens)
        expect(provider.received(call)).toEqual([]);
      const result = await visitor.submit(login, "Log In", credentials);
      expect(result.path).toBe(path);
      expect(result.textOf(".person")).toBe("Dana");
    }
  },
);

faultyTest(
  "a dashboard without its manifests keeps its form and has no chart, and its form searches again",
  async ({ visitor, provider }) => {
    provider.on("getDashboardManifests", () => "broken connection");
    const chart = 'svg[aria-label^="Cartons per date in store"], .plot';
    const page = await visitor.open("/dashboard/s=2026-11-13_f=2026-11-20_p=1");
    expect(visitor.consumeServerErrors()).toHaveLength(1);
    expect(page.alerts).toEqual([expect.stringContaining(unreachable)]);
    expect(page.$(chart)).toHaveLength(0);
    expect(page.valueOf("Start Date")).toBe("11/13/2026");
    expect(page.valueOf("Pool")).toBe("1");
    provider.on("getDashboardManifests", () =>
      success({ result: [rowOf("getDashboardManifests", "1", true)] }),
    );
    const again = await visitor.submit(page, "Search", {
      "End Date": "11/19/2026",
    });
    expect(again.path).toBe("/dashboard/s=2026-11-13_f=2026-11-19_p=1");
    expect(again.$(chart).length).toBeGreaterThan(0);
    expect(again.$("#table-manifests tbody tr")).toHaveLength(1);
  },
);
