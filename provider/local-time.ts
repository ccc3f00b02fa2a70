/**
 * Returns the hour of the day, 0 to 23, in a time zone.
 * @param timeZone an IANA time zone
 */
export const localHour = (timeZone: string, now: Date): number =>
  Number(
    new Intl.DateTimeFormat("en", {
      timeZone,
      hour: "numeric",
      hourCycle: "h23",
    }).format(now),
  );
