import { isTimeZoneName } from "../../../provider/contract/extensions/subscriptions";
import {
  hoursAndMinutes,
  punctualityOf,
} from "../../../provider/contract/punctuality";
import { intentField } from "../../engine/forms/intent";
import { describeDate, type IsoDate } from "../../engine/criteria/dates";
import {
  timeZoneField,
  type ReportIntent,
  type ReportReview,
} from "./report-entry-view";
import { reportKinds, type ReportKind } from "./report-kinds.server";
import {
  describeLocalTime,
  describeTime,
  localDateOf,
} from "../../engine/tables/local-time";
import { describeReportWindow, type ReportWindow } from "./report-window";
import {
  commonMessages,
  formatMessage,
  manualReportMessages,
} from "../../engine/messages";

/** A report with valid fields, as returned by `parseManualReport`. */
interface ReadReport {
  /** `YYYY-MM-DD HH:mm:00.000`, UTC. */
  arriveDate: string;
  /** Not before the arrival. */
  departDate: string;
  employeeID: number | null;
  textSig: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** Returns the instant of a time in UTC, `YYYY-MM-DD HH:mm:00.000`. */
export const instantOf = (timestamp: string) =>
  new Date(`${timestamp.replace(" ", "T")}Z`);

/**
 * `Nov 20, 2026, 2:05 PM UTC, 8:05 AM in Chicago`, or if the report is by the clock of its place, `Nov 20,
 * 2026, 8:05 AM CST (2:05 PM UTC)`.
 */
function formatTimestamp(
  timestamp: string,
  { timeZone, stopZone }: ReviewedItem,
): string {
  if (stopZone !== null) {
    const instant = instantOf(timestamp).getTime();
    const utc = describeLocalTime(instant, "UTC");
    const local = describeLocalTime(instant, stopZone);
    return `${describeDate(localDateOf(instant, stopZone))}, ${local} (${utc})`;
  }
  const date = timestamp.slice(0, 10);
  const time = describeTime(date, timestamp.slice(11, 16), timeZone);
  return `${describeDate(date)}, ${time}`;
}

/** What a report is compared with. */
interface ReviewedItem {
  /** The scheduled date; null without one. */
  scheduled: IsoDate | null;
  /** The window of the item, in milliseconds since 1970. */
  window: ReportWindow;
  /** The time zone in which the times were typed; null for UTC. */
  stopZone: string | null;
  /** The time zone in which times in UTC are repeated. */
  timeZone: string;
}

/**
 * Returns questions about implausible values: times in the future, an arrival outside of the window, and an
 * arrival or departure more than a day off the schedule. None of these is refused here: the user confirms or
 * changes them.
 */
function findImplausibleValues(
  { arriveDate, departDate }: ReadReport,
  { scheduled, window, stopZone }: ReviewedItem,
  now: Date,
): string[] {
  const arrival = instantOf(arriveDate);
  const departure = instantOf(departDate);
  const found: string[] = [];
  if (arrival > now) found.push(manualReportMessages.arrivalInFuture);
  if (departure > now) found.push(manualReportMessages.departureInFuture);
  const { state, minutes } = punctualityOf(
    {
      windowStart: window.start,
      windowEnd: window.end,
      arrival: arrival.getTime(),
      wasThere: true,
      expected: null,
    },
    now.getTime(),
  );
  const ends = describeReportWindow(window, stopZone);
  if (state === "late")
    found.push(
      formatMessage(manualReportMessages.arrivalAfterWindow, {
        duration: hoursAndMinutes(minutes),
        window: ends,
      }),
    );
  if (state === "early")
    found.push(
      formatMessage(manualReportMessages.arrivalBeforeWindow, { window: ends }),
    );
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
    const day = Date.parse(
      localDateOf(instantOf(timestamp).getTime(), stopZone ?? "UTC"),
    );
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
 * @param item as the form describes it
 */
export function reviewReport(
  report: ReadReport,
  kind: ReportKind,
  item: ReviewedItem,
  now: Date,
): ReportReview {
  const { arriveDate, departDate, employeeID, textSig } = report;
  const stayMs =
    instantOf(departDate).getTime() - instantOf(arriveDate).getTime();
  return {
    lines: [
      [commonMessages.arrival, formatTimestamp(arriveDate, item)],
      [commonMessages.departure, formatTimestamp(departDate, item)],
      [reportKinds[kind].stay, hoursAndMinutes(stayMs / minuteMs)],
      [
        manualReportMessages.employeeId,
        employeeID === null ? manualReportMessages.none : String(employeeID),
      ],
      [
        manualReportMessages.textSignature,
        textSig ?? manualReportMessages.none,
      ],
    ],
    questions: findImplausibleValues(report, item, now),
  };
}

/** Returns the time zone that the browser sent; the portal's if it sent none, or none that exists. */
export function readTimeZone(form: FormData, portalZone: string): string {
  const zone = form.get(timeZoneField);
  return typeof zone === "string" && isTimeZoneName(zone) ? zone : portalZone;
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
