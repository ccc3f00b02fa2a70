import * as z from "zod";
import { maxTextLength } from "../../../provider/contract/fields";
import { isTimeZoneName } from "../../../provider/contract/extensions/subscriptions";
import {
  dateInZone,
  unreadDateMessages,
  type IsoDate,
} from "../../engine/criteria/dates";
import { readDay, resolveDay } from "../../engine/criteria/relative-dates";
import { instantOfLocalTime } from "../../../shared/local-time";
import { parseForm } from "../../engine/forms/parse-form.server";
import { readFormText } from "../../engine/forms/read-form-text";
import {
  localClock,
  reportFields,
  type ReportEnd,
  type ReportField,
} from "./report-entry-view";
import { findTimeProblem, readTimeOfDay } from "./time-of-day";
import {
  formMessages,
  formatMessage,
  manualReportMessages,
} from "../../engine/messages";

type Typed = Record<ReportField, string>;

/** A field that was posted twice counts as empty. */
const typed = z.string().trim().default("").catch("");

/**
 * Returns the schema of a date: `MM/DD/YYYY`, another form of a date or a relative date → `YYYY-MM-DD`, or an empty
 * text with an error.
 * @param today the date where the times of the report are
 */
const date = (problem: string, today: IsoDate) =>
  typed
    .superRefine((text, context) => {
      if (readDay(text) !== null) return;
      const messages =
        text === ""
          ? [manualReportMessages.datesRequired]
          : unreadDateMessages(text, problem);
      for (const message of messages)
        context.addIssue({ code: "custom", message });
    })
    .transform((text) => resolveDay(readDay(text) ?? "", today));

const isNumber = (text: string) => /^\d*$/.test(text);
const isShort = (text: string) => text.length <= maxTextLength;

/** The three controls of a time. */
const timeOf = (form: Typed, end: ReportEnd) =>
  ({
    hours: form[`${end}Hours`],
    minutes: form[`${end}Minutes`],
    half: form[`${end}Half`],
  }) as const;

/**
 * Returns a check of a time; its error is attached to the control that needs correction.
 * @param end prefix of the names of its controls
 */
const hasTime =
  (end: ReportEnd, message: string) =>
  (form: Typed, context: z.RefinementCtx) => {
    const time = timeOf(form, end);
    const isRead = readTimeOfDay(time) !== null;
    if (isRead && (form[`${end}Date`] === "" || timestampOf(form, end) !== ""))
      return;
    const part = findTimeProblem(time)?.part ?? "hours";
    const field = { hours: "Hours", minutes: "Minutes", half: "Half" }[part];
    context.addIssue({ code: "custom", path: [end + field], message });
  };

/** Returns a time in UTC, `YYYY-MM-DD HH:mm:00.000`; empty for a local time that the clocks skip. */
function timestampOf(form: Typed, end: ReportEnd): string {
  const date = form[`${end}Date`];
  const time = readTimeOfDay(timeOf(form, end)) ?? "";
  const zone = readStopZone(form);
  if (zone === null) return `${date} ${time}:00.000`;
  const instant = instantOfLocalTime(date, time, zone);
  return instant === null
    ? ""
    : `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")}:00.000`;
}

/** Returns the time zone in which the times of a form are typed; null for UTC. */
export const readStopZone = ({
  clock,
  zone,
}: Pick<Typed, "clock" | "zone">): string | null =>
  clock === localClock && isTimeZoneName(zone) ? zone : null;

/** Times up to a day ahead are accepted, because in time zones ahead of UTC the next day has already begun. */
const maxAheadMs = 24 * 60 * 60 * 1000;

/** Refuses, before the review, the times that providers refuse (docs/decisions/054-manual-reports.md). */
const checkTimes =
  (now: Date) =>
  (
    times: Record<"arriveDate" | "departDate", string>,
    context: z.RefinementCtx,
  ) => {
    const latest = new Date(now.getTime() + maxAheadMs)
      .toISOString()
      .replace("T", " ");
    const found: { path: string[]; message: string }[] = [];
    for (const [field, tooEarly, inFuture] of [
      [
        "arriveDate",
        manualReportMessages.arrivalTooEarly,
        manualReportMessages.arrivalInFuture,
      ],
      [
        "departDate",
        manualReportMessages.departureTooEarly,
        manualReportMessages.departureInFuture,
      ],
    ] as const) {
      const time = times[field];
      if (time < "2000") found.push({ path: [field], message: tooEarly });
      else if (time > latest) found.push({ path: [field], message: inFuture });
    }
    if (found.length === 0 && times.departDate < times.arriveDate)
      found.push({
        path: ["departDate"],
        message: manualReportMessages.departureBeforeArrival,
      });
    for (const issue of found) context.addIssue({ code: "custom", ...issue });
  };

const texts = Object.fromEntries(
  reportFields.map((name) => [name, typed]),
) as Record<ReportField, typeof typed>;

/** The messages of the specification (part 2, section 5), and the portal's own limits. */
const schemaOn = (today: IsoDate) =>
  z
    .object({
      ...texts,
      arriveDate: date(manualReportMessages.invalidArrivalDate, today),
      departDate: date(manualReportMessages.invalidDepartureDate, today),
      employeeID: typed
        .refine(isNumber, manualReportMessages.invalidEmployee)
        .refine(
          (text) => !isNumber(text) || Number.isSafeInteger(Number(text)),
          manualReportMessages.employeeTooLarge,
        ),
      textSig: typed
        .refine(
          isShort,
          formatMessage(formMessages.textTooLong, {
            label: manualReportMessages.textSignature,
            count: maxTextLength,
          }),
        )
        .refine(
          (text) => !isShort(text) || !/\p{Cc}/u.test(text),
          formatMessage(formMessages.controlCharacters, {
            label: manualReportMessages.textSignature,
          }),
        ),
    })
    .superRefine(hasTime("arrive", manualReportMessages.invalidArrivalTime))
    .superRefine(hasTime("depart", manualReportMessages.invalidDepartureTime))
    .transform((form) => ({
      arriveDate: timestampOf(form, "arrive"),
      departDate: timestampOf(form, "depart"),
      employeeID: form.employeeID === "" ? null : Number(form.employeeID),
      textSig: form.textSig || null,
    }));

/**
 * Parses a posted report.
 * @returns Conform's submission. Its value is the payload without the item: `arriveDate` and
 *   `departDate` as `YYYY-MM-DD HH:mm:00.000` in UTC, `employeeID` a number or null, `textSig` a string
 *   or null
 */
export function parseManualReport(form: FormData, now: Date) {
  const zone = readStopZone({
    clock: readFormText(form, "clock"),
    zone: readFormText(form, "zone"),
  });
  const today = dateInZone(now, zone ?? "UTC");
  return parseForm(
    form,
    reportFields,
    schemaOn(today).superRefine(checkTimes(now)),
  );
}
