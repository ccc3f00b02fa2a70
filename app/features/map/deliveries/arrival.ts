import {
  hoursAndMinutes,
  punctualityOf,
  type Punctuality,
  type PunctualityState,
} from "../../../../provider/contract/punctuality";
import { formatMessage, mapMessages } from "../../../engine/messages";
import { isoDate, showDate, showTime } from "../../../engine/tables/display";
import {
  unknownStop,
  type Lateness,
  type MapDelivery,
  type Stop,
} from "./delivery";

/** The times of a delivery, as the list and the details show them. Pure: server and browser share it. */

const minuteMs = 60_000;

/** Formats a time range, `8:00 AM – 10:00 AM`; null if both ends are missing. */
export function describeWindow(
  start: string | null,
  end: string | null,
): string | null {
  if (start !== null && end !== null) return `${start} – ${end}`;
  if (start !== null)
    return formatMessage(mapMessages.fromTime, { time: start });
  return end === null
    ? null
    : formatMessage(mapMessages.untilTime, { time: end });
}

/** Returns an instant as if UTC were the clock of the stop. */
const toClock = (minutes: number, { clock }: Stop): number =>
  (minutes + (clock?.offset ?? 0)) * minuteMs;

/** Adds the name of the clock to a time, if it is not UTC for everybody. */
const withClock = (time: string, { clock }: Stop): string =>
  clock === undefined ? time : `${time}\u00A0${clock.name}`;

/** Formats the window of a stop; empty if it is unknown. */
export function stopWindow(stop: Stop): string {
  const timeOf = (at: number | null) =>
    at === null ? null : showTime(toClock(at, stop));
  const range = describeWindow(
    timeOf(stop.windowStart),
    timeOf(stop.windowEnd),
  );
  return range === null ? "" : withClock(range, stop);
}

/** How list, details and clusters name lateness. */
const latenessTexts: Partial<Record<PunctualityState, string>> = {
  late: mapMessages.late,
  overdue: mapMessages.overdue,
  atRisk: mapMessages.atRisk,
};

/**
 * Formats the arrival of a delivery, with its date on another day than the delivery's, and how late it is:
 * `3:40 PM, 23 min late`, `3:40 PM by position`, `ETA 3:40 PM, at risk: 23 min late`, `overdue by 2 h`. Empty if nothing is known.
 */
export function describeArrival(
  { stop, date }: MapDelivery,
  { state, minutes }: Punctuality,
): string {
  const { arrival } = stop ?? unknownStop;
  return [
    arrival === null ? "" : describeTime(arrival, stop ?? unknownStop, date),
    describeLateness({ state, minutes }),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Formats how late a delivery is, `overdue by 2 h`; empty if it is neither late nor at risk. */
export function describeLateness({ state, minutes }: Punctuality): string {
  const text = latenessTexts[state];
  return text === undefined
    ? ""
    : formatMessage<string>(text, { duration: hoursAndMinutes(minutes) });
}

function describeTime(minutes: number, stop: Stop, day: string | null): string {
  const { isExpected, isByPosition } = stop;
  const timestamp = toClock(minutes, stop);
  const time = withClock(
    day === null || isoDate(timestamp) === day
      ? showTime(timestamp)
      : `${showDate(timestamp)} ${showTime(timestamp)}`,
    stop,
  );
  // A time is one unit, which does not wrap.
  const unit = (
    isExpected ? formatMessage(mapMessages.expectedAt, { time }) : time
  ).replaceAll(" ", "\u00A0");
  return isByPosition
    ? formatMessage(mapMessages.byPosition, { time: unit })
    : unit;
}

/** Formats the time of day of an expected arrival; null after the arrival, and without an estimate. */
export const expectedTime = (stop: Stop): string | null =>
  stop.isExpected && stop.arrival !== null
    ? withClock(showTime(toClock(stop.arrival, stop)), stop)
    : null;

/**
 * Returns how punctual a delivery is.
 * @param now the present, in milliseconds since 1970
 */
export function deliveryPunctuality(
  { stop, status }: MapDelivery,
  now: number,
): Punctuality {
  const { windowStart, windowEnd, arrival, isExpected, wasThere } =
    stop ?? unknownStop;
  const instant = (minutes: number | null) =>
    minutes === null ? null : minutes * minuteMs;
  return punctualityOf(
    {
      windowStart: instant(windowStart),
      windowEnd: instant(windowEnd),
      arrival: isExpected ? null : instant(arrival),
      wasThere: status === "complete" || wasThere === true,
      expected: isExpected ? instant(arrival) : null,
    },
    now,
  );
}

const latenessByState: Partial<Record<PunctualityState, Lateness>> = {
  late: "late",
  overdue: "late",
  atRisk: "atRisk",
};

/**
 * Returns whether a delivery is late (or overdue) or at risk; null if it is neither, or its times are unknown.
 * @param now the present, in milliseconds since 1970
 */
export const deliveryLateness = (
  delivery: MapDelivery,
  now: number,
): Lateness | null =>
  latenessByState[deliveryPunctuality(delivery, now).state] ?? null;
