import * as z from "zod";
import { answerLine } from "../answer-text";
import { defineCall } from "../define-call";
import { requestId, rowDate, rowNumberOrNull, rowText } from "../fields";
import { maxTimeZoneLength } from "./subscriptions";

/** Whose clock the times of tables are: UTC, as specified, or that of the store of each row. */
export const clocks = ["utc", "store"] as const;
export type Clock = (typeof clocks)[number];

/** The clock that a user has chosen, in an answer; missing or unknown: UTC. */
export const answerClock = z
  .string()
  .optional()
  .transform((value) => (value === "store" ? value : undefined));

/** The calls of the extension `store-times`. */
export const storeTimesCalls = {
  getStoreTimeZones: defineCall({
    extension: "store-times",
    scope: "any",
    summary:
      "The time zones of the stores of the caller's pools. A store whose zone is not known is left out.",
    answer: {
      result: z.array(
        z.object({
          /** Name of the IANA time zone database. */
          timeZone: answerLine(maxTimeZoneLength),
          /** Store numbers. */
          stores: z.array(rowText),
        }),
      ),
    },
  }),
  getReportedStop: defineCall({
    extension: "store-times",
    summary:
      "The time zone, the delivery window and the number of boxes of a delivery or pickup that waits for a report.",
    request: z.object({
      kind: z.enum(["delivery", "pickup"]),
      delivDetailID: requestId,
    }),
    answer: {
      result: z
        .object({
          /** Name of the IANA time zone database; null if it is not known. */
          timeZone: rowText,
          windowStart: rowDate,
          windowEnd: rowDate,
          boxes: rowNumberOrNull,
        })
        .nullable(),
    },
  }),
  changeClock: defineCall({
    extension: "store-times",
    effect: "write",
    summary:
      "Changes whose clock the tables of the caller's account show: UTC, or that of the store.",
    request: z.object({ clock: z.enum(clocks) }),
  }),
};
