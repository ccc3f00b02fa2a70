import { code, decimal, instant } from "../fields";
import { checkReference, defineKind, stagedTable, type Kind } from "../kind";

/** Positions of trailers, as phones and trackers report them. */
export const positions: Kind = defineKind({
  name: "positions",
  title: "Positions",
  summary:
    "Where a trailer was at a time. The latest is shown on the map, for the route that the trailer drives.",
  fields: {
    device: code("Device", 60, {
      example: "863071014",
      help: "The device that is entered for a trailer; or name the trailer.",
    }),
    trailer: code("Trailer", 20),
    lat: decimal(
      "Latitude",
      { min: -90, max: 90 },
      { isRequired: true, example: "41.8832" },
    ),
    lng: decimal(
      "Longitude",
      { min: -180, max: 180 },
      { isRequired: true, example: "-87.6278" },
    ),
    at: instant("Time", { isRequired: true }),
  },
  key: [],
  async check(context) {
    const { reject, poolIds } = context;
    await reject({
      kind: positions,
      field: "device",
      where: "s.device IS NULL AND s.trailer IS NULL",
      message: "Expected a device or a trailer.",
    });
    await reject({
      kind: positions,
      field: "device",
      where:
        "s.trailer IS NULL AND NOT EXISTS (SELECT FROM trailer t WHERE t.device = s.device)",
      message:
        "This device is entered for no trailer. Load it with the trailers.",
    });
    await checkReference(context, positions, {
      field: "trailer",
      table: "trailer",
      message:
        "There is no trailer of this number. Load the trailers first, or correct the number.",
    });
    if (poolIds === null) return;
    await reject({
      kind: positions,
      field: "device",
      where: `EXISTS (
        SELECT FROM trailer t
        WHERE (t.number = s.trailer OR s.trailer IS NULL AND t.device = s.device)
          AND NOT t.pool_id = ANY($1::int[]))`,
      parameters: [poolIds],
      message: "The API key may not write to the pool of this trailer.",
    });
  },
  async apply({ tx }) {
    const staged = stagedTable(positions);
    // A position belongs to the route whose planned departure is nearest, of the same day or, for
    // routes through the night, of a day beside it.
    const [{ changed = 0, total = 0 } = {}] = await tx.query<{
      changed: number;
      total: number;
    }>(
      `WITH latest AS (
         SELECT DISTINCT ON (r.id) r.id, s.lat, s.lng, s.at
         FROM ${staged} s
         JOIN trailer t ON t.number = s.trailer OR s.trailer IS NULL AND t.device = s.device
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
         (SELECT count(*) FROM ${staged})::int AS total`,
    );
    return { created: 0, changed, unchanged: total - changed };
  },
  exportSql: null,
});
