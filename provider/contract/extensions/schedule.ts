import * as z from "zod";
import { defineCall } from "../define-call";
import { arrivedBy, storeTimeZone } from "../map";
import {
  answerFlag,
  answerId,
  requestId,
  rowDate,
  rowNumberOrNull,
  rowText,
  utcMidnight,
} from "../fields";

/** The store and the times of a delivery of the map. */
const scheduledDelivery = z.object({
  delivID: answerId,
  storeNum: rowText,
  storeName: rowText,
  /** The town of the store, and its state as two letters. */
  city: rowText,
  state: rowText,
  timeZone: storeTimeZone,
  /** The route that has this stop, and the place of the stop in its order, from 1. */
  routeID: rowText,
  stopNumber: rowNumberOrNull,
  /** The delivery window, or where it is missing, the backup window. */
  windowStart: rowDate,
  windowEnd: rowDate,
  /** When the driver reached the store; null before. */
  arrivalDate: rowDate,
  arrivedBy,
  /** True if nobody recorded the arrival, and a departure or a scan of the store's door shows that somebody was there. */
  wasThere: answerFlag,
  /** When the driver is expected there; null after the arrival, and without an estimate. */
  expectedDate: rowDate,
});

/** The call of the extension `schedule`. */
export const scheduleCalls = {
  getDeliverySchedule: defineCall({
    extension: "schedule",
    summary: "The stores, windows and expected arrivals of a day's deliveries.",
    request: z.object({ date: utcMidnight, pool: requestId.optional() }),
    answer: { result: z.array(scheduledDelivery) },
  }),
};
