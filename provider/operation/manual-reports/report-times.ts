import { refusalText, type LocalizedText } from "../../messages";

/** Times up to a day ahead are accepted, because in time zones ahead of UTC the next day has already begun. */
const maxAheadMs = 24 * 60 * 60 * 1000;
/** Earlier times are typing errors: no manual report is that old. */
const firstInstant = new Date("2000-01-01T00:00:00Z");

/** The reported arrival and departure of the driver. */
export interface ReportTimes {
  arrival: Date;
  departure: Date;
}

/**
 * Parses one time of a report.
 * @param text `YYYY-MM-DD HH:mm:00.000`, UTC
 * @returns the instant, or the text of the refusal if it is invalid
 */
function parseTime(
  name: "arrival" | "departure",
  text: string,
  now: Date,
): Date | LocalizedText {
  const minute = `${text.slice(0, 10)}T${text.slice(11, 16)}`;
  const instant = new Date(`${minute}Z`);
  // `Date` converts 30 February to 2 March, and 24:00 to the next midnight.
  const isReal =
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(minute);
  if (!isReal) return refusalText(`${name}Unreal`);
  if (instant < firstInstant) return refusalText(`${name}TooEarly`);
  return instant.getTime() > now.getTime() + maxAheadMs
    ? refusalText(`${name}InFuture`)
    : instant;
}

/**
 * Parses the times of a manual report.
 * @param form times as `YYYY-MM-DD HH:mm:00.000` in UTC; the contract has checked the format
 * @returns the times, or the text of the refusal if they are invalid
 */
export function parseReportTimes(
  form: { arriveDate: string; departDate: string },
  now: Date,
): ReportTimes | LocalizedText {
  const arrival = parseTime("arrival", form.arriveDate, now);
  if (!(arrival instanceof Date)) return arrival;
  const departure = parseTime("departure", form.departDate, now);
  if (!(departure instanceof Date)) return departure;
  return departure < arrival
    ? refusalText("departureBeforeArrival")
    : { arrival, departure };
}
