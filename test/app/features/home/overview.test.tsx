import type { AppLoadContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { FigureLoader } from "../../../../app/features/attention/figures.server";
import { loadOverview } from "../../../../app/features/home/overview.server";
import { noRights } from "../../../../app/features/home/user-rights.server";
import { Sparkline } from "../../../../app/features/home/sparkline";
import type {
  Failure,
  ProviderApi,
} from "../../../../app/engine/provider-client/provider-api";
import { figureContext } from "../attention/figure-context";
import {
  answeredPage,
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";

/** The rows that the provider returns to a call, whatever its payload. */
let rowsOf: Record<string, (payload: unknown) => unknown[] | Failure>;
/** The pools that the user may see, with their stores. */
let poolDict: Record<string, string[]>;
let context: AppLoadContext;
let api: PagedProvider;

const store = (Store: string, Deliveries: number, Late: number) => ({
  Store,
  Pool: "Chicago",
  lngPoolID: "3",
  Deliveries,
  Late,
  OnTime: Deliveries - Late,
});

beforeEach(() => {
  rowsOf = {};
  poolDict = { 3: ["1001"], 4: ["2001"] };
  api = pagedProvider([]);
  api.page = async (name, payload) => {
    const rows = rowsOf[name]?.(payload) ?? [];
    return Array.isArray(rows) ? answeredPage(rows) : rows;
  };
  api.call = (async (name: string, payload: unknown) => {
    if (name === "getUserPoolAndStoreList")
      return { ok: true, message: null, poolDict, poolNameMap: {} };
    const result = rowsOf[name]?.(payload) ?? [];
    return Array.isArray(result)
      ? { ok: true, message: null, result, requestNumber: 0 }
      : result;
  }) as unknown as ProviderApi["call"];
  context = figureContext(api);
});

async function load(rights = noRights) {
  const figures = new FigureLoader(context, new URLSearchParams());
  const overview = await loadOverview(
    context,
    figures,
    Promise.resolve(rights),
  );
  return { ...overview, state: figures.state };
}

describe("the overview", () => {
  it("counts the deliveries of today by status, as the map does", async () => {
    rowsOf.getDeliveryMapStatuses = (payload) => {
      expect(payload).toMatchObject({ date: "2026-11-20T00:00:00.000Z" });
      // The map shows a delivery once, whatever the number of its rows.
      return [1, 1, 2, 0, null].map((delivStatus, at) => ({
        delivID: String(at === 1 ? 0 : at),
        delivStatus,
        lat: null,
        lng: null,
        delivDate: null,
      }));
    };
    const { today } = await load();
    expect(today?.total).toBe(4);
    expect(today?.parts.map(({ status, count }) => [status, count])).toEqual([
      ["complete", 1],
      ["inProgress", 1],
      ["incomplete", 2],
    ]);
    expect(today?.parts[1]?.path).toBe("/track?show=inProgress");
  });

  it("has no pickups for who sees one pool, and neither administers nor loads data", async () => {
    const paths = async (rights = noRights) =>
      (await load(rights)).reports.map(({ path }) => path);
    const [deliveries, pickups] = [
      "/report-entry/delivery",
      "/report-entry/pickup",
    ];
    expect(await paths()).toEqual([deliveries, pickups]);
    poolDict = { 3: ["1001", "1002"] };
    expect(await paths()).toEqual([deliveries]);
    expect(await paths({ ...noRights, isImporter: true })).toEqual([
      deliveries,
      pickups,
    ]);
  });

  it("names the deliveries of today that are overdue and those at risk", async () => {
    const time = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString();
    const stop = (windowEnd: number, more: object = {}) => ({
      storeNum: "101",
      storeName: "Elgin",
      windowStart: null,
      windowEnd: time(windowEnd),
      arrivalDate: null,
      expectedDate: null,
      ...more,
    });
    const stops = [
      stop(-180),
      stop(60, { expectedDate: time(90) }),
      stop(60, { expectedDate: time(30) }),
      stop(-60, { arrivalDate: time(-30) }),
    ];
    rowsOf.getDeliveryMapStatuses = () =>
      stops.map((_, at) => ({
        delivID: String(at),
        delivStatus: 0,
        lat: null,
        lng: null,
        delivDate: null,
      }));
    rowsOf.getDeliverySchedule = () =>
      stops.map((one, at) => ({ ...one, delivID: String(at) }));
    const counts = async () =>
      (await load()).exceptions
        .filter(({ path }) => path.startsWith("/track"))
        .map(({ label, count }) => [label, count]);
    expect(await counts()).toEqual([]);
    context.hasExtension = async (name) => name === "schedule";
    const [first] = (await load()).exceptions.filter(({ path }) =>
      path.startsWith("/track"),
    );
    expect(first?.path).toBe(
      "/track?show=inProgress+incomplete+late&sort=status&dir=desc",
    );
    expect(await counts()).toEqual([
      ["Overdue today", "1"],
      ["At risk today", "1"],
    ]);
    rowsOf.getDeliverySchedule = () => refusal("Too busy");
    expect(await counts()).toEqual([
      ["Overdue today", null],
      ["At risk today", null],
    ]);
  });

  it("shows the on-time share of all stores, and the five worst of them", async () => {
    rowsOf.getOnTimeReportStoreSummary = (payload) => {
      expect(payload).toMatchObject({
        startDate: "2026-11-13",
        endDate: "2026-11-19",
      });
      return [
        store("1", 10, 0),
        store("2", 10, 1),
        { ...store("3", 0, 0), Pool: "Dallas" },
        store("4", 10, 9),
        store("5", 10, 2),
        store("6", 10, 3),
        store("7", 10, 4),
        store("8", 10, 5),
      ];
    };
    const { onTime } = await load();
    expect(onTime?.percent).toBe("65.71%");
    expect(onTime?.dates).toBe("Nov 13 – Nov 19, 2026");
    expect(onTime?.path).toBe(
      "/onTime-report/summary/store/s=-7d_f=-1d?sort=OnTime&dir=asc",
    );
    expect(onTime).toMatchObject({
      late: "24",
      latePath: "/onTime-report/result/s=-7d_f=-1d_ot=001",
    });
    expect(onTime?.worst.map(({ name, percent }) => [name, percent])).toEqual([
      ["4 · Chicago", "10.00%"],
      ["8 · Chicago", "50.00%"],
      ["7 · Chicago", "60.00%"],
      ["6 · Chicago", "70.00%"],
      ["5 · Chicago", "80.00%"],
    ]);
    expect(onTime?.worst[0]).toMatchObject({
      onTime: "1 of 10",
      path: "/onTime-report/result/s=-7d_f=-1d_p=3_st=4",
    });
  });

  it("names the pool of a store only if there are several", async () => {
    rowsOf.getOnTimeReportStoreSummary = () => [store("4", 10, 9)];
    expect((await load()).onTime?.worst[0]?.name).toBe("4");
  });

  it("names no worst store if every delivery was on time", async () => {
    rowsOf.getOnTimeReportStoreSummary = () => [store("1", 1_200, 0)];
    const { onTime } = await load();
    expect(onTime).toMatchObject({ percent: "100.00%", worst: [] });
  });

  it("shows the share of each of the seven days before today", async () => {
    rowsOf.getOnTimeReportPoolSummary = (payload) => {
      const { startDate } = payload as { startDate: string };
      if (startDate === "2026-11-15") return refusal("Too busy");
      return startDate === "2026-11-14" ? [] : [store("", 4, 1)];
    };
    const { days, state } = await load();
    expect(days).toHaveLength(7);
    expect(days.slice(0, 4).map(({ percent }) => percent)).toEqual([
      75,
      null,
      null,
      75,
    ]);
    expect(days[0]?.day).toBe("Nov 13, 2026");
    expect(state.missing).toBe("failed");
  });

  it("asks for the seven days at once where the provider can tell them", async () => {
    context.hasExtension = async (name) => name === "on-time-days";
    const asked: unknown[] = [];
    rowsOf.getOnTimeDays = (payload) => {
      asked.push(payload);
      // In an order of its own, and with a day beyond those that were asked for.
      return [
        { "Delivery Date": "2026-11-19", Deliveries: 8, OnTime: 6 },
        { "Delivery Date": "2026-11-13", Deliveries: 3, OnTime: 2 },
        { "Delivery Date": "2026-11-12", Deliveries: 1, OnTime: 1 },
      ];
    };
    rowsOf.getOnTimeReportPoolSummary = () => [store("", 4, 1)];
    const { days } = await load();
    expect(days.map(({ percent }) => percent)).toEqual([
      66.67,
      ...Array<null>(5).fill(null),
      75,
    ]);
    expect(asked).toMatchObject([
      { startDate: "2026-11-13", endDate: "2026-11-19" },
    ]);
    rowsOf.getOnTimeDays = () => refusal("Too busy");
    context.results.drop("a session");
    const failed = await load();
    expect(failed.days.map(({ percent }) => percent)).not.toContain(75);
    expect(failed.state.missing).toBe("failed");
  });

  it("is empty if nothing was planned or delivered, and not if a figure is missing", async () => {
    expect((await load()).isEmpty).toBe(true);
    rowsOf.manualReport_GetUnfinishedPickups = () => refusal(null);
    const unknown = await load();
    expect(unknown.isEmpty).toBe(false);
    expect(unknown.reports.map(({ count }) => count)).toEqual(["0", null]);
  });

  it("has no figure if every call fails", async () => {
    const failing = () => refusal("Too busy");
    api.page = async () => failing();
    api.call = async () => failing();
    const view = await load();
    expect(view).toMatchObject({
      today: null,
      date: "Nov 20, 2026",
      onTime: null,
      due: { count: null },
      isEmpty: false,
      state: { missing: "failed" },
    });
    expect(view.exceptions.every(({ count }) => count === null)).toBe(true);
    expect(view.days.every(({ percent }) => percent === null)).toBe(true);
  });
});

describe("the sparkline", () => {
  const draw = (percents: (number | null)[]) =>
    renderToStaticMarkup(
      <Sparkline
        days={percents.map((percent, at) => ({
          day: `Nov ${at + 1}, 2026`,
          percent,
        }))}
      />,
    );
  const pathOf = (markup: string) => / d="([^"]*)"/.exec(markup)?.[1];

  it("interrupts the line at a day without a share, and describes each day", () => {
    const markup = draw([90, 100, null, 95]);
    expect(pathOf(markup)).toBe("M4.0 44.0h0L81.3 4.0M236.0 24.0h0");
    expect(markup).toContain(
      "On time by day: Nov 1, 2026 90.00%; Nov 2, 2026 100.00%; Nov 3, 2026 no share; Nov 4, 2026 95.00%",
    );
  });

  it("is absent without any share", () => {
    expect(draw([null, null])).toBe("");
  });
});
