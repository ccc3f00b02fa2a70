import findZone from "@photostructure/tz-lookup";

/**
 * Time zones of places in the United States and Canada: by coordinates, else by ZIP code, else by city, else
 * by the larger part of the state. Sources: 49 CFR part 71 (zone boundaries), USPS Publication 65 (ZIP areas).
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

/** First three digits of the ZIP codes in another zone than most of their state. */
const zipAreasByZone: Readonly<Record<string, string>> = {
  "America/New_York": "373 374 376 377 378 379",
  "America/Chicago": "324 325 420 421 422 423 424 463 464 476 477",
  "America/Denver": "577 586 691 693 798 799 885 979",
  "America/Los_Angeles": "835 838",
};

/** Cities in another zone than most of their state, by state, for addresses without a ZIP code. */
const citiesByZone: Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> = {
  "America/New_York": {
    TN: [
      "ALCOA, ATHENS, BRISTOL, CHATTANOOGA, CHURCH HILL, CLEVELAND, CLINTON, COLLEGEDALE",
      "DANDRIDGE, DAYTON, EAST RIDGE, ELIZABETHTON, ERWIN, ETOWAH, FARRAGUT, GATLINBURG, GREENEVILLE",
      "HARRIMAN, HARRISON, HIXSON, JACKSBORO, JEFFERSON CITY, JOHNSON CITY, JONESBOROUGH, KINGSPORT",
      "KINGSTON, KNOXVILLE, LA FOLLETTE, LAFOLLETTE, LENOIR CITY, LOUDON, MADISONVILLE, MARYVILLE",
      "MORRISTOWN, MOUNT CARMEL, MOUNTAIN CITY, NEWPORT, OAK RIDGE, OOLTEWAH, PIGEON FORGE, POWELL",
      "RED BANK, ROCKWOOD, ROGERSVILLE, SEVIERVILLE, SEYMOUR, SIGNAL MOUNTAIN, SODDY DAISY, SWEETWATER",
      "TAZEWELL",
    ],
  },
  "America/Chicago": {
    FL: [
      "BONIFAY, CALLAWAY, CANTONMENT, CHIPLEY, CRESTVIEW, DEFUNIAK SPRINGS, DESTIN, EGLIN AFB",
      "FORT WALTON BEACH, GULF BREEZE, LYNN HAVEN, MARIANNA, MARY ESTHER, MILTON, MIRAMAR BEACH, NAVARRE",
      "NICEVILLE, PACE, PANAMA CITY, PANAMA CITY BEACH, PENSACOLA, SANTA ROSA BEACH, SHALIMAR, VALPARAISO",
    ],
    IN: [
      "BOONVILLE, CEDAR LAKE, CHESTERTON, CROWN POINT, DEMOTTE, DYER, EAST CHICAGO, EVANSVILLE, GARY",
      "GRIFFITH, HAMMOND, HIGHLAND, HOBART, KENTLAND, KNOX, LA PORTE, LAPORTE, LAKE STATION, LOWELL",
      "MERRILLVILLE, MICHIGAN CITY, MOUNT VERNON, MUNSTER, NEWBURGH, PORTAGE, PRINCETON, RENSSELAER",
      "ROCKPORT, SAINT JOHN, SCHERERVILLE, TELL CITY, VALPARAISO, WHITING",
    ],
    KY: [
      "ALBANY, BEAVER DAM, BENTON, BOWLING GREEN, CADIZ, CALVERT CITY, CAVE CITY, CENTRAL CITY, COLUMBIA",
      "FORT CAMPBELL, FRANKLIN, FULTON, GLASGOW, GREENVILLE, HARTFORD, HENDERSON, HOPKINSVILLE, HORSE CAVE",
      "LEITCHFIELD, MADISONVILLE, MAYFIELD, MORGANFIELD, MURRAY, OAK GROVE, OWENSBORO, PADUCAH, PRINCETON",
      "RUSSELLVILLE, SCOTTSVILLE, TOMPKINSVILLE",
    ],
    MI: [
      "BESSEMER, CRYSTAL FALLS, IRON MOUNTAIN, IRON RIVER, IRONWOOD, KINGSFORD, MENOMINEE, NORWAY, WAKEFIELD",
    ],
  },
  "America/Denver": {
    KS: ["GOODLAND, SHARON SPRINGS, SYRACUSE, TRIBUNE"],
    ND: [
      "BEACH, BELFIELD, BOWMAN, DICKINSON, HETTINGER, KILLDEER, MEDORA, MOTT, NEW ENGLAND",
    ],
    NE: [
      "ALLIANCE, BRIDGEPORT, CHADRON, CRAWFORD, GERING, GORDON, GRANT, IMPERIAL, KIMBALL, MITCHELL, OGALLALA",
      "OSHKOSH, RUSHVILLE, SCOTTSBLUFF, SIDNEY",
    ],
    NV: ["JACKPOT, WEST WENDOVER"],
    OR: ["NYSSA, ONTARIO, VALE"],
    SD: [
      "BELLE FOURCHE, BOX ELDER, CUSTER, DEADWOOD, EDGEMONT, ELLSWORTH AFB, HILL CITY, HOT SPRINGS, LEAD",
      "LEMMON, PHILIP, PINE RIDGE, RAPID CITY, SPEARFISH, STURGIS, WALL",
    ],
    TX: [
      "ANTHONY, CANUTILLO, CLINT, EL PASO, FABENS, FORT BLISS, FORT HANCOCK, HORIZON CITY, SAN ELIZARIO",
      "SOCORRO, VINTON",
    ],
  },
  "America/Los_Angeles": {
    ID: [
      "BONNERS FERRY, COEUR D ALENE, GRANGEVILLE, HAYDEN, KELLOGG, LEWISTON, MOSCOW, OROFINO, POST FALLS",
      "RATHDRUM, SAINT MARIES, SANDPOINT, SPIRIT LAKE, WALLACE",
    ],
  },
};

