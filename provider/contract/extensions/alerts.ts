import * as z from "zod";
import { answerLine, maxTokenLength } from "../answer-text";
import {
  answerFlag,
  answerId,
  maxTextLength,
  requestId,
  rowDate,
  rowNumber,
  rowText,
  text,
} from "../fields";
import { exceptionKinds } from "../exceptions";
import { maxListLength, maxNumberLength } from "../limits";
import { maxTimeZoneLength } from "./subscriptions";
import { callOf, write } from "../define-call";

/**
 * What an alert tells: late deliveries, manifests received short, listed cartons that are delivered, and
 * exceptions, by a provider that has the extension `exceptions`.
 */
export const alertKinds = ["late", "short", "delivered", "exception"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Why an alert no longer tells anything. */
export const alertStops = ["unsubscribed", "refused"] as const;

/** Most alerts of an account. */
export const maxAlerts = 20;

/** An alert of the caller. */
const alert = z.object({
  alertID: answerId,
  kind: z.enum(alertKinds),
  /** For the kind `exception`: those of `exceptionKinds` that are told; another text is shown as it is. */
  exceptionKinds: z
    .array(answerLine(maxTokenLength))
    .optional()
    .transform((kinds) => kinds ?? []),
  /** The pool or the store that is watched; both null: all of the caller. */
  poolID: z.union([answerId, z.null()]),
  poolName: rowText,
  store: rowText,
  /** The first ASN of the list; null without a list. */
  firstASN: rowText,
  cartons: rowNumber,
  delivered: rowNumber,
  timeZone: answerLine(maxTimeZoneLength),
  /** True if it is mailed at night, too. */
  atNight: answerFlag,
  /** ISO date-time. */
  createdAt: rowDate,
  stopped: z.enum(alertStops).nullable(),
});

const defineAlertCall = callOf("alerts");

export const alertCalls = {
  getAlerts: defineAlertCall({
    summary: "The caller's alerts.",
    answer: {
      result: z.array(alert),
      /** ISO date-time of the last mail about alerts; null before the first. */
      lastSentAt: rowDate,
    },
  }),
  saveAlert: defineAlertCall({
    ...write,
    summary:
      "Creates an alert or, with an alertID, changes where and when the caller's own is told, and of which exceptions; a stopped one is told again.",
    request: z.object({
      alertID: requestId.nullable(),
      /** An alert keeps its kind, and its list. */
      kind: z.enum(alertKinds),
      /** For the kind `exception`, at least one; missing or empty for the others. */
      exceptionKinds: z
        .array(z.enum(exceptionKinds))
        .max(exceptionKinds.length)
        .optional(),
      poolID: requestId.nullable(),
      store: text(maxTextLength).nullable(),
      /** For the kind `delivered`; empty for the others. */
      ASNs: z.array(text(maxNumberLength)).max(maxListLength),
      timeZone: text(maxTimeZoneLength),
      atNight: z.boolean(),
    }),
    answer: { alertID: answerId },
  }),
  removeAlert: defineAlertCall({
    ...write,
    summary: "Removes the caller's own alert.",
    request: z.object({ alertID: requestId }),
  }),
};
