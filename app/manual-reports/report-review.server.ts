import {
  isTimeZoneName,
  maxTimeZoneLength,
} from "../../provider/contract/extensions/subscriptions";
import { intentField } from "../forms/intent";
import { describeDate, type IsoDate } from "../criteria/dates";
import {
  timeZoneField,
  type ReportIntent,
  type ReportReview,
} from "./report-entry-view";
import { reportKinds, type ReportKind } from "./report-kinds.server";
import { describeTime } from "../tables/local-time";
import {
  commonMessages,
  formatMessage,
  manualReportMessages,
} from "../messages";

/** A report with valid fields, as returned by `parseManualReport`. */
interface ReadReport {
  /** `YYYY-MM-DD HH:mm:00.000`, UTC. */
  arriveDate: string;
  departDate: string;
  employeeID: number | null;
  textSig: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

const instantOf = (timestamp: string) =>
  new Date(`${timestamp.replace(" ", "T")}Z`);

/** `Nov 20, 2026, 2:05 PM UTC, 8:05 AM in Chicago` */
function formatTimestamp(timestamp: string, timeZone: string): string {
  const date = timestamp.slice(0, 10);
  const time = describeTime(date, timestamp.slice(11, 16), timeZone);
  return `${describeDate(date)}, ${time}`;
}

/** `2 h 5 min`; minutes alone below an hour. */
function describeDuration(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/**
 * Returns questions about implausible values: times in the future, and an arrival or departure more than a
 * day off the schedule. None of these is refused here: the user confirms or changes them.
 * @param scheduled the scheduled date; null without one
 */
function implausibilities(
  { arriveDate, departDate }: ReadReport,
  scheduled: IsoDate | null,
  now: Date,
): string[] {
  const arrival = instantOf(arriveDate);
  const departure = instantOf(departDate);
  const found: string[] = [];
  if (arrival > now) found.push(manualReportMessages.arrivalInFuture);
  if (departure > now) found.push(manualReportMessages.departureInFuture);
  if (scheduled === null) return found;
  for (const [timestamp, after, before] of [
    [
      arriveDate,
      manualReportMessages.arrivalAfterSchedule,
      manualReportMessages.arrivalBeforeSchedule,
    ],
    [
      departDate,
      manualReportMessages.departureAfterSchedule,
      manualReportMessages.departureBeforeSchedule,
    ],
  ] as const) {
    const day = Date.parse(timestamp.slice(0, 10));
    const daysOff = Math.round((day - Date.parse(scheduled)) / dayMs);
    if (Math.abs(daysOff) > 1)
      found.push(
        formatMessage(daysOff > 0 ? after : before, {
          days: Math.abs(daysOff),
          scheduled: describeDate(scheduled),
        }),
      );
  }
  return found;
}

/**
 * Describes a report for the review before submission.
 * @param scheduled the scheduled date from the form; null without one
 * @param timeZone the time zone in which times are repeated
 */
export function reviewReport(
  report: ReadReport,
  kind: ReportKind,
  scheduled: IsoDate | null,
  timeZone: string,
  now: Date,
): ReportReview {
  const { arriveDate, departDate, employeeID, textSig } = report;
  const stayMs =
    instantOf(departDate).getTime() - instantOf(arriveDate).getTime();
  return {
    lines: [
      [commonMessages.arrival, formatTimestamp(arriveDate, timeZone)],
      [commonMessages.departure, formatTimestamp(departDate, timeZone)],
      ...(stayMs >= 0
        ? [
            [reportKinds[kind].stay, describeDuration(stayMs)] as [
              string,
              string,
            ],
          ]
        : []),
      [
        manualReportMessages.employeeId,
        employeeID === null ? manualReportMessages.none : String(employeeID),
      ],
      [
        manualReportMessages.textSignature,
        textSig ?? manualReportMessages.none,
      ],
    ],
    questions: implausibilities(report, scheduled, now),
  };
}

/** Returns the time zone that the browser sent; the portal's if it sent none, or none that exists. */
export function readTimeZone(form: FormData, portalZone: string): string {
  const zone = form.get(timeZoneField);
  return typeof zone === "string" &&
    zone.length <= maxTimeZoneLength &&
    isTimeZoneName(zone)
    ? zone
    : portalZone;
}

/**
 * Reads the intent of a posted form; null without a known one. A form without the field was not sent by
 * the portal's page and is treated as a submission.
 */
export function readIntent(form: FormData): ReportIntent | null {
  const intent = form.get(intentField);
  return intent === "review" || intent === "submit" || intent === "edit"
    ? intent
    : null;
}
