import { isTimeZone } from "../../../shared/local-time";

/**
 * Returns the time zone of the browser, `America/Chicago`; `UTC` if it names none, or one that it cannot compute
 * with: Chrome calls the zone of some systems `Etc/Unknown`.
 */
export function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as {
    timeZone?: string;
  };
  return timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
}
