import type { FigureView } from "../attention";
import type { ExceptionsToMend } from "../exceptions";

/** The deliveries of today by status, as the map shows them. */
export interface TodayView {
  total: number;
  /** In the order of the map's legend; each links to the map with only this status. */
  parts: { status: string; label: string; count: number; path: string }[];
}

/** A store of the on-time report. */
export interface StoreShare {
  /** `1001`, or `1001 · Chicago`. */
  name: string;
  /** `85.71%`. */
  percent: string;
  /** `12 of 14 on time`. */
  onTime: string;
  /** Path of its deliveries; null if the provider does not identify the store. */
  path: string | null;
}

/** The on-time share of the last seven full days. */
export interface OnTimeView {
  /** `93.42%`; null without deliveries. */
  percent: string | null;
  /** `Nov 16 – Nov 22, 2026`. */
  dates: string;
  /** Path of the report, with the worst store first. */
  path: string;
  /** Number of late deliveries, and the path of their list. */
  late: string;
  latePath: string;
  /** The stores with the lowest share, worst first; without those at 100 %. */
  worst: StoreShare[];
}

/** The on-time share of one day. */
export interface DayShare {
  /** `Nov 16, 2026`. */
  day: string;
  /** 0 to 100, two decimals; null without deliveries, or if it could not be loaded in time. */
  percent: number | null;
}

/** The figures of the home screen; null for what could not be loaded in time. */
export interface OverviewView {
  /** Undefined if the provider has no exceptions. */
  toMend: ExceptionsToMend | null | undefined;
  today: TodayView | null;
  /** The day that is today for the portal, `Nov 16, 2026`. */
  date: string;
  onTime: OnTimeView | null;
  /** The last seven full days, in order. */
  days: DayShare[];
  due: FigureView;
  reports: FigureView[];
  exceptions: FigureView[];
  /** True if all figures are there, and nothing was planned or delivered. */
  isEmpty: boolean;
}
