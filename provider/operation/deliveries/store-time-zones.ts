import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { findTimeZone } from "../../place-time-zone";

/**
 * Returns the SQL of the columns `lat` and `lng` of a place; null for the middle of its ZIP area, where a place
 * without coordinates lies on the map: that may have another time zone than its ZIP code.
 * @param place alias of a store or a pickup
 */
export const ownCoordinates = (place: string) =>
  ["lat", "lng"]
    .map(
      (name) => `CASE WHEN NOT EXISTS (
        SELECT FROM zip_area area
        WHERE area.prefix = left(${place}.zip, 3) AND (area.lat, area.lng) = (${place}.lat, ${place}.lng)
      ) THEN ${place}.${name} END AS ${name}`,
    )
    .join(", ");

/**
 * Stores the time zones of stores. Called whenever stores are loaded, and at the start for all: an earlier version may
 * have stored none, or another one.
 * @param numbers of the stores; null: all
 */
export async function fillStoreTimeZones(
  db: Queryable,
  numbers: readonly string[] | null = null,
): Promise<void> {
  const stores = await db.query<{
    number: string;
    city: string;
    state: string;
    zip: string;
    lat: number | null;
    lng: number | null;
    time_zone: string | null;
  }>(
    `SELECT number, city, state, zip, time_zone, ${ownCoordinates("s")}
     FROM store s WHERE $1::text[] IS NULL OR number = ANY($1::text[])`,
    [numbers],
  );
  const changed = stores
    .map((store) => ({ ...store, timeZone: findTimeZone(store) }))
    .filter((store) => store.timeZone !== store.time_zone);
  if (changed.length === 0) return;
  await db.query(
    `UPDATE store AS s SET time_zone = changed.time_zone
     FROM unnest($1::text[], $2::text[]) AS changed (number, time_zone)
     WHERE s.number = changed.number`,
    [
      changed.map(({ number }) => number),
      changed.map(({ timeZone }) => timeZone),
    ],
  );
}

/**
 * Lists the stores of pools by their time zones.
 * @param poolIds the pools of the caller
 */
export const listStoreTimeZones = (
  db: Queryable,
  poolIds: readonly number[],
): Promise<WrittenAnswerOf<"getStoreTimeZones">["result"]> =>
  db.query(
    `SELECT time_zone AS "timeZone", array_agg(number ORDER BY number COLLATE "C") AS stores
     FROM store WHERE pool_id = ANY($1::int[]) AND time_zone IS NOT NULL
     GROUP BY time_zone ORDER BY time_zone`,
    [poolIds],
  );
