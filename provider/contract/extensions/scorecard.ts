import * as z from "zod";
import { definePagedCall } from "../define-call";
import {
  isoDate,
  page,
  poolOrNull,
  rowNumber,
  rowNumberOrNull,
  rowText,
  stores,
} from "../fields";
import { scorecardGroups, trendWeeks } from "../scorecard";

/**
 * A row of the scorecard: the figures of a pool, or of a store of a pool. They count what the on-time report
 * and the scan report count; those that end in `Before` are of the period before.
 */
export const scorecardRow = z.object({
  Pool: rowText,
  lngPoolID: rowText,
  /** Null in a row of a pool. */
  Store: rowText,
  /** One of `scorecardStates`; null without deliveries. Another text is shown as it is. */
  State: rowText,
  Deliveries: rowNumber,
  OnTime: rowNumber,
  Cartons: rowNumber,
  Scanned: rowNumber,
  /** Exceptions of these deliveries, open and closed ones. */
  Exceptions: rowNumber,
  deliveriesBefore: rowNumber,
  onTimeBefore: rowNumber,
  cartonsBefore: rowNumber,
  scannedBefore: rowNumber,
  exceptionsBefore: rowNumber,
  /**
   * The share on time of each of the last `trendWeeks` whole weeks, in percent, the earliest first; null in a
   * week without deliveries. Absent if the provider does not know it.
   */
  onTimeByWeek: z
    .array(rowNumberOrNull)
    .max(trendWeeks)
    .nullish()
    .transform((shares) => shares ?? null),
});

export const scorecardCalls = {
  getScorecard: definePagedCall({
    extension: "scorecard",
    scope: "reports:read",
    summary:
      "Deliveries on time, scanned cartons and exceptions by pool or store, with the period before.",
    request: z.object({
      /** Scheduled days. The period before ends on the day before the first one, and has as many days. */
      startDate: isoDate,
      endDate: isoDate,
      pool: poolOrNull,
      stores,
      by: z.enum(scorecardGroups),
      /** The wanted share of deliveries on time, in percent. */
      target: z.number().int().min(1).max(100),
      ...page,
    }),
    row: scorecardRow,
  }),
};
