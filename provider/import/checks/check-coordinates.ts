import zipcodes, { type ZipCode } from "zipcodes";
import { stagedTable, type ImportContext } from "../kind";
import { importMessage } from "../../messages/import";
import { miles as milesBetween } from "../../operation/freight/distance";

/** How far coordinates may be from their ZIP code, in miles: some ZIP codes of the West are that large. */
const maxMiles = 100;

/** How far coordinates may be from the town by which they are named, in miles. */
const maxMilesFromTown = 30;
/** Coordinates that are named, at most: each is compared with all ZIP codes. */
const maxNamed = 100;

/** SQL expression: the great-circle distance of the staged record `s` in miles (haversine formula). */
const milesTo = (lat: string, lng: string) => `3959 * 2 * asin(sqrt(least(1,
  sin(radians(${lat} - s.lat) / 2) ^ 2
  + cos(radians(s.lat)) * cos(radians(${lat})) * sin(radians(${lng} - s.lng) / 2) ^ 2)))`;

/** Returns the ZIP code of the data; null for other postal codes, and for military mail, which lies anywhere. */
function findPlace(zip: string): ZipCode | null {
  const place = zipcodes.codes[zip.slice(0, 5)];
  const isKnown =
    place?.country === "US" &&
    place.latitude !== 0 &&
    !/^A[AEP]$/.test(place.state);
  return isKnown ? place : null;
}

/** Returns the town at coordinates, such as `Ames, IA`; null if there is none near. */
function findTown(lat: number, lng: number): string | null {
  const middle = { lat, lng };
  let nearest: ZipCode | null = null;
  let miles = maxMilesFromTown;
  for (const code of Object.values(zipcodes.codes)) {
    // A degree of latitude has 69 miles.
    if (Math.abs(code.latitude - lat) * 69 > miles) continue;
    const away = milesBetween(middle, {
      lat: code.latitude,
      lng: code.longitude,
    });
    if (away > miles) continue;
    nearest = code;
    miles = away;
  }
  return nearest && `${nearest.city}, ${nearest.state}`;
}

/**
 * Rejects a coordinate without the other one, coordinates at 0,0, and those that are far from their ZIP code:
 * swapped, without their minus sign, or those of another place. The distance is that from the ZIP code itself or from
 * the middle of its area, whichever is nearer, because some ZIP codes of the data lie elsewhere. Both places are
 * named. The kind has the fields `lat` (`latitudeOfPlace`), `lng` and `zip`.
 */
export async function rejectFarCoordinates({
  tx,
  kind,
  reject,
}: ImportContext): Promise<void> {
  for (const [field, other] of [
    ["lat", "lng"],
    ["lng", "lat"],
  ] as const)
    await reject({
      field,
      where: `s.${field} IS NOT NULL AND s.${other} IS NULL`,
      message: importMessage("oneCoordinate"),
    });
  await reject({
    field: "lat",
    where: "s.lat = 0 AND s.lng = 0",
    message: importMessage("zeroCoordinates"),
  });
  const staged = await tx.query<{ zip: string }>(
    `SELECT DISTINCT zip FROM ${stagedTable(kind)} WHERE lat IS NOT NULL AND lng IS NOT NULL`,
  );
  const places = Object.fromEntries(
    staged.flatMap(({ zip }) => {
      const place = findPlace(zip);
      return place === null ? [] : [[zip, place]];
    }),
  );
  const compared = `FROM jsonb_to_record($1::jsonb -> s.zip)
      AS place (latitude float8, longitude float8, city text, state text)
    LEFT JOIN zip_area area ON area.prefix = left(s.zip, 3)
    CROSS JOIN LATERAL (SELECT least(
      ${milesTo("place.latitude", "place.longitude")}, ${milesTo("area.lat", "area.lng")}
    ) AS miles) AS nearest
    WHERE nearest.miles > ${maxMiles}`;
  const isKnown = "s.lng IS NOT NULL AND $1::jsonb ? s.zip";
  const isSwapped = `abs(s.lat) > 90 AND abs(s.lng) <= 90 AND ${isKnown}`;
  const isFar = `abs(s.lat) <= 90 AND ${isKnown} AND EXISTS (SELECT ${compared})`;
  const wrong = await tx.query<{ lat: string; lng: string }>(
    `SELECT DISTINCT CASE WHEN ${isSwapped} THEN s.lng ELSE s.lat END::text AS lat,
       CASE WHEN ${isSwapped} THEN s.lat ELSE s.lng END::text AS lng
     FROM ${stagedTable(kind)} s WHERE ${isSwapped} OR ${isFar} LIMIT ${maxNamed}`,
    [JSON.stringify(places)],
  );
  const towns = Object.fromEntries(
    wrong.map(({ lat, lng }) => [
      `${lat}, ${lng}`,
      findTown(Number(lat), Number(lng)),
    ]),
  );
  const parameters = [JSON.stringify(places), JSON.stringify(towns)];
  /** SQL expression: coordinates with their town, and the ZIP code with its own. */
  const bothPlaces = (lat: string, lng: string) =>
    `concat(${lat}, ', ', ${lng}, ' (' || ($2::jsonb ->> concat(${lat}, ', ', ${lng})) || ')',
      ' – ', s.zip, ' (', $1::jsonb -> s.zip ->> 'city', ', ', $1::jsonb -> s.zip ->> 'state', ')')`;
  await reject({
    field: "lat",
    where: isSwapped,
    parameters,
    message: importMessage("swappedCoordinates", { places: "{}" }),
    detail: bothPlaces("s.lng", "s.lat"),
  });
  await reject({
    field: "lat",
    where: "abs(s.lat) > 90",
    message: importMessage("latitude"),
  });
  await reject({
    field: "lat",
    where: isFar,
    parameters,
    message: importMessage("farCoordinates", { places: "{}" }),
    detail: `${bothPlaces("s.lat", "s.lng")} || (
      SELECT format(': %s mi', to_char(round(nearest.miles), 'FM999,999')) ${compared})`,
  });
}
