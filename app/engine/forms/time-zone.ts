/**
 * Returns the time zone of the browser, `America/Chicago`; `UTC` if it names none, or one that it cannot compute
 * with: Chrome calls the zone of some systems `Etc/Unknown`.
 */
export function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as {
    timeZone?: string;
  };
  try {
    return timeZone && new Intl.DateTimeFormat("en", { timeZone })
      ? timeZone
      : "UTC";
  } catch {
    return "UTC";
  }
}
