/** The clocks of time zones, without libraries, because browsers load this as well. */

/** Returns whether a text names a time zone, such as `America/Chicago`, or an offset. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Creates the format whose parts {@link readOffset} reads. */
export const partsFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });

/** Returns the offset from UTC at an instant, in milliseconds, of the time zone of a {@link partsFormat}. */
export function readOffset(
  parts: Intl.DateTimeFormat,
  instant: number,
): number {
  const part: Record<string, string> = {};
  for (const { type, value } of parts.formatToParts(instant))
    part[type] = value;
  const local = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return local - Math.floor(instant / 1_000) * 1_000;
}

/** Building a format takes longer than using it a hundred times; there are some hundred zones. */
const knownFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the offset from UTC of a time zone at an instant, in milliseconds.
 * @throws RangeError for a name that is no zone
 */
export function offsetAt(instant: number, timeZone: string): number {
  const format = knownFormats.get(timeZone) ?? partsFormat(timeZone);
  knownFormats.set(timeZone, format);
  return readOffset(format, instant);
}

/**
 * Returns the instant of a local time in milliseconds since 1970: of two, the first one.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm`, or with seconds
 * @param timeZone IANA name
 * @returns null for an invalid date, and for a time that the clocks skip
 */
export function instantOfLocalTime(
  date: string,
  time: string,
  timeZone: string,
): number | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  const offsets = [-1, 1].map((days) =>
    offsetAt(wanted + days * 86_400_000, timeZone),
  );
  const found = offsets
    .map((offset) => wanted - offset)
    .find((instant) => instant + offsetAt(instant, timeZone) === wanted);
  return found ?? null;
}
