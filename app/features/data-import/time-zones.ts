import { dataImportMessages } from "../../engine/messages";
import type { Choice } from "../../engine/forms/fields/form-field";

const zones = [
  ["America/New_York", dataImportMessages.eastern],
  ["America/Chicago", dataImportMessages.central],
  ["America/Denver", dataImportMessages.mountain],
  ["America/Phoenix", dataImportMessages.arizona],
  ["America/Los_Angeles", dataImportMessages.pacific],
  ["America/Anchorage", dataImportMessages.alaska],
  ["Pacific/Honolulu", dataImportMessages.hawaii],
  ["America/Puerto_Rico", dataImportMessages.puertoRico],
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
