import { maxTextLength } from "../../contract/fields";
import { accountEmail, code, day, enteredText, instant, text } from "../fields";
import {
  checkPool,
  checkEmployee,
  defineKind,
  instantText,
  rejectDuplicates,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { rejectImpossibleTimes } from "../operation/visit-times";
import {
  checkStores,
  rejectOtherReference,
} from "../operation/store-references";
import { importMessage } from "../../messages/import";

const staged = stagedTable({ name: "manual-reports" });

/** SQL that selects the id of the reported delivery of the staged record `s`, and its day. */
const delivery = `SELECT d.id, d.service_date FROM ${staged}_store r
  JOIN delivery d ON d.store_number = r.number AND d.service_date = s.date
    AND d.reference = coalesce(s.reference, '')
  WHERE r.value = s.store`;
/** SQL that selects the id of the reported pickup of the staged record `s`. */
const pickup = `SELECT k.id FROM pickup k JOIN pool p ON p.id = k.pool_id
  WHERE p.name = s.pool AND k.company = s.company AND k.address1 = s.address1 AND k.scheduled_date = s.date
  ORDER BY k.id LIMIT 1`;

/** What was reported by hand about deliveries and pickups, with what stood there before. */
export const manualReports: Kind = defineKind({
  name: "manual-reports",
  fields: {
    date: day("Date", { isRequired: true }),
    store: code("Store", 20, { example: "1011" }),
    reference: code("Reference", 20),
    pool: text("Pool", 60),
    company: text("Company", 80),
    address1: text("Address 1", 80),
    arrival: instant("Arrival", { isRequired: true }),
    departure: instant("Departure", { isRequired: true }),
    employee: code("Employee", 20),
    employeeNumber: code("Employee Number", 16),
    signature: enteredText("Signature", maxTextLength, {
      example: "Maria Lopez",
    }),
    originalArrival: instant("Original Arrival", { example: "" }),
    originalDeparture: instant("Original Departure", { example: "" }),
    originalEmployee: code("Original Employee", 20),
    originalSignature: enteredText("Original Signature", maxTextLength),
    reportedBy: accountEmail("Reported By"),
    reportedByName: enteredText("Reported By Name", 220, {
      isRequired: true,
      example: "Maria Lopez",
    }),
    reportedAt: instant("Reported", { isRequired: true }),
  },
  key: [],
  check: checkReports,
  apply: applyReports,
  exportSql: `SELECT coalesce(m.service_date, k.scheduled_date)::text AS date, d.store_number AS store,
      nullif(d.reference, '') AS reference, p.name AS pool, k.company, k.address1,
      ${instantText("m.arrival_at")} AS arrival, ${instantText("m.departure_at")} AS departure,
      e.number AS employee, m.employee_number::text AS "employeeNumber", m.text_signature AS signature,
      ${instantText("m.original_arrival_at")} AS "originalArrival",
      ${instantText("m.original_departure_at")} AS "originalDeparture", o.number AS "originalEmployee",
      m.original_signature AS "originalSignature", a.email AS "reportedBy",
      m.reported_by_name AS "reportedByName", ${instantText("m.reported_at")} AS "reportedAt"
    FROM manual_report m
    LEFT JOIN delivery d ON d.id = m.delivery_id AND d.service_date = m.service_date
    LEFT JOIN pickup k ON k.id = m.pickup_id
    LEFT JOIN pool p ON p.id = k.pool_id
    LEFT JOIN employee e ON e.id = m.employee_id
    LEFT JOIN employee o ON o.id = m.original_employee_id
    LEFT JOIN account a ON a.id = m.reported_by_account AND a.verified_at IS NOT NULL
    ORDER BY m.reported_at, 1, d.store_number COLLATE "C", d.reference, p.name COLLATE "C",
      k.company COLLATE "C", k.address1 COLLATE "C", m.id`,
});

async function checkReports(context: ImportContext): Promise<void> {
  const { reject } = context;
  await checkStores(context);
  await checkPool(context);
  await reject({
    field: "store",
    where: "(s.store IS NULL) = (num_nulls(s.pool, s.company, s.address1) > 0)",
    message: importMessage("deliveryOrPickup"),
  });
  await rejectOtherReference(context, delivery);
  await reject({
    field: "date",
    where: `s.store IS NOT NULL AND NOT EXISTS (${delivery})`,
    message: importMessage("noSuchReportedDelivery"),
  });
  await reject({
    field: "company",
    where: `s.company IS NOT NULL AND NOT EXISTS (${pickup})`,
    message: importMessage("noSuchReportedPickup"),
  });
  await rejectImpossibleTimes(context, {
    date: "s.date",
    recorded: () => "SELECT NULL::timestamptz",
    // As the form accepts them (report-times.ts).
    ahead: "1 day",
  });
  await reject({
    field: "employeeNumber",
    // CASE, because the cast fails for anything else.
    where: `s.employee_number IS NOT NULL AND CASE WHEN s.employee_number ~ '^[0-9]+$'
      THEN s.employee_number::numeric > ${Number.MAX_SAFE_INTEGER} ELSE true END`,
    message: importMessage("wholeNumber", {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
  });
  for (const field of ["employee", "originalEmployee"])
    await checkEmployee(context, field);
  await rejectDuplicates(context, "reportedAt", [
    "s.date",
    "s.store",
    "s.reference",
    "s.pool",
    "s.company",
    "s.address1",
    "s.reported_at",
    "s.reported_by_name",
  ]);
}

/**
 * Stores the reports that are not there yet, the oldest first, and writes what they say to their deliveries
 * and pickups, as reporting does. The latest report of an item counts.
 */
async function applyReports({ tx }: ImportContext) {
  await tx.query(
    `CREATE TEMPORARY TABLE reported ON COMMIT DROP AS
     SELECT s.*, d.id AS delivery_id, d.service_date, k.id AS pickup_id, e.id AS employee_id,
       o.id AS original_employee_id, a.id AS account_id
     FROM ${staged} s
     LEFT JOIN LATERAL (${delivery}) AS d ON s.store IS NOT NULL
     LEFT JOIN LATERAL (${pickup}) AS k ON s.company IS NOT NULL
     LEFT JOIN employee e ON e.number = s.employee
     LEFT JOIN employee o ON o.number = s.original_employee
     LEFT JOIN account a ON a.email_key = s.reported_by AND a.verified_at IS NOT NULL`,
  );
  await tx.query(
    `DELETE FROM reported s USING manual_report m
     WHERE (m.delivery_id = s.delivery_id OR m.pickup_id = s.pickup_id)
       AND m.reported_at = s.reported_at AND m.reported_by_name = s.reported_by_name`,
  );
  for (const item of ["delivery", "pickup"])
    await tx.query(
      `UPDATE ${item} AS item
       SET manual_arrival_at = s.arrival, manual_departure_at = s.departure,
         employee_id = coalesce(s.employee_id, item.employee_id),
         signature = coalesce(s.signature, item.signature)
       FROM (
         SELECT DISTINCT ON (${item}_id) * FROM reported
         WHERE ${item}_id IS NOT NULL ORDER BY ${item}_id, reported_at DESC, n DESC
       ) AS s
       WHERE item.id = s.${item}_id AND NOT EXISTS (
         SELECT FROM manual_report m WHERE m.${item}_id = item.id AND m.reported_at > s.reported_at)`,
    );
  const created = await tx.query(
    `INSERT INTO manual_report (
       delivery_id, service_date, pickup_id, arrival_at, departure_at, employee_id, employee_number,
       text_signature, original_arrival_at, original_departure_at, original_employee_id,
       original_signature, reported_by_account, reported_by_name, reported_at)
     SELECT delivery_id, service_date, pickup_id, arrival, departure, employee_id,
       employee_number::bigint, signature, original_arrival, original_departure, original_employee_id,
       original_signature, account_id, reported_by_name, reported_at
     FROM reported ORDER BY reported_at, n RETURNING id`,
  );
  return { created: created.length, changed: 0 };
}
