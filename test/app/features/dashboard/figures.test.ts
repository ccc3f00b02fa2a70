import { describe, expect, it } from "vitest";
import { dayLabel } from "../../../../app/engine/criteria/day-label";
import {
  barLabel,
  barPath,
  barsOf,
  chartTitle,
  daysOfUnfinishedBar,
  figureRows,
  noFigures,
  createFiguresView,
  shownSeries,
  toggledSeries,
} from "../../../../app/features/dashboard/figures";
import {
  figuresPerDay,
  maxBars,
  type ManifestCounts,
} from "../../../../app/features/dashboard/figures-per-day.server";

const manifest = (
  date: string | null,
  onManifest: number,
  received: number,
  delivered: number,
): ManifestCounts => ({
  date: date === null ? Number.NaN : Date.parse(date),
  onManifest,
  received,
  delivered,
});

const week = { start: "2026-11-13", end: "2026-11-20" };

describe("the figures of the chart", () => {
  it("have a bar for every day of the date range, with its counts", () => {
    const { days, undated } = figuresPerDay(
      [
        manifest("2026-11-14", 10, 8, 5),
        manifest("2026-11-14", 4, 4, 4),
        manifest("2026-11-20", 7, 0, 0),
      ],
      week,
    );
    expect(days).toHaveLength(8);
    expect(days[1]).toEqual({
      start: "2026-11-14",
      end: "2026-11-14",
      onManifest: 14,
      received: 12,
      delivered: 9,
      notDelivered: 3,
      notReceived: 2,
    });
    expect(days[7]).toMatchObject({ start: "2026-11-20", notReceived: 7 });
    expect(days[0]).toMatchObject({ onManifest: 0, received: 0, delivered: 0 });
    expect(undated).toBeNull();
  });

  it("do not offset the shortage of one manifest with the overage of another", () => {
    const { days } = figuresPerDay(
      [manifest("2026-11-14", 10, 12, 12), manifest("2026-11-14", 10, 8, 8)],
      week,
    );
    expect(days[1]).toMatchObject({
      onManifest: 20,
      received: 20,
      notReceived: 2,
      notDelivered: 0,
    });
  });

  it("include manifests without a date and days outside the date range", () => {
    const { days, undated } = figuresPerDay(
      [manifest(null, 3, 2, 1), manifest("2026-11-22", 1, 1, 1)],
      week,
    );
    expect(undated).toEqual({
      onManifest: 3,
      received: 2,
      delivered: 1,
      notDelivered: 1,
      notReceived: 1,
    });
    expect(days.at(-1)).toMatchObject({ start: "2026-11-22", delivered: 1 });
  });

  it("combine days to weeks in long date ranges, without losing cartons", () => {
    const manifests = Array.from({ length: 400 }, (_, day) =>
      manifest(
        new Date(Date.parse("2025-10-01") + day * 86_400_000).toISOString(),
        3,
        2,
        1,
      ),
    );
    const { days } = figuresPerDay(manifests, {
      start: "1000-01-01",
      end: "9999-12-31",
    });
    expect(days.length).toBeLessThanOrEqual(maxBars);
    expect(days[0]).toMatchObject({ start: "2025-10-01", end: "2025-10-07" });
    expect(days.at(-1)?.end).toBe("2026-11-04");
    const sum = (name: "onManifest" | "notReceived") =>
      days.reduce((total, day) => total + day[name], 0);
    expect([sum("onManifest"), sum("notReceived")]).toEqual([1_200, 400]);
  });

  it("have a bar per day up to five weeks, per week above", () => {
    const bars = (start: string) =>
      figuresPerDay([], { start, end: "2026-11-22" }).days.length;
    const filled = figuresPerDay(
      [manifest("2026-08-25", 1, 1, 1), manifest("2026-11-22", 1, 1, 1)],
      { start: "2026-08-25", end: "2026-11-22" },
    );
    expect(bars("2026-10-19")).toBe(35);
    expect(filled.days).toHaveLength(13);
  });

  it("say that they are weeks, and how many days the last one has", () => {
    const viewOf = (start: string) => {
      const figures = figuresPerDay(
        [manifest(start, 1, 1, 1), manifest("2026-11-22", 1, 1, 1)],
        { start, end: "2026-11-22" },
      );
      const view = createFiguresView({ ...figures, counted: null }, undefined);
      return [chartTitle(view), daysOfUnfinishedBar(figures.days, view)];
    };
    expect(viewOf("2026-11-16")).toEqual(["Cartons per date in store", null]);
    expect(viewOf("2026-08-31")).toEqual([
      "Cartons per week of dates in store",
      null,
    ]);
    expect(viewOf("2026-08-25")).toEqual([
      "Cartons per week of dates in store",
      6,
    ]);
    expect(viewOf("2024-11-25")[0]).toBe(
      "Cartons for every 2 weeks of dates in store",
    );
  });

  it("lead to the days of a bar, in the same pool", () => {
    const day = { start: "2026-11-16", end: "2026-11-22" };
    expect(barPath({ pool: "p=3" }, day)).toBe(
      "/dashboard/s=2026-11-16_f=2026-11-22_p=3",
    );
    expect(barPath({ pool: "" }, day)).toBe(
      "/dashboard/s=2026-11-16_f=2026-11-22",
    );
  });

  it("are empty for a date range of centuries without manifests", () => {
    const { days } = figuresPerDay([], {
      start: "1000-01-01",
      end: "9999-12-31",
    });
    expect(days.length).toBeLessThanOrEqual(1);
  });

  it("label days and weeks", () => {
    expect(dayLabel("2026-03-09")).toBe("Mar 9");
    expect(barLabel({ start: "2026-03-09", end: "2026-03-09" })).toBe(
      "Mar 9, 2026",
    );
    expect(barLabel({ start: "2025-12-29", end: "2026-01-04" })).toBe(
      "Dec 29, 2025 – Jan 4, 2026",
    );
  });
});

describe("the bars read back from the table of figures", () => {
  it.each([
    ["a week", "2026-11-14", "2026-11-20"],
    ["one day", "2026-11-20", "2026-11-20"],
    ["weeks, the last one short", "2026-01-01", "2026-11-20"],
  ])("equal the bars from which it was rendered: %s", (_, start, end) => {
    const days = ["2026-11-14", "2026-11-20", start].map((day, at) => ({
      date: Date.parse(day),
      onManifest: 10 + at,
      received: 7,
      delivered: 12 - at,
    }));
    const figures = {
      ...figuresPerDay(days, { start, end }),
      counted: { manifests: 3, moreAreComing: true },
    };
    expect(figures.days.length).toBeGreaterThan(0);
    const rows = figureRows({ ...figures, undated: noFigures() });
    expect(barsOf(createFiguresView(figures, undefined), rows)).toEqual(
      figures.days,
    );
  });
});

describe("the legend", () => {
  it("hides one part, and shows it again", () => {
    const without = toggledSeries("?sort=Pool&page=2", "delivered");
    expect(without).toBe("?sort=Pool&page=2&show=notDelivered.notReceived");
    expect(shownSeries(without)).toEqual(["notDelivered", "notReceived"]);
    expect(toggledSeries(without, "delivered")).toBe("?sort=Pool&page=2");
  });

  it("shows all parts if the URL would hide all", () => {
    expect(toggledSeries("?show=delivered", "delivered")).toBe("");
    for (const search of ["", "?show=", "?show=<script>", "?show=everything"])
      expect(shownSeries(search)).toHaveLength(3);
  });
});
