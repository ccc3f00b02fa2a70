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

/** The zones of the United States; all others are those of its neighbors and of the sea. */
const zoneOfUnitedStates =
  /^(?:America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/\w+|Juneau|Kentucky\/\w+|Los_Angeles|Menominee|Metlakatla|New_York|Nome|North_Dakota\/\w+|Phoenix|Puerto_Rico|Sitka|St_Thomas|Yakutat)|Pacific\/(?:Guam|Honolulu|Pago_Pago|Saipan))$/;

const provinces = new Set("AB BC MB NB NL NS ON PE QC SK".split(" "));

/** How far the zone of a neighbor reaches across the border in the data of zones, in tenths of a degree. */
const maxTenths = 5;

/**
 * Returns the nearest zone of the country of a state or province: near a border, the data of zones have that of the
 * neighbor, and the clocks of Calais, Maine, would be those of New Brunswick. Null if there is none near.
 */
function findZoneInCountry(
  lat: number,
  lng: number,
  stateCode: string,
): string | null {
  const isOfCountry = (zone: string) =>
    provinces.has(stateCode)
      ? zone.startsWith("America/") && !zoneOfUnitedStates.test(zone)
      : zoneOfUnitedStates.test(zone);
  const within = (degrees: number, most: number) =>
    Math.max(-most, Math.min(most, degrees));
  for (let tenths = 0; tenths <= maxTenths; tenths++)
    for (const [north, east] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      const zone = findZone(
        within(lat + (north * tenths) / 10, 90),
        within(lng + (east * tenths) / 10, 180),
      );
      if (isOfCountry(zone)) return zone;
    }
  return null;
}

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
 * Coordinates that are none, 0,0, and those of another country than the state's do not count.
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
  const stateCode = state?.trim().toUpperCase() ?? "";
  const ofState = zoneOfState.get(stateCode);
  if (isCoordinate(lat, 90) && isCoordinate(lng, 180) && (lat || lng)) {
    const zone =
      ofState === undefined
        ? findZone(lat, lng)
        : findZoneInCountry(lat, lng, stateCode);
    if (zone !== null) return known(zone);
  }
  if (ofState === undefined) return known(null);
  const place = findZipCode(zip?.trim() ?? "", city ?? "", stateCode);
  // A ZIP code of another state is a typing error.
  const zone =
    place?.state === stateCode && place.latitude !== 0
      ? findZoneInCountry(place.latitude, place.longitude, stateCode)
      : null;
  return zone === null
    ? { zone: ofState, isLikely: splitStates.has(stateCode) }
    : known(zone);
}

const isCoordinate = (
  value: number | null | undefined,
  most: number,
): value is number => typeof value === "number" && Math.abs(value) <= most;
