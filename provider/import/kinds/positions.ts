import type { Database, Queryable, SqlValue } from "../../db/database";
import { settleExceptions } from "../../operation/exceptions/settle-exceptions";
import { code, instant, latitudeOfTruck, longitude } from "../fields";
import {
  checkTrailer,
  coordinateText,
  defineKind,
  instantText,
  stagedTable,
  type Kind,
} from "../kind";
import {
  maxDaysLate,
  maxMinutesAhead,
  updatePositionArrivals,
} from "../operation/position-arrivals";
import { rejectTimesToCome } from "../operation/visit-times";
import { importMessage } from "../../messages/import";

/** SQL condition: the trailer `t` is the one of the position `s`, by its number or its device. */
const isTrailer =
  "(t.number = s.trailer OR s.trailer IS NULL AND t.device = s.device)";

/** Positions of trailers, as phones and trackers report them. */
export const positions: Kind = defineKind({
  name: "positions",
  fields: {
    device: code("Device", 60, {
      example: "863071014",
    }),
    trailer: code("Trailer", 20),
    lat: latitudeOfTruck({ isRequired: true, example: "41.8832" }),
    lng: longitude({ isRequired: true, example: "-87.6278" }),
    at: instant("Time", { isRequired: true }),
  },
  key: [],
  async check(context) {
    const { reject, poolIds } = context;
    await reject({
      field: "device",
      where: "s.device IS NULL AND s.trailer IS NULL",
      message: importMessage("deviceOrTrailer"),
    });
    await reject({
      field: "device",
      where:
        "s.trailer IS NULL AND NOT EXISTS (SELECT FROM trailer t WHERE t.device = s.device)",
      message: importMessage("noSuchDevice"),
    });
    await checkTrailer(context);
    await reject({
      field: "lat",
      where: "s.lat = 0 AND s.lng = 0",
      message: importMessage("noFix"),
    });
    // Until that time, the trailer would stay where it is.
    await rejectTimesToCome(context, "at");
    if (poolIds === null) return;
    await reject({
      field: "device",
      where: `EXISTS (
        SELECT FROM trailer t WHERE ${isTrailer} AND NOT t.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: importMessage("trailerPoolNotAllowed"),
    });
  },
  async apply({ tx, now }) {
    const staged = stagedTable(positions);
    const { changed, routes } = await moveTrailers(tx, now, staged);
    await updatePositionArrivals(tx, routes);
    return { created: 0, changed };
  },
  exportSql: `SELECT NULL AS device, t.number AS trailer, ${coordinateText("r.position_lat")} AS lat,
      ${coordinateText("r.position_lng")} AS lng, ${instantText("r.position_at")} AS at
    FROM route r JOIN trailer t ON t.id = r.trailer_id
    WHERE r.position_at IS NOT NULL ORDER BY r.position_at, t.number COLLATE "C", r.id`,
});

/**
 * Moves trailers to the latest of some positions, and keeps those from which arrivals are found. A position belongs
 * to the route whose planned departure is nearest, of the same day or, for routes through the night, of a day
 * beside it. For arrivals, it belongs to the latest of these that is to have departed, because the truck may be at
 * its last stops when the next departure is nearer.
 * @param source SQL table or subquery of the positions: device, trailer, lat, lng, at, n
 * @param parameters of it, from $2 on
 * @returns the number of routes that were moved, and of those that the positions belong to; and the routes of which
 *   positions were kept
 */
async function moveTrailers(
  tx: Queryable,
  now: Date,
  source: string,
  parameters: readonly SqlValue[] = [],
) {
  const [found] = await tx.query<{
    changed: number;
    planned: number;
    routes: number[];
  }>(
    `WITH source AS MATERIALIZED (SELECT * FROM ${source}),
     placed AS MATERIALIZED (
       SELECT r.id AS route_id, driven.id AS driven_id, s.lat, s.lng, s.at, s.n
       FROM source s
       JOIN trailer t ON ${isTrailer}
       CROSS JOIN LATERAL (
         SELECT r.id FROM route r
         WHERE r.trailer_id = t.id
           AND abs(r.route_date - (s.at AT TIME ZONE 'UTC')::date) <= 1
         ORDER BY abs(extract(epoch FROM
           coalesce(r.planned_departure_at, r.route_date + interval '12 hours') - s.at)), r.id
         LIMIT 1
       ) AS r
       CROSS JOIN LATERAL (
         SELECT r.id FROM route r
         CROSS JOIN LATERAL (SELECT
           coalesce(r.planned_departure_at, r.route_date + interval '6 hours') - interval '15 minutes' AS at) AS start
         WHERE r.trailer_id = t.id
           AND abs(r.route_date - (s.at AT TIME ZONE 'UTC')::date) <= 1
         ORDER BY start.at > s.at, abs(extract(epoch FROM start.at - s.at)), r.id
         LIMIT 1
       ) AS driven
     ), latest AS (
       SELECT DISTINCT ON (route_id) * FROM placed ORDER BY route_id, at DESC, n
     ), moved AS (
       UPDATE route AS r
       SET position_lat = latest.lat, position_lng = latest.lng, position_at = latest.at
       FROM latest
       WHERE r.id = latest.route_id AND (r.position_at IS NULL OR r.position_at < latest.at)
       RETURNING 1
     ), kept AS (
       INSERT INTO truck_position (route_id, at, lat, lng)
       SELECT DISTINCT ON (driven_id, at) driven_id, at, lat, lng FROM placed
       WHERE at BETWEEN $1::timestamptz - interval '${maxDaysLate} days'
         AND $1::timestamptz + interval '${maxMinutesAhead} minutes'
       ORDER BY driven_id, at, n
       ON CONFLICT DO NOTHING
       RETURNING route_id
     )
     SELECT (SELECT count(*) FROM moved)::int AS changed,
       (SELECT count(*) FROM latest)::int AS planned,
       (SELECT coalesce(json_agg(DISTINCT route_id), '[]') FROM kept) AS routes`,
    [now, ...parameters],
  );
  return found ?? { changed: 0, planned: 0, routes: [] };
}

/** A position, checked. */
interface CheckedPosition {
  lat: number;
  lng: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Records where a device was, without a document. Positions may come in any order.
 * @param device the device of a trailer, or the number of a trailer
 * @param recorded its positions; of several of one instant, the first counts
 * @param poolIds the pools that the sender may write to; null: all
 * @returns "noRoute" if the trailer has no route about that time, which has nothing to move
 */
export async function recordPositions(
  db: Database,
  device: string,
  recorded: readonly CheckedPosition[],
  poolIds: readonly number[] | null,
  now: Date,
): Promise<"recorded" | "noRoute" | "unknown" | "otherPool"> {
  const [trailer] = await db.query<{ number: string; pool_id: number }>(
    `SELECT number, pool_id FROM trailer WHERE device = $1 OR number = $1
     ORDER BY device IS DISTINCT FROM $1 LIMIT 1`,
    [device],
  );
  if (!trailer) return "unknown";
  if (poolIds !== null && !poolIds.includes(trailer.pool_id))
    return "otherPool";
  return db.transaction(async (tx) => {
    const { planned, routes } = await moveTrailers(
      tx,
      now,
      `(SELECT NULL::text AS device, $2::text AS trailer, p.*
        FROM unnest($3::float8[], $4::float8[], $5::timestamptz[]) WITH ORDINALITY AS p (lat, lng, at, n)) AS sent`,
      [
        trailer.number,
        recorded.map(({ lat }) => lat),
        recorded.map(({ lng }) => lng),
        recorded.map(({ at }) => at),
      ],
    );
    const [first, second] = recorded;
    const only =
      first && !second ? { ...first, at: Date.parse(first.at) } : undefined;
    if (await updatePositionArrivals(tx, routes, only))
      await settleExceptions(tx, now);
    return planned > 0 ? "recorded" : "noRoute";
  });
}
