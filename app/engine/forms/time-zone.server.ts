import { isTimeZoneName } from "../../../provider/contract/extensions/subscriptions";

/**
 * Returns the time zone that somebody typed: a name of the IANA database, or the city in exactly one of
 * these names (`Chicago`); any other text unchanged.
 */
export function readTypedTimeZone(typed: string): string {
  const name = typed.trim();
  if (isTimeZoneName(name)) return name;
  const city = name.replaceAll(" ", "_").toLowerCase();
  const [found, another] = Intl.supportedValuesOf("timeZone").filter(
    (zone) => zone.split("/").at(-1)?.toLowerCase() === city,
  );
  return found !== undefined && another === undefined ? found : name;
}
