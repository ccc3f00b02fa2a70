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

/** Where the truck of a route was last seen; coordinates in degrees. */
const truckPosition = z.object({
  routeID: answerId,
  route: rowText,
  pool: rowText,
  trailer: rowText,
  lat: rowNumberOrNull,
  lng: rowNumberOrNull,
  at: rowDate,
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
