/**
 * Formats dates and times for documents: `M/D/YYYY` and `h:mm A` in UTC, like the screens
 * (specification, part 2, section 9). Instants are `YYYY-MM-DDTHH:MM:SSZ`.
 */

/** @param date `YYYY-MM-DD`, or an instant */
export function dateText(date: string): string {
  const [year, month, day] = date.slice(0, 10).split("-").map(Number);
  return `${month}/${day}/${year}`;
}

export function timeText(instant: string): string {
  const hour = Number(instant.slice(11, 13));
  return `${hour % 12 || 12}:${instant.slice(14, 16)} ${hour < 12 ? "AM" : "PM"}`;
}

export const timestampText = (instant: string): string =>
  `${dateText(instant)} ${timeText(instant)}`;

/** Formats a time span; one end may be null. Returns null if both are null. */
export function spanText(
  start: string | null,
  end: string | null,
): string | null {
  if (start === null)
    return end === null ? null : `until ${timestampText(end)}`;
  if (end === null) return `from ${timestampText(start)}`;
  const sameDay = start.slice(0, 10) === end.slice(0, 10);
  return `${timestampText(start)} – ${sameDay ? timeText(end) : timestampText(end)}`;
}
