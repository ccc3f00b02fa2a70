import { choice, code, day, instant, integer, text } from "../fields";
import type { Queryable } from "../../db/database";
import {
  checkOpenMonth,
  checkPool,
  checkEmployee,
  checkTrailer,
  columnOf,
  defineKind,
  instantText,
  joinUnreported,
  mergeRows,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { isVisitedSql } from "../../operation/deliveries/delivery-times";
import { isUnplanned, moveDoorScans } from "../operation/delivery-matching";
import { checkStores, joinStore } from "../operation/store-references";
import { rejectImpossibleTimes } from "../operation/visit-times";
import { isReadInOtherZone } from "../operation/zoneless-times";
import { importMessage } from "../../messages/import";
import { namesZonePattern } from "../parse-times";

/** The times of a plan that a typing error may put into another month or year. */
const plannedTimes = [
  "windowStart",
  "windowEnd",
  "backupWindowStart",
  "backupWindowEnd",
  "plannedArrival",
  "plannedDeparture",
] as const;
/** The times of which people think by the clock of the store. */
const timesAtStore = [
  "windowStart",
  "windowEnd",
  "backupWindowStart",
  "backupWindowEnd",
  "plannedArrival",
  "arrival",
  "departure",
] as const;
/** Days between such a time and the date of its stop, at most: backup windows may be those of another day. */
const maxDaysApart = 7;

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
    status: choice("Status", ["Planned", "Canceled", "Cancelled"]),
  },
  key: [],
  async check(context) {
    await checkPool(context);
    await checkOpenMonth(context, "date", "s.date");
    await checkStores(context);
    await rejectSameStops(context);
    await checkEmployee(context, "driver");
    await checkTrailer(context);
    for (const [start, end] of [
      ["windowStart", "windowEnd"],
      ["backupWindowStart", "backupWindowEnd"],
    ] as const)
      await context.reject({
        field: end,
        where: `s.${columnOf(end)} < s.${columnOf(start)}`,
        message: importMessage("windowEndsEarly"),
      });
    for (const field of plannedTimes)
      await context.reject({
        field,
        where: `s.${columnOf(field)} NOT BETWEEN s.date - ${maxDaysApart} AND s.date + ${maxDaysApart + 1}`,
        message: importMessage("farFromDate", { days: maxDaysApart }),
      });
    await rejectImpossibleTimes(context, {
      date: "s.date",
      // Without a reference, as `findStops` finds the stop of a route.
      recorded: (
        column,
      ) => `SELECT d.${column} FROM delivery d JOIN ${stagedTable(stops)}_store r
          ON r.number = d.store_number
        LEFT JOIN route ON route.id = d.route_id
        WHERE r.value = s.store AND d.service_date = s.date AND CASE
          WHEN s.reference IS NOT NULL THEN d.reference = s.reference
          WHEN route.number = s.route THEN d.reference IN ('', s.route)
          ELSE d.reference = '' AND NOT coalesce(${areApart("d", "s")}, false) END
        ORDER BY (route.number = s.route) IS TRUE DESC, d.reference`,
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
      unreported.signature, d.notes,
      CASE WHEN d.canceled_at IS NOT NULL THEN 'Canceled' END AS status
    FROM delivery d
    ${joinUnreported}
    JOIN route r ON r.id = d.route_id
    JOIN pool p ON p.id = r.pool_id
    LEFT JOIN employee e ON e.id = r.driver_id
    LEFT JOIN trailer t ON t.id = r.trailer_id
    ORDER BY d.service_date, p.name COLLATE "C", r.number COLLATE "C", d.stop_order,
      d.store_number COLLATE "C", d.reference`,
});

/** SQL condition: two stops have windows that are apart, so that they are two visits of a day. */
const areApart = (a: string, b: string) => `(
  ${a}.window_end < coalesce(${b}.window_start, ${b}.window_end)
  OR ${b}.window_end < coalesce(${a}.window_start, ${a}.window_end))`;

/** The columns in which a row that repeats another one has the same: the store is compared by its number. */
const repeatedColumns = Object.keys(stops.fields)
  .filter((field) => field !== "store" && field !== "stop")
  .map(columnOf);

/** SQL condition: two rows of the same store say the same, but for the number of the stop. */
const areRepeated = (a: string, b: string) => {
  const row = (s: string) =>
    `(${repeatedColumns.map((column) => `${s}.${column}`).join(", ")})`;
  return `${row(a)} IS NOT DISTINCT FROM ${row(b)}`;
};

/**
 * Rejects records of a document about the same stop, unless they say the same. A store, which may be named by its
 * number and by identifiers, has two stops on a day if they have references, or other routes and windows that are
 * apart.
 */
async function rejectSameStops({ tx, reject }: ImportContext): Promise<void> {
  await tx.query(`ANALYZE ${stagedTable(stops)}`);
  await reject({
    field: "store",
    where: `EXISTS (
      SELECT FROM ${stagedTable(stops)} earlier
      JOIN ${stagedTable(stops)}_store r ON r.value = s.store
      JOIN ${stagedTable(stops)}_store of_earlier ON of_earlier.value = earlier.store
      WHERE earlier.n < s.n AND of_earlier.number = r.number AND earlier.date = s.date
        AND earlier.reference IS NOT DISTINCT FROM s.reference
        AND NOT ${areRepeated("earlier", "s")}
        AND NOT coalesce(
          s.reference IS NULL AND earlier.route <> s.route AND ${areApart("earlier", "s")}, false))`,
    message: importMessage("duplicate"),
  });
}

/** Reads rows that repeat an earlier one of the document as that one, and says so. */
async function removeRepeated({ tx, note }: ImportContext): Promise<void> {
  const staged = stagedTable(stops);
  const repeated = await tx.query<{ place: string; earlier: string }>(
    `WITH repeated AS (
       SELECT n, earlier FROM (
         SELECT s.n, first_value(s.n) OVER same AS first, first_value(s.place) OVER same AS earlier
         FROM ${staged} s ${joinStore(stops)}
         WINDOW same AS (
           PARTITION BY r.number, ${repeatedColumns.map((column) => `s.${column}`).join(", ")} ORDER BY s.n)
       ) AS numbered WHERE n <> first
     ), removed AS (
       DELETE FROM ${staged} s USING repeated WHERE s.n = repeated.n
       RETURNING s.n, s.place, repeated.earlier
     )
     SELECT place, earlier FROM removed ORDER BY n`,
  );
  const [first] = repeated;
  if (first)
    note(
      importMessage("repeatedStops", {
        count: repeated.length,
        place: { place: first.place },
        earlier: { place: first.earlier },
      }),
    );
}

/**
 * Finds which delivery each stop is, as `stop_wanted`. A stop without a reference is that of its store and day
 * on the same route; else the one without a reference, unless that is on another route with a window apart:
 * then it is a further stop, whose reference is its route.
 */
async function findStops({ tx }: ImportContext): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE stop_wanted ON COMMIT DROP AS
     SELECT s.*, plain.route_number AS earlier_route, plain.is_apart,
       CASE
         WHEN s.reference IS NOT NULL THEN s.reference
         WHEN s.same_reference IS NOT NULL THEN s.same_reference
         WHEN s.stop_of_day > 1 OR plain.is_apart THEN s.route
         ELSE ''
       END AS wanted_reference
     FROM (
       SELECT s.*, r.number AS store_number, r.pool_id AS store_pool_id, same.reference AS same_reference,
         row_number() OVER (
           PARTITION BY r.number, s.date, s.reference IS NULL AND same.reference IS NULL
           ORDER BY s.window_start, s.n) AS stop_of_day
       FROM ${stagedTable(stops)} s ${joinStore(stops)}
       LEFT JOIN LATERAL (
         SELECT d.reference FROM delivery d JOIN route ON route.id = d.route_id
         WHERE d.store_number = r.number AND d.service_date = s.date AND route.number = s.route
           AND d.reference IN ('', s.route)
         ORDER BY d.reference LIMIT 1
       ) AS same ON s.reference IS NULL
     ) AS s
     LEFT JOIN LATERAL (
       SELECT route.number AS route_number, coalesce(${areApart("d", "s")}, false) AS is_apart
       FROM delivery d JOIN route ON route.id = d.route_id
       WHERE d.store_number = s.store_number AND d.service_date = s.date AND d.reference = ''
     ) AS plain ON s.reference IS NULL AND s.same_reference IS NULL`,
  );
}

/** SQL condition: the row `s` says when somebody was at its stop, which took place then. */
const hasVisit = "num_nonnulls(s.arrival, s.departure) > 0";

/**
 * What is said about stops: the key of a message, the SQL condition of the stops that it is about, and the
 * parameters of the condition.
 */
const stopNotes = (
  timeZone: string,
): [
  key:
    | "furtherStops"
    | "movedStops"
    | "canceledStops"
    | "visitedStops"
    | "windowsOfOtherZone",
  where: string,
  parameters?: string[],
][] => [
  [
    "furtherStops",
    "reference IS NULL AND wanted_reference <> '' AND same_reference IS NULL",
  ],
  [
    "movedStops",
    "wanted_reference = '' AND earlier_route IS NOT NULL AND earlier_route <> route",
  ],
  [
    "canceledStops",
    `status IS NULL AND NOT ${hasVisit} AND EXISTS (
      SELECT FROM delivery d WHERE d.store_number = s.store_number AND d.service_date = s.date
        AND d.reference = s.wanted_reference AND d.canceled_at IS NOT NULL)`,
  ],
  [
    "visitedStops",
    `status <> 'Planned' AND EXISTS (
      SELECT FROM delivery d WHERE d.store_number = s.store_number AND d.service_date = s.date
        AND d.reference = s.wanted_reference AND d.canceled_at IS NULL AND ${isVisitedSql})`,
  ],
  [
    "windowsOfOtherZone",
    `EXISTS (
      SELECT FROM store t WHERE t.number = s.store_number
        AND ${isReadInOtherZone(timesAtStore, "t.time_zone")})`,
    [timeZone, namesZonePattern],
  ],
];

/** Says which stops are further ones, went to another route, stay or are not canceled, or have times by another clock. */
async function noteStops({ tx, note, timeZone }: ImportContext): Promise<void> {
  for (const [key, where, parameters] of stopNotes(timeZone)) {
    const rows = await tx.query<{ name: string; total: number }>(
      `SELECT store_number || ' (' || route || ')' AS name, (count(*) OVER ())::int AS total
       FROM stop_wanted s WHERE ${where} ORDER BY n LIMIT 5`,
      parameters,
    );
    if (rows[0] !== undefined)
      note(
        importMessage(key, {
          count: rows[0].total,
          stops: rows.map(({ name }) => name).join(", "),
          zone: timeZone,
        }),
      );
  }
}

/** Says of which routes the rows differ in what a route has once, and what counts. */
async function noteRoutes({ tx, note }: ImportContext): Promise<void> {
  const values = (column: string) =>
    `array_agg(DISTINCT ${column}) FILTER (WHERE ${column} IS NOT NULL)`;
  const differ = (column: string) => `count(DISTINCT ${column}) > 1`;
  const departures = `to_char(s.planned_departure AT TIME ZONE 'UTC', 'HH24:MI "UTC"')`;
  const routes = await tx.query<{ name: string; total: number }>(
    `SELECT s.route || ' (' || array_to_string(
         CASE WHEN ${differ("s.driver")} THEN ${values("s.driver")} END
         || CASE WHEN ${differ("s.trailer")} THEN ${values("s.trailer")} END
         || CASE WHEN ${differ("s.planned_departure")} THEN ${values(departures)} END, ', ') || ')' AS name,
       (count(*) OVER ())::int AS total
     FROM ${stagedTable(stops)} s
     GROUP BY s.pool, s.date, s.route
     HAVING ${differ("s.driver")} OR ${differ("s.trailer")} OR ${differ("s.planned_departure")}
     ORDER BY min(s.n) LIMIT 5`,
  );
  if (routes[0] !== undefined)
    note(
      importMessage("routesThatDiffer", {
        count: routes[0].total,
        routes: routes.map(({ name }) => name).join("; "),
      }),
    );
}

/**
 * Gives a delivery that was announced or scanned before the plan to the stop that it belongs to, if the plan
 * has references.
 */
const adoptUnplanned = (tx: Queryable) =>
  tx.query(
    `UPDATE delivery AS d SET reference = adopted.reference
     FROM (
       SELECT DISTINCT ON (d.id) d.id, s.wanted_reference AS reference
       FROM stop_wanted s
       JOIN delivery d ON d.store_number = s.store_number AND d.service_date = s.date
         AND d.reference = '' AND ${isUnplanned("d")}
       WHERE NOT EXISTS (
           SELECT FROM stop_wanted w WHERE w.store_number = s.store_number AND w.date = s.date
             AND w.wanted_reference = '')
         AND NOT EXISTS (
           SELECT FROM delivery k WHERE k.store_number = s.store_number AND k.service_date = s.date
             AND k.reference <> '')
       ORDER BY d.id, abs(extract(epoch FROM d.door_scan_at - coalesce(s.window_start, s.window_end))),
         s.window_start, s.n
     ) AS adopted
     WHERE d.id = adopted.id`,
  );

async function applyStops(context: ImportContext) {
  const { tx, now, timeZone } = context;
  await removeRepeated(context);
  await findStops(context);
  await noteStops(context);
  await noteRoutes(context);
  await adoptUnplanned(tx);
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
     FROM stop_wanted s
     JOIN delivery d ON d.store_number = s.store_number AND d.service_date = s.date
       AND d.reference = s.wanted_reference
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
    nullable: ["canceled_at"],
    // A signature that was reported by hand stays.
    source: `SELECT s.store_number, s.date AS service_date, s.wanted_reference AS reference,
        coalesce(d.pool_id, s.store_pool_id) AS pool_id,
        route.id AS route_id, s.stop::smallint AS stop_order, s.window_start, s.window_end,
        s.backup_window_start, s.backup_window_end, s.planned_arrival AS planned_arrival_at,
        s.arrival AS arrival_at, s.departure AS departure_at,
        CASE WHEN NOT EXISTS (
          SELECT FROM manual_report m WHERE m.delivery_id = d.id AND m.text_signature IS NOT NULL
        ) THEN s.signature END AS signature,
        s.notes,
        CASE
          WHEN s.status = 'Planned' OR s.status IS NULL AND ${hasVisit} THEN NULL
          ELSE coalesce(d.canceled_at,
            CASE WHEN s.status IS NOT NULL AND NOT ${isVisitedSql} THEN $1::timestamptz END)
        END AS canceled_at
      FROM stop_wanted s
      JOIN pool p ON p.name = s.pool
      JOIN route ON route.pool_id = p.id AND route.route_date = s.date AND route.number = s.route
      LEFT JOIN delivery d ON d.store_number = s.store_number AND d.service_date = s.date
        AND d.reference = s.wanted_reference`,
    parameters: [now],
  });
  await moveDoorScans(
    tx,
    "SELECT store_number, date AS service_date FROM stop_wanted",
    timeZone,
  );
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
