import * as z from "zod";
import { defineCall } from "./define-call";
import {
  answerFlag,
  answerId,
  requestId,
  rowDate,
  rowNumberOrNull,
  rowText,
  utcMidnight,
} from "./fields";

/** Delivery status codes of the map: 1 Complete, 2 In Progress, any other Incomplete. */
export const deliveryStatus = { complete: 1, inProgress: 2 } as const;

/**
 * A number of a delivery on the map. Any other value counts as unknown: the status is Incomplete then, and a delivery
 * without a position is counted (specification, part 2, sections 4 and 8), because it must not hide the others.
 */
const numberOrUnknown = rowNumberOrNull.catch(null);

/** One delivery as a marker on the map; coordinates in degrees, null if unknown. */
export const deliveryMapStatus = z.object({
  delivID: answerId,
  delivStatus: numberOrUnknown.describe(
    "1 Complete, 2 In Progress, any other Incomplete.",
  ),
  lat: numberOrUnknown,
  lng: numberOrUnknown,
  delivDate: rowDate,
});

/**
 * Where the arrival is known from, with the extension `schedule`: `position` if only the positions of the truck show
 * it. Null or missing: recorded or reported, or not known.
 */
export const arrivedBy = rowText.optional();

/** IANA time zone of the store, with the extension `store-times`. Null or missing: not known. */
export const storeTimeZone = rowText.optional();

/** The data of a marker's info window. */
export const deliveryDetail = z.object({
  delivID: answerId,
  delivWindowStart: rowDate,
  delivWindowEnd: rowDate,
  windowStartBackup: rowDate,
  windowEndBackup: rowDate,
  pool: rowText,
  storeNum: rowText,
  storeID: rowText,
  storeName: rowText,
  txtAddress1: rowText,
  txtAddress2: rowText,
  txtCity: rowText,
  txtState: rowText,
  txtZipCode: rowText,
  scannedBoxes: rowNumberOrNull,
  totalBoxes: rowNumberOrNull,
  employeeName: rowText,
  signature: rowText,
  doorScan: answerFlag,
  arrivalDate: rowDate,
  departureDate: rowDate,
  arrivedBy,
  timeZone: storeTimeZone,
  advancedRouteInfo: z
    .object({
      timeEstimateMinutes: rowNumberOrNull,
      numPriorStops: rowNumberOrNull,
    })
    .nullish()
    .transform((value) => value ?? null),
});

export const mapCalls = {
  getDeliveryMapStatuses: defineCall({
    summary: "Where the deliveries of a day stand.",
    request: z.object({
      date: utcMidnight,
      pool: requestId.optional(),
      requestNumber: z.number().int().nonnegative(),
      isAuto: z.boolean(),
    }),
    answer: { result: z.array(deliveryMapStatus), requestNumber: z.number() },
  }),
  getDeliveryMapPinDetails: defineCall({
    summary: "One delivery in detail.",
    request: z.object({ delivID: requestId }),
    answer: { result: deliveryDetail.nullable() },
  }),
};
