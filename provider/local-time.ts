/** Formats an instant as the date of a time zone, `YYYY-MM-DD`. */
export const isoDateIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);

/** Hours of the day, in the portal's time zone, in which work is done by night. */
export interface NightHours {
  firstHour: number;
  endHour: number;
}

/**
 * Returns the night that it is in a time zone, as the date of its morning; null at another hour.
 * @param timeZone an IANA time zone
 */
export function findNight(
  instant: Date,
  timeZone: string,
  { firstHour, endHour }: NightHours,
): string | null {
  const hour = Number(
    new Intl.DateTimeFormat("en", {
      timeZone,
      hour: "numeric",
      hourCycle: "h23",
    }).format(instant),
  );
  return hour >= firstHour && hour < endHour
    ? isoDateIn(instant, timeZone)
    : null;
}