const invert = (table: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(table).flatMap(([zone, codes]) =>
      codes.split(" ").map((code) => [code, zone] as const),
    ),
  );
const zoneOfState = invert(statesByZone);
const zoneOfZipArea = invert(zipAreasByZone);
const zoneOfCity = new Map(
  Object.entries(citiesByZone).flatMap(([zone, states]) =>
    Object.entries(states).flatMap(([state, lines]) =>
      lines
        .flatMap((line) => line.split(", "))
        .map((city) => [`${city} ${state}`, zone] as const),
    ),
  ),
);

/** Writes a city as the table does: capitals, no punctuation, `SAINT`, `FORT` and `MOUNT` in full. */
const normalizeCity = (city: string) =>
  city
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, " ")
    .trim()
    .replace(/^ST /, "SAINT ")
    .replace(/^FT /, "FORT ")
    .replace(/^MT /, "MOUNT ");

/** What is known of a place; null or absent where nothing is. */
export interface Place {
  lat?: number | null;
  lng?: number | null;
  zip?: string | null;
  city?: string | null;
  /** Two letters of a state, a district or a Canadian province. */
  state?: string | null;
}

/**
 * Returns the IANA time zone of a place, such as `America/Chicago`; null if nothing known of it tells.
 * Coordinates that are none, and 0,0, do not count.
 */
export function findTimeZone({
  lat,
  lng,
  zip,
  city,
  state,
}: Place): string | null {
  if (isCoordinate(lat, 90) && isCoordinate(lng, 180) && (lat || lng))
    return findZone(lat, lng);
  const stateCode = state?.trim().toUpperCase() ?? "";
  const ofState = zoneOfState.get(stateCode);
  const ofZip =
    ofState === undefined
      ? undefined
      : zoneOfZipArea.get(zip?.trim().slice(0, 3) ?? "");
  if (ofZip !== undefined || zip) return ofZip ?? ofState ?? null;
  return (
    zoneOfCity.get(`${normalizeCity(city ?? "")} ${stateCode}`) ??
    ofState ??
    null
  );
}

const isCoordinate = (
  value: number | null | undefined,
  most: number,
): value is number => typeof value === "number" && Math.abs(value) <= most;
