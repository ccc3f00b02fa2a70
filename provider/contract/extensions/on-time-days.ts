import * as z from "zod";
import { definePagedCall } from "../define-call";
import { isoDate, page, rowDate, rowNumber } from "../fields";

/** A day of the on-time report: the sums of its pool summary of that day. */
const onTimeDay = z.object({
  "Delivery Date": rowDate,
  Deliveries: rowNumber,
  OnTime: rowNumber,
});

/** The call of the extension `on-time-days`. */
export const onTimeDaysCalls = {
  getOnTimeDays: definePagedCall({
    extension: "on-time-days",
    scope: "reports:read",
    summary: "Deliveries, and those on time, of each day with deliveries.",
    request: z.object({ startDate: isoDate, endDate: isoDate, ...page }),
    row: onTimeDay,
  }),
};
