import findZone from "@photostructure/tz-lookup";
import zipcodes, { type ZipCode } from "zipcodes";

/**
 * Time zones of places in the United States and Canada: by coordinates, else by ZIP code, else by city, else
 * by the larger part of the state.
 */

/** States, districts and provinces by the IANA zone of all or most of their area. */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York":
    "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV ON QC",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI MB",
  "America/Denver": "CO ID MT NM UT WY AB",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA BC",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
  "Pacific/Guam": "GU MP",
  "Pacific/Pago_Pago": "AS",
  "America/Halifax": "NB NS PE",
  "America/St_Johns": "NL",
  "America/Regina": "SK",
};

/** Those of which a part has another zone. */
const splitStates = new Set(
  "AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX BC NL ON QC SK".split(" "),
);

const zoneOfState = new Map(
  Object.entries(statesByZone).flatMap(([zone, codes]) =>
    codes.split(" ").map((code) => [code, zone] as const),
  ),
);

/** Writes a city as the data of ZIP codes does: no points and commas, `Saint`, `Fort` and `Mount` in full. */
const normalizeCity = (city: string) =>
  city
    .replaceAll(/[.,']/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^st /i, "Saint ")
    .replace(/^ft /i, "Fort ")
    .replace(/^mt /i, "Mount ");

/** Returns the data of a ZIP code or, without one, of a city; undefined if there is none. */
function findZipCode(
  zip: string,
  city: string,
  state: string,
): ZipCode | undefined {
  const known = zipcodes.codes[zip.slice(0, 5)];
  if (known || zip !== "") return known;
  return city === ""
    ? undefined
    : zipcodes.lookupByName(normalizeCity(city), state)[0];
}

/** What is known of a place; null or absent where nothing is. */
export interface Place {
  lat?: number | null;
  lng?: number | null;
  zip?: string | null;
  city?: string | null;
  /** Two letters of a state, a district or a Canadian province. */
  state?: string | null;
}

/** A time zone, and whether the place may have another one. */
interface FoundZone {
  zone: string | null;
  /** True for that of most of a state, of which a part has another one. */
  isLikely: boolean;
}

/**
 * Returns the IANA time zone of a place, such as `America/Chicago`; null if nothing known of it tells.
 * Coordinates that are none, and 0,0, do not count.
 */
export const findTimeZone = (place: Place): string | null =>
  locateTimeZone(place).zone;

/** Returns the IANA time zone of a place, and whether it may be another one. */
export function locateTimeZone({
  lat,
  lng,
  zip,
  city,
  state,
}: Place): FoundZone {
  const known = (zone: string | null) => ({ zone, isLikely: false });
  if (isCoordinate(lat, 90) && isCoordinate(lng, 180) && (lat || lng))
    return known(findZone(lat, lng));
  const stateCode = state?.trim().toUpperCase() ?? "";
  const ofState = zoneOfState.get(stateCode);
  if (ofState === undefined) return known(null);
  const place = findZipCode(zip?.trim() ?? "", city ?? "", stateCode);
  // A ZIP code of another state is a typing error.
  return place?.state === stateCode && place.latitude !== 0
    ? known(findZone(place.latitude, place.longitude))
    : { zone: ofState, isLikely: splitStates.has(stateCode) };
}

const isCoordinate = (
  value: number | null | undefined,
  most: number,
): value is number => typeof value === "number" && Math.abs(value) <= most;
