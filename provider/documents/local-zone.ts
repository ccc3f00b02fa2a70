/**
 * Time zones of stores. A printed time names its zone, so that near the border of a zone, where these
 * tables follow the larger part of a state or postal area, a document is still exact.
 */

/** States by the IANA zone of all or most of their area. */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York":
    "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
  "Pacific/Guam": "GU MP",
};

/** First three digits of the ZIP codes in another zone than most of their state. */
const zipAreasByZone: Readonly<Record<string, string>> = {
  "America/New_York": "373 374 376 377 378 379",
  "America/Chicago": "324 325 420 421 422 423 424 463 464 476 477",
  "America/Denver": "577 586 691 693 798 799 885 979",
  "America/Los_Angeles": "835 838",
};

const invert = (table: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(table).flatMap(([zone, codes]) =>
      codes.split(" ").map((code) => [code, zone] as const),
    ),
  );
const zoneOfState = invert(statesByZone);
const zoneOfZipArea = invert(zipAreasByZone);

/**
 * Returns the IANA time zone of an address in the United States.
 * @returns `UTC` for any other state
 */
export function localZone({
  state,
  zip,
}: {
  state: string;
  zip: string;
}): string {
  const ofState = zoneOfState.get(state.trim().toUpperCase());
  if (ofState === undefined) return "UTC";
  return zoneOfZipArea.get(zip.trim().slice(0, 3)) ?? ofState;
}
