import { maxVisitAheadMs } from "../../../provider/contract/limits";
import { instantOfLocalTime } from "../../../shared/local-time";
import { clockTime, readTime } from "../../../shared/times";
import { formatMessage, receivingMessages } from "../../engine/messages";

/** Arrival and departure as they are typed: `08:05`, by the clock of the store. */
export interface TypedVisit {
  arrived: string;
  departed: string;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** So long after the first scan, an arrival may be typed that nobody has looked up. */
const longestAfterScanMs = 2 * hourMs;
/** A stop passes midnight if the truck came in the evening, and left within so long. */
const evening = "18:00";
const longestOverMidnightMs = 12 * hourMs;

/**
 * Returns the errors of the form that ends a delivery, by its fields: also of times that are still to come, and of a
 * departure before the arrival.
 * @param now milliseconds since 1970
 */
export function findEndErrors(
  { signer, ...times }: TypedVisit & { signer: string },
  stop: VisitedStop,
  now: number,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (signer === "") errors.signer = [receivingMessages.signerRequired];
  for (const name of ["arrived", "departed"] as const)
    if (times[name] !== "" && readTimeOfVisit(times[name]) === null)
      errors[name] = [receivingMessages.timeInvalid];
  if ((times.arrived === "") !== (times.departed === ""))
    errors[times.arrived === "" ? "arrived" : "departed"] = [
      receivingMessages.bothTimes,
    ];
  const visit = readVisit(times, stop);
  if (visit === null) return errors;
  if (visit.departedAt < visit.arrivedAt)
    errors.departed = [receivingMessages.departedBeforeArrival];
  for (const name of ["arrived", "departed"] as const)
    if (Date.parse(visit[`${name}At`]) > now + maxVisitAheadMs)
      errors[name] = [receivingMessages.timeToCome];
  return errors;
}

/** Reads a time of day as documents have it, `8:05`, as `HH:mm` of the 24-hour clock; null if it is none. */
function readTimeOfVisit(text: string): string | null {
  const time = readTime(text, "document");
  return time && clockTime(time);
}

/** The stop of a visit. */
export interface VisitedStop {
  /** The service date, `YYYY-MM-DD`. */
  date: string;
  /** IANA name of the store's time zone. */
  timeZone: string;
  /** The first scan, ISO; empty without one. */
  firstScanAt: string;
}

/**
 * Reads arrival and departure. An arrival that is a day before the first scan is of the next day: some trucks come
 * after midnight. A departure before an arrival in the evening is of the next day, too: others leave after midnight.
 * @returns null if one of them is missing or does not exist; the departure may be before the arrival
 */
export function readVisit(
  { arrived, departed }: TypedVisit,
  { date, timeZone, firstScanAt }: VisitedStop,
): { arrivedAt: string; departedAt: string } | null {
  const instantOf = (text: string) => {
    const time = readTimeOfVisit(text);
    if (time === null) return null;
    try {
      return instantOfLocalTime(date, time, timeZone);
    } catch {
      // The name of the time zone is none.
      return null;
    }
  };
  const arrivalOfDay = instantOf(arrived);
  const departureOfDay = instantOf(departed);
  if (arrivalOfDay === null || departureOfDay === null) return null;
  const later =
    Date.parse(firstScanAt) - arrivalOfDay > dayMs - longestAfterScanMs
      ? dayMs
      : 0;
  const isOverMidnight =
    departureOfDay < arrivalOfDay &&
    departureOfDay + dayMs - arrivalOfDay < longestOverMidnightMs &&
    (readTimeOfVisit(arrived) ?? "") >= evening;
  const departure = departureOfDay + (isOverMidnight ? dayMs : 0);
  return {
    arrivedAt: new Date(arrivalOfDay + later).toISOString(),
    departedAt: new Date(departure + later).toISOString(),
  };
}

/** Says that a delivery is received, and that the times which were typed are not the ones that count. */
export const finishedText = (store: string, areTimesKnown: boolean): string =>
  [
    formatMessage(receivingMessages.finished, { store }),
    areTimesKnown ? receivingMessages.timesKnown : "",
  ]
    .join(" ")
    .trim();
