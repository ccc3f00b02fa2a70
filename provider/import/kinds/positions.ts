import type { Queryable, SqlValue } from "../../db/database";
import { code, instant, latitude, longitude } from "../fields";
import {
  checkTrailer,
  coordinateText,
  defineKind,
  instantText,
  stagedTable,
  type Kind,
} from "../kind";
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
    lat: latitude({ isRequired: true, example: "41.8832" }),
    lng: longitude({ isRequired: true, example: "-87.6278" }),
    at: instant("Time", { isRequired: true }),
  },
  key: [],
  async check(context) {
    const { reject, poolIds, now } = context;
    await reject({
      kind: positions,
      field: "device",
      where: "s.device IS NULL AND s.trailer IS NULL",
      message: importMessage("deviceOrTrailer"),
    });
    await reject({
      kind: positions,
      field: "device",
      where:
        "s.trailer IS NULL AND NOT EXISTS (SELECT FROM trailer t WHERE t.device = s.device)",
      message: importMessage("noSuchDevice"),
    });
    await checkTrailer(context, positions);
    // Until that time, the trailer would stay where it is.
    await reject({
      kind: positions,
      field: "at",
      where: "s.at > $1::timestamptz + interval '5 minutes'",
      parameters: [now],
      message: importMessage("timeToCome"),
    });
    if (poolIds === null) return;
    await reject({
      kind: positions,
      field: "device",
      where: `EXISTS (
        SELECT FROM trailer t WHERE ${isTrailer} AND NOT t.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: importMessage("trailerPoolNotAllowed"),
    });
  },
  async apply({ tx }) {
    const { changed, total } = await moveTrailers(tx, stagedTable(positions));
    return { created: 0, changed, unchanged: total - changed };
  },
  exportSql: `SELECT NULL AS device, t.number AS trailer, ${coordinateText("r.position_lat")} AS lat,
      ${coordinateText("r.position_lng")} AS lng, ${instantText("r.position_at")} AS at
    FROM route r JOIN trailer t ON t.id = r.trailer_id
    WHERE r.position_at IS NOT NULL ORDER BY r.position_at, t.number COLLATE "C", r.id`,
});

/**
 * Moves trailers to the latest of some positions. A position belongs to the route whose planned departure
 * is nearest, of the same day or, for routes through the night, of a day beside it.
 * @param source SQL table or subquery of the positions: device, trailer, lat, lng, at, n
 * @returns the number of routes that were moved, of those that the positions belong to, and of all positions
 */
async function moveTrailers(
  tx: Queryable,
  source: string,
  parameters: readonly SqlValue[] = [],
): Promise<{ changed: number; planned: number; total: number }> {
  const [{ changed = 0, planned = 0, total = 0 } = {}] = await tx.query<{
    changed: number;
    planned: number;
    total: number;
  }>(
    `WITH source AS MATERIALIZED (SELECT * FROM ${source}),
     latest AS (
       SELECT DISTINCT ON (r.id) r.id, s.lat, s.lng, s.at
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
       ORDER BY r.id, s.at DESC, s.n
     ), moved AS (
       UPDATE route AS r
       SET position_lat = latest.lat, position_lng = latest.lng, position_at = latest.at
       FROM latest
       WHERE r.id = latest.id AND (r.position_at IS NULL OR r.position_at < latest.at)
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM moved)::int AS changed,
       (SELECT count(*) FROM latest)::int AS planned,
       (SELECT count(*) FROM source)::int AS total`,
    parameters,
  );
  return { changed, planned, total };
}

/** A position of one device, checked. */
interface DevicePosition {
  /** The device of a trailer, or the number of a trailer. */
  device: string;
  lat: number;
  lng: number;
  /** ISO 8601. */
  at: string;
}

/**
 * Records where a device is, without a document. Of positions in any order, the latest counts.
 * @param poolIds the pools that the sender may write to; null: all
 * @returns "noRoute" if the trailer has no route about that time, which has nothing to move
 */
export async function recordPosition(
  db: Queryable,
  { device, lat, lng, at }: DevicePosition,
  poolIds: readonly number[] | null,
): Promise<"recorded" | "noRoute" | "unknown" | "otherPool"> {
  const [trailer] = await db.query<{ number: string; pool_id: number }>(
    `SELECT number, pool_id FROM trailer WHERE device = $1 OR number = $1
     ORDER BY device IS DISTINCT FROM $1 LIMIT 1`,
    [device],
  );
  if (!trailer) return "unknown";
  if (poolIds !== null && !poolIds.includes(trailer.pool_id))
    return "otherPool";
  const { planned } = await moveTrailers(
    db,
    `(SELECT NULL::text AS device, $1::text AS trailer, $2::float8 AS lat, $3::float8 AS lng,
        $4::timestamptz AS at, 1 AS n) AS one`,
    [trailer.number, lat, lng, at],
  );
  return planned > 0 ? "recorded" : "noRoute";
}
