import { instantOfLocalTime } from "../../../shared/local-time";
import { clockTime, readTime } from "../../../shared/times";
import { receivingMessages } from "../../engine/messages";

/** Arrival and departure as they are typed: `08:05`, by the clock of the store. */
export interface TypedVisit {
  arrived: string;
  departed: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** So long after the first scan, an arrival may be typed that nobody has looked up. */
const longestAfterScanMs = 2 * 60 * 60 * 1000;

/** Returns the errors of the form that ends a delivery, by its fields. */
export function findEndErrors({
  signer,
  ...times
}: TypedVisit & { signer: string }): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (signer === "") errors.signer = [receivingMessages.signerRequired];
  for (const name of ["arrived", "departed"] as const)
    if (times[name] !== "" && readTimeOfVisit(times[name]) === null)
      errors[name] = [receivingMessages.timeInvalid];
  if ((times.arrived === "") !== (times.departed === ""))
    errors[times.arrived === "" ? "arrived" : "departed"] = [
      receivingMessages.bothTimes,
    ];
  return errors;
}

/** Reads a time of day as documents have it, `8:05`, as `HH:mm` of the 24-hour clock; null if it is none. */
function readTimeOfVisit(text: string): string | null {
  const time = readTime(text, "document");
  return time && clockTime(time);
}

/** The stop of a visit. */
interface VisitedStop {
  /** The service date, `YYYY-MM-DD`. */
  date: string;
  /** IANA name of the store's time zone. */
  timeZone: string;
  /** The first scan, ISO; empty without one. */
  firstScanAt: string;
}

/**
 * Reads arrival and departure. A departure before the arrival is that of the next day: some trucks come before
 * midnight. An arrival that is a day before the first scan is of the next day, too: others come after midnight.
 * @returns null if one of them is missing or does not exist
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
  const arrival =
    Date.parse(firstScanAt) - arrivalOfDay > dayMs - longestAfterScanMs
      ? arrivalOfDay + dayMs
      : arrivalOfDay;
  return {
    arrivedAt: new Date(arrival).toISOString(),
    departedAt: new Date(
      departureOfDay < arrival ? departureOfDay + dayMs : departureOfDay,
    ).toISOString(),
  };
}
