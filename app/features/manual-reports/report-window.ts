import {
  formatMessage,
  manualReportMessages,
  mapMessages,
} from "../../engine/messages";
import { describeLocalTime } from "../../engine/tables/local-time";

/** The window of an item; null for an end that is open. */
export interface ReportWindow {
  /** Milliseconds since 1970. */
  start: number | null;
  end: number | null;
}

/** Reads the window from the hidden fields of a form: ISO timestamps, empty for an open end. */
export function readReportWindow(start: string, end: string): ReportWindow {
  const instant = (text: string) => {
    // Date.parse alone takes "5%" for a day in May.
    const found = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
      ? Date.parse(text)
      : NaN;
    return Number.isNaN(found) ? null : found;
  };
  return { start: instant(start), end: instant(end) };
}

/**
 * Formats a window: `8:00 AM CST – 10:00 AM CST`; empty if both ends are open.
 * @param zone IANA time zone; null for UTC
 */
export function describeReportWindow(
  { start, end }: ReportWindow,
  zone: string | null,
): string {
  const timeOf = (instant: number) => describeLocalTime(instant, zone ?? "UTC");
  if (start !== null && end !== null)
    return `${timeOf(start)} – ${timeOf(end)}`;
  if (start !== null)
    return formatMessage(mapMessages.fromTime, { time: timeOf(start) });
  return end === null
    ? ""
    : formatMessage(mapMessages.untilTime, { time: timeOf(end) });
}

/** Returns what is known of an item, for the line above its form: window and boxes. */
export function describeStop(
  window: ReportWindow,
  boxes: string,
  zone: string | null,
): string[] {
  const shown = describeReportWindow(window, zone);
  const count = Number(boxes);
  return [
    shown === ""
      ? ""
      : formatMessage(manualReportMessages.window, { window: shown }),
    boxes === "" || Number.isNaN(count)
      ? ""
      : formatMessage<string>(
          count === 1 ? manualReportMessages.box : manualReportMessages.boxes,
          { count },
        ),
  ].filter((part) => part !== "");
}
