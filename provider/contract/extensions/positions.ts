import * as z from "zod";
import { defineCall } from "../define-call";
import {
  answerId,
  requestId,
  rowDate,
  rowNumberOrNull,
  rowText,
  utcMidnight,
} from "../fields";

/** Most positions of a trail. */
const maxTrailPositions = 500;

/** Where the truck of a route was last seen; coordinates in degrees. */
const truckPosition = z.object({
  routeID: answerId,
  route: rowText,
  pool: rowText,
  trailer: rowText,
  lat: rowNumberOrNull,
  lng: rowNumberOrNull,
  at: rowDate,
  /** Where the truck was in the last hour, the earliest first; absent if the provider does not know it. */
  trail: z
    .array(z.object({ lat: rowNumberOrNull, lng: rowNumberOrNull }))
    .max(maxTrailPositions)
    .nullish(),
});

/** The call of the extension `positions`. */
export const positionCalls = {
  getTruckPositions: defineCall({
    extension: "positions",
    summary:
      "Where the trucks are that still have stops of a day ahead of them.",
    request: z.object({ date: utcMidnight, pool: requestId.optional() }),
    answer: { result: z.array(truckPosition) },
  }),
};
