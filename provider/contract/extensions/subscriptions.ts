import * as z from "zod";
import { isTimeZone } from "../../../shared/local-time";
import { maxAddressTokenLength } from "../limits";
import { answerLine } from "../answer-text";
import { answerFlag, answerId, requestId, rowDate, text } from "../fields";
import { callOf, withoutSession, write } from "../define-call";

/** How often a report is mailed. */
export const reportFrequencies = [
  "daily",
  "weekdays",
  "weekly",
  "monthly",
] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** Why a report is no longer mailed. */
export const reportStops = ["unsubscribed", "refused", "failed"] as const;
export type ReportStop = (typeof reportStops)[number];

/** Most report mails of an account. */
export const maxReportMails = 50;
/** Longest name of a time zone, in characters. */
export const maxTimeZoneLength = 64;

/**
 * Returns whether a text is a name of the IANA time zone database, such as `America/Chicago`. Offsets are
 * none, because PostgreSQL reads their sign the other way around.
 */
export const isTimeZoneName = (name: string): boolean =>
  name.length <= maxTimeZoneLength &&
  (name === "UTC" || /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) &&
  isTimeZone(name);

const weekday = z.number().int().min(1).max(7);
const monthDay = z.number().int().min(1).max(31);
const hour = z.number().int().min(0).max(23);

/** A saved view that the caller gets by mail. */
const reportMail = z.object({
  viewID: answerId,
  frequency: z.enum(reportFrequencies),
  /** 1 Monday … 7 Sunday, for a weekly report. */
  weekday: weekday.nullable(),
  /** For a monthly report; the last day of a shorter month. */
  monthDay: monthDay.nullable(),
  /** Full hour of the day. */
  hour,
  timeZone: answerLine(maxTimeZoneLength),
  /** True if nothing is mailed when the report has no rows. */
  skipEmpty: answerFlag,
  /** ISO date-time of the next mail; null while it is stopped. */
  nextAt: rowDate,
  /** ISO date-time of the last mail; null before the first. */
  lastSentAt: rowDate,
  stopped: z.enum(reportStops).nullable(),
});

const defineSubscriptionCall = callOf("subscriptions");

export const subscriptionCalls = {
  getReportMails: defineSubscriptionCall({
    summary: "The saved views that the caller gets by mail.",
    answer: { result: z.array(reportMail) },
  }),
  saveReportMail: defineSubscriptionCall({
    ...write,
    summary:
      "Mails a saved view to the caller at regular times, from now on; replaces the times of an earlier call.",
    request: z.object({
      viewID: requestId,
      frequency: z.enum(reportFrequencies),
      weekday: weekday.nullable(),
      monthDay: monthDay.nullable(),
      hour,
      timeZone: text(maxTimeZoneLength),
      skipEmpty: z.boolean(),
    }),
  }),
  removeReportMail: defineSubscriptionCall({
    ...write,
    summary: "Mails a saved view to the caller no more.",
    request: z.object({ viewID: requestId }),
  }),
  unsubscribe: defineSubscriptionCall({
    effect: "write",
    ...withoutSession,
    summary: "Stops the mails that contain this token, without a session.",
    request: z.object({ token: text(maxAddressTokenLength) }),
  }),
};
