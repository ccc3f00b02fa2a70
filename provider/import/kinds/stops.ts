import { code, day, instant, integer, text } from "../fields";
import {
  checkPool,
  checkReference,
  checkTrailer,
  defineKind,
  duplicateRejection,
  instantText,
  joinUnreported,
  mergeRows,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { checkStores, joinStore } from "../operation/store-references";

/** The plan of a day: routes with their stops. Actual times may come with it. */
export const stops: Kind = defineKind({
  name: "stops",
  fields: {
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    date: day("Date", { isRequired: true }),
    route: code("Route", 20, { isRequired: true, example: "12" }),
    stop: integer("Stop", { min: 1, max: 999 }, { example: "1" }),
    store: code("Store", 20, { isRequired: true, example: "1011" }),
    reference: code("Reference", 20),
    windowStart: instant("Window Start", { example: "2026-11-23 08:00" }),
    windowEnd: instant("Window End", { example: "2026-11-23 10:00" }),
    backupWindowStart: instant("Backup Window Start", { example: "" }),
    backupWindowEnd: instant("Backup Window End", { example: "" }),
    plannedArrival: instant("Planned Arrival", { example: "2026-11-23 08:30" }),
    driver: code("Driver", 20),
    trailer: code("Trailer", 20),
    plannedDeparture: instant("Planned Departure", {
      example: "2026-11-23 06:00",
    }),
    arrival: instant("Arrival", { example: "" }),
    departure: instant("Departure", { example: "" }),
    signature: text("Signature", 80),
    notes: text("Notes", 500),
  },
  key: ["store", "date", "reference"],
  async check(context) {
    await checkPool(context, stops);
    await checkStores(context, stops);
    // A store may be named by its number and by identifiers.
    await context.reject(
      duplicateRejection(
        stops,
        "store",
        ["r.number", "s.date", "s.reference"],
        joinStore(stops),
      ),
    );
    await checkReference(context, stops, {
      field: "driver",
      table: "employee",
      message:
        "There is no employee of this number. Load the employees first, or correct the number.",
    });
    await checkTrailer(context, stops);
    for (const [start, end] of [
      ["windowStart", "windowEnd"],
      ["backupWindowStart", "backupWindowEnd"],
    ] as const)
      await context.reject({
        kind: stops,
        field: end,
        where:
          start === "windowStart"
            ? "s.window_end < s.window_start"
            : "s.backup_window_end < s.backup_window_start",
        message: "The window ends before it begins.",
      });
  },
  apply: applyStops,
  exportSql: `SELECT p.name AS pool, d.service_date::text AS date, r.number AS route,
      d.stop_order::text AS stop, d.store_number AS store, nullif(d.reference, '') AS reference,
      ${instantText("d.window_start")} AS "windowStart", ${instantText("d.window_end")} AS "windowEnd",
      ${instantText("d.backup_window_start")} AS "backupWindowStart",
      ${instantText("d.backup_window_end")} AS "backupWindowEnd",
      ${instantText("d.planned_arrival_at")} AS "plannedArrival", e.number AS driver,
      t.number AS trailer, ${instantText("r.planned_departure_at")} AS "plannedDeparture",
      ${instantText("d.arrival_at")} AS arrival, ${instantText("d.departure_at")} AS departure,
      unreported.signature, d.notes
    FROM delivery d
    ${joinUnreported}
    JOIN route r ON r.id = d.route_id
    JOIN pool p ON p.id = r.pool_id
    LEFT JOIN employee e ON e.id = r.driver_id
    LEFT JOIN trailer t ON t.id = r.trailer_id
    ORDER BY d.service_date, p.name COLLATE "C", r.number COLLATE "C", d.stop_order,
      d.store_number COLLATE "C", d.reference`,
});

async function applyStops({ tx }: ImportContext) {
  const staged = stagedTable(stops);
  const lastOf = (column: string) =>
    `(array_agg(${column} ORDER BY s.n DESC) FILTER (WHERE ${column} IS NOT NULL))[1]`;
  await mergeRows(tx, {
    table: "route",
    key: ["pool_id", "route_date", "number"],
    columns: ["driver_id", "trailer_id", "planned_departure_at"],
    source: `SELECT p.id AS pool_id, s.date AS route_date, s.route AS number,
        ${lastOf("e.id")} AS driver_id, ${lastOf("t.id")} AS trailer_id,
        ${lastOf("s.planned_departure")} AS planned_departure_at
      FROM ${staged} s
      JOIN pool p ON p.name = s.pool
      LEFT JOIN employee e ON e.number = s.driver
      LEFT JOIN trailer t ON t.number = s.trailer
      GROUP BY p.id, s.date, s.route`,
  });
  await tx.query(
    `CREATE TEMPORARY TABLE stop_moved ON COMMIT DROP AS
     SELECT DISTINCT d.route_id
     FROM ${staged} s ${joinStore(stops)}
     JOIN delivery d ON d.store_number = r.number AND d.service_date = s.date
       AND d.reference = coalesce(s.reference, '')
     WHERE d.route_id IS NOT NULL`,
  );
  const counts = await mergeRows(tx, {
    table: "delivery",
    key: ["store_number", "service_date", "reference"],
    columns: [
      "pool_id",
      "route_id",
      "stop_order",
      "window_start",
      "window_end",
      "backup_window_start",
      "backup_window_end",
      "planned_arrival_at",
      "arrival_at",
      "departure_at",
      "signature",
      "notes",
    ],
    // A signature that was reported by hand stays.
    source: `SELECT r.number AS store_number, s.date AS service_date,
        coalesce(s.reference, '') AS reference, coalesce(d.pool_id, r.pool_id) AS pool_id,
        route.id AS route_id, s.stop::smallint AS stop_order, s.window_start, s.window_end,
        s.backup_window_start, s.backup_window_end, s.planned_arrival AS planned_arrival_at,
        s.arrival AS arrival_at, s.departure AS departure_at,
        CASE WHEN NOT EXISTS (
          SELECT FROM manual_report m WHERE m.delivery_id = d.id AND m.text_signature IS NOT NULL
        ) THEN s.signature END AS signature,
        s.notes
      FROM ${staged} s ${joinStore(stops)}
      JOIN pool p ON p.name = s.pool
      JOIN route ON route.pool_id = p.id AND route.route_date = s.date AND route.number = s.route
      LEFT JOIN delivery d ON d.store_number = r.number AND d.service_date = s.date
        AND d.reference = coalesce(s.reference, '')`,
  });
  // A route that has lost its last stop and was never driven.
  await tx.query(
    `DELETE FROM route r
     WHERE r.id IN (SELECT route_id FROM stop_moved)
       AND r.departed_at IS NULL AND r.position_at IS NULL
       AND NOT EXISTS (SELECT FROM delivery d WHERE d.route_id = r.id)
       AND NOT EXISTS (SELECT FROM pickup p WHERE p.route_id = r.id)`,
  );
  return counts;
}
