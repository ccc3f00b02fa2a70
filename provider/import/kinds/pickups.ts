import { rejectFarCoordinates } from "../checks/check-coordinates";
import { rejectZipOfOtherState } from "../checks/check-zip-codes";
import {
  code,
  day,
  instant,
  latitudeOfPlace,
  longitude,
  proCode,
  state,
  text,
  zipCode,
} from "../fields";
import {
  checkPool,
  checkEmployee,
  coordinateText,
  defineKind,
  instantText,
  mergeRows,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { rejectImpossibleTimes } from "../operation/visit-times";
import { isReadInOtherZone } from "../operation/zoneless-times";
import { importMessage } from "../../messages/import";
import { findTimeZone } from "../../place-time-zone";
import { namesZonePattern } from "../parse-times";

/** SQL condition: the pickup `k` is that of the staged record `s` in the pool `p`. */
const isKnown = `k.pool_id = p.id AND k.company = s.company AND k.address1 = s.address1
  AND k.scheduled_date = s.scheduled_date`;

/** SQL condition: a report by hand of the pickup of `s` says this column. */
const hasReport = (column: string) => `EXISTS (
  SELECT FROM manual_report m JOIN pickup k ON k.id = m.pickup_id
  WHERE ${isKnown} AND m.${column} IS NOT NULL)`;

/**
 * SQL expression: a coordinate of `s`, else that of the middle of its ZIP area, unless the pickup has coordinates
 * already and has not moved.
 */
const coordinate = (
  name: "lat" | "lng",
) => `coalesce(s.${name}, CASE WHEN NOT EXISTS (
  SELECT FROM pickup k WHERE ${isKnown} AND k.zip = s.zip AND k.${name} IS NOT NULL) THEN area.${name} END)`;

/** Freight to be fetched from senders. */
export const pickups: Kind = defineKind({
  name: "pickups",
  fields: {
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    company: text("Company", 80, { isRequired: true, example: "Acme DC" }),
    address1: text("Address 1", 80, {
      isRequired: true,
      example: "4400 Dock Rd",
    }),
    address2: text("Address 2", 80),
    city: text("City", 60, { isRequired: true, example: "Columbus" }),
    state: state("State", { isRequired: true, example: "OH" }),
    zip: zipCode("ZIP Code", { isRequired: true, example: "43207" }),
    lat: latitudeOfPlace(),
    lng: longitude(),
    scheduledDate: day("Scheduled Date", { isRequired: true }),
    windowStart: instant("Window Start", { example: "2026-11-23 08:00" }),
    windowEnd: instant("Window End", { example: "2026-11-23 10:00" }),
    route: code("Route", 20),
    pro: proCode("PRO"),
    arrival: instant("Arrival", { example: "" }),
    departure: instant("Departure", { example: "" }),
    employee: code("Employee", 20),
    signature: text("Signature", 80),
    notes: text("Notes", 500),
  },
  key: ["company", "pool", "address1", "scheduledDate"],
  async check(context) {
    await checkPool(context);
    const { reject } = context;
    await reject({
      field: "route",
      where: `s.route IS NOT NULL AND NOT EXISTS (
        SELECT FROM route r JOIN pool p ON p.id = r.pool_id
        WHERE p.name = s.pool AND r.route_date = s.scheduled_date AND r.number = s.route)`,
      message: importMessage("noSuchRoute"),
    });
    await reject({
      field: "pro",
      where: `s.pro IS NOT NULL AND NOT EXISTS (
        SELECT FROM shipment sh JOIN pool p ON p.id = sh.pool_id
        WHERE p.name = s.pool AND sh.pro = s.pro)`,
      message: importMessage("noSuchShipment"),
    });
    await checkEmployee(context);
    await reject({
      field: "windowEnd",
      where: "s.window_end < s.window_start",
      message: importMessage("windowEndsEarly"),
    });
    await rejectZipOfOtherState(context);
    await rejectFarCoordinates(context);
    await rejectImpossibleTimes(context, {
      date: "s.scheduled_date",
      recorded: (column) =>
        `SELECT k.${column} FROM pickup k JOIN pool p ON p.name = s.pool WHERE ${isKnown}`,
    });
  },
  async apply(context) {
    await noteOtherZones(context);
    return mergeRows(context.tx, {
      table: "pickup",
      key: ["pool_id", "company", "address1", "scheduled_date"],
      columns: [
        "address2",
        "city",
        "state",
        "zip",
        "lat",
        "lng",
        "window_start",
        "window_end",
        "route_id",
        "shipment_id",
        "arrival_at",
        "departure_at",
        "employee_id",
        "signature",
        "notes",
      ],
      // What was reported by hand stays.
      source: `SELECT p.id AS pool_id, s.company, s.address1, s.scheduled_date, s.address2, s.city,
          s.state, s.zip, ${coordinate("lat")} AS lat, ${coordinate("lng")} AS lng,
          s.window_start, s.window_end, r.id AS route_id,
          (SELECT min(sh.id) FROM shipment sh WHERE sh.pool_id = p.id AND sh.pro = s.pro) AS shipment_id,
          s.arrival AS arrival_at, s.departure AS departure_at,
          CASE WHEN NOT (${hasReport("employee_id")}) THEN e.id END AS employee_id,
          CASE WHEN NOT (${hasReport("text_signature")}) THEN s.signature END AS signature, s.notes
        FROM ${stagedTable(pickups)} s
        JOIN pool p ON p.name = s.pool
        LEFT JOIN route r ON r.pool_id = p.id AND r.route_date = s.scheduled_date AND r.number = s.route
        LEFT JOIN employee e ON e.number = s.employee
        LEFT JOIN zip_area area ON area.prefix = left(s.zip, 3)`,
    });
  },
  exportSql: `SELECT p.name AS pool, k.company, k.address1, k.address2, k.city, k.state, k.zip,
      ${coordinateText("k.lat")} AS lat, ${coordinateText("k.lng")} AS lng, k.scheduled_date::text AS "scheduledDate",
      ${instantText("k.window_start")} AS "windowStart", ${instantText("k.window_end")} AS "windowEnd",
      r.number AS route, s.pro, ${instantText("k.arrival_at")} AS arrival,
      ${instantText("k.departure_at")} AS departure, e.number AS employee, k.signature, k.notes
    FROM pickup k
    JOIN pool p ON p.id = k.pool_id
    LEFT JOIN route r ON r.id = k.route_id
    LEFT JOIN shipment s ON s.id = k.shipment_id
    LEFT JOIN employee e ON e.id = k.employee_id
    ORDER BY k.scheduled_date, p.name COLLATE "C", k.company COLLATE "C", k.address1 COLLATE "C", k.id`,
});

/** Pickups that a remark names, at most. */
const maxNamed = 5;

/** Says which pickups have times that name no zone and were read in that of another place. */
async function noteOtherZones({
  tx,
  note,
  timeZone,
}: ImportContext): Promise<void> {
  const staged = stagedTable(pickups);
  const places = await tx.query<{ zip: string; city: string; state: string }>(
    `SELECT DISTINCT zip, city, state FROM ${staged}`,
  );
  const fields = ["windowStart", "windowEnd", "arrival", "departure"];
  const found = await tx.query<{ name: string; total: number }>(
    `SELECT s.company || ' (' || s.city || ', ' || s.state || ')' AS name, (count(*) OVER ())::int AS total
     FROM ${staged} s
     JOIN unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS place (zip, city, state, zone)
       ON place.zip = s.zip AND place.city = s.city AND place.state = s.state
     WHERE ${isReadInOtherZone(fields, "place.zone")}
     ORDER BY s.n LIMIT ${maxNamed}`,
    [
      timeZone,
      namesZonePattern,
      places.map(({ zip }) => zip),
      places.map(({ city }) => city),
      places.map(({ state: code }) => code),
      places.map((place) => findTimeZone(place)),
    ],
  );
  if (found[0])
    note(
      importMessage("pickupsOfOtherZone", {
        count: found[0].total,
        zone: timeZone,
        pickups: found.map(({ name }) => name).join("; "),
      }),
    );
}
