import type { Choice } from "./data-view";

const zones = [
  ["America/New_York", "Eastern"],
  ["America/Chicago", "Central"],
  ["America/Denver", "Mountain"],
  ["America/Phoenix", "Arizona"],
  ["America/Los_Angeles", "Pacific"],
  ["America/Anchorage", "Alaska"],
  ["Pacific/Honolulu", "Hawaii"],
  ["America/Puerto_Rico", "Puerto Rico"],
  ["UTC", "UTC"],
] as const;

/**
 * Returns the time zones that the upload form offers: those of the United States, UTC, and the portal's
 * own.
 * @param portalTimeZone IANA name
 */
export function timeZoneChoices(portalTimeZone: string): Choice[] {
  const choices = zones.map(([value, label]) => ({ value, label }));
  return choices.some(({ value }) => value === portalTimeZone)
    ? choices
    : [{ value: portalTimeZone, label: portalTimeZone }, ...choices];
}
