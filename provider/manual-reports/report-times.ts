/** Where UTC is behind, the next day has begun already. */
const aheadMs = 24 * 60 * 60 * 1000;
/** Nobody reports anything older: such a year was mistyped. */
const firstInstant = new Date("2000-01-01T00:00:00Z");

/** When somebody says that the driver came and left. */
export interface ReportTimes {
  arrival: Date;
  departure: Date;
}

/**
 * Reads one time of a report.
 * @param text `YYYY-MM-DD HH:mm:00.000`, UTC
 * @returns the instant, or a sentence for the person when it cannot be
 */
function readTime(
  name: "arrival" | "departure",
  text: string,
  now: Date,
): Date | string {
  const minute = `${text.slice(0, 10)}T${text.slice(11, 16)}`;
  const instant = new Date(`${minute}Z`);
  // 30 February would be taken for 2 March, and 24:00 for the next midnight.
  const isReal =
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(minute);
  if (!isReal) return `The ${name} date or time does not exist.`;
  if (instant < firstInstant) return `The ${name} is before the year 2000.`;
  return instant.getTime() > now.getTime() + aheadMs
    ? `The ${name} is in the future.`
    : instant;
}

/**
 * Reads the times of a manual report.
 * @param form times as `YYYY-MM-DD HH:mm:00.000` in UTC; the contract has checked the form
 * @returns the times, or a sentence for the person when they cannot be
 */
export function readReportTimes(
  form: { arriveDate: string; departDate: string },
  now: Date,
): ReportTimes | string {
  const arrival = readTime("arrival", form.arriveDate, now);
  if (typeof arrival === "string") return arrival;
  const departure = readTime("departure", form.departDate, now);
  if (typeof departure === "string") return departure;
  return departure < arrival
    ? "The departure must not be before the arrival."
    : { arrival, departure };
}
