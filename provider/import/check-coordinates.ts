import zipcodes, { type ZipCode } from "zipcodes";
import { stagedTable, type ImportContext, type Kind } from "./kind";
import { importMessage } from "../messages/import";

/** How far coordinates may be from their ZIP code, in miles: some ZIP codes of the West are that large. */
const maxMiles = 100;

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

/**
 * Rejects coordinates at 0,0, and those that are far from their ZIP code: swapped, without their minus sign, or
 * those of another place. The distance is that from the ZIP code itself or from the middle of its area, whichever
 * is nearer, because some ZIP codes of the data lie elsewhere. The kind has the fields `lat`, `lng` and `zip`.
 */
export async function rejectFarCoordinates(
  { tx, reject }: ImportContext,
  kind: Kind,
): Promise<void> {
  await reject({
    kind,
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
  await reject({
    kind,
    field: "lat",
    where: `s.lat IS NOT NULL AND s.lng IS NOT NULL AND $1::jsonb ? s.zip AND EXISTS (SELECT ${compared})`,
    parameters: [JSON.stringify(places)],
    message: importMessage("farCoordinates", { places: "{}" }),
    detail: `(SELECT format('%s, %s – %s (%s, %s): %s mi',
      s.lat, s.lng, s.zip, place.city, place.state, to_char(round(nearest.miles), 'FM999,999')) ${compared})`,
  });
}
