import { maxNoteLength, maxTextLength } from "../../contract/fields";
import {
  maxClass,
  maxPallets,
  maxPieces,
  maxPounds,
} from "../../contract/freight";
import type { Queryable } from "../../db/database";
import {
  bolLength,
  firstPro,
  firstShipment,
} from "../../freight/booking-numbers";
import {
  accountEmail,
  code,
  decimal,
  enteredText,
  instant,
  integer,
  text,
  yesNo,
} from "../fields";
import {
  checkPool,
  defineKind,
  instantText,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";

/** The fields of an end of the shipment; only the receiver's may have a customer number. */
const place = (end: "From" | "To", city: string) => {
  const needed = (title: string, example: string) =>
    enteredText(`${end} ${title}`, maxTextLength, {
      isRequired: true,
      example,
    });
  return {
    company: needed("Company", `${city} Depot`),
    address1: needed("Address 1", "1 Main St"),
    address2: enteredText(`${end} Address 2`, maxTextLength),
    city: needed("City", city),
    state: needed("State", "IL"),
    zip: needed("ZIP Code", "60601"),
    appointment: yesNo(`${end} Appointment`),
    liftGate: yesNo(`${end} Lift Gate`),
    residential: yesNo(`${end} Residential`),
  };
};
const [from, to] = [place("From", "Joliet"), place("To", "Chicago")];

/** Columns of an end, without its prefix. */
const endTexts = ["company", "address1", "address2", "city", "state", "zip"];
const endFlags = ["appointment", "lift_gate", "residential"];

/** Columns of the table, with the SQL of their values of the staged record `s`. */
const columns: Record<string, string> = {
  shipment_id: "sh.id",
  bol_number: "s.bol",
  ...Object.fromEntries(
    (["from", "to"] as const).flatMap((end) =>
      [...endTexts, ...endFlags].map((name) => {
        const value = `s.${end}_${name}`;
        const isFlag = endFlags.includes(name);
        return [`${end}_${name}`, isFlag ? `coalesce(${value}, false)` : value];
      }),
    ),
  ),
  to_customer_number: "s.to_customer_number",
  pallets: "s.pallets",
  pieces: "s.pieces",
  weight_pounds: "s.weight",
  description: "s.description",
  freight_class: "s.freight_class",
  notes: "s.notes",
  booked_by_account: "a.id",
  booked_by_name: "s.booked_by_name",
  booked_at: "s.booked_at",
};

const numberText = (column: string) =>
  `trim_scale(round(${column}::numeric, 12))::text`;
const flagText = (column: string) =>
  `CASE WHEN ${column} THEN 'yes' ELSE 'no' END`;

/**
 * What customers booked, with the numbers that they got. A booking belongs to its shipment, which is created
 * if it is missing, as by booking.
 */
export const bookings: Kind = defineKind({
  name: "bookings",
  fields: {
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    pro: code("PRO", 40, { isRequired: true, example: "1000000009" }),
    bol: code("BOL", 40),
    fromCompany: from.company,
    fromAddress1: from.address1,
    fromAddress2: from.address2,
    fromCity: from.city,
    fromState: from.state,
    fromZip: from.zip,
    fromAppointment: from.appointment,
    fromLiftGate: from.liftGate,
    fromResidential: from.residential,
    toCustomerNumber: enteredText("To Customer Number", maxTextLength),
    toCompany: to.company,
    toAddress1: to.address1,
    toAddress2: to.address2,
    toCity: to.city,
    toState: to.state,
    toZip: to.zip,
    toAppointment: to.appointment,
    toLiftGate: to.liftGate,
    toResidential: to.residential,
    pallets: integer(
      "Pallets",
      { min: 1, max: maxPallets },
      { isRequired: true, example: "2" },
    ),
    pieces: decimal("Pieces", { min: 0, max: maxPieces }),
    weight: decimal(
      "Weight",
      { min: 0, max: maxPounds },
      { isRequired: true, example: "850" },
    ),
    description: enteredText("Description", maxNoteLength),
    freightClass: decimal("Class", { min: 0, max: maxClass }),
    notes: enteredText("Notes", maxNoteLength),
    bookedBy: accountEmail("Booked By"),
    bookedByName: enteredText("Booked By Name", 220, {
      isRequired: true,
      example: "Maria Lopez",
    }),
    bookedAt: instant("Booked", { isRequired: true }),
  },
  key: ["pro", "pool"],
  check: (context) => checkPool(context, bookings),
  async apply({ tx }) {
    const staged = `${stagedTable(bookings)} s JOIN pool p ON p.name = s.pool`;
    const sameShipment = "sh.pool_id = p.id AND sh.pro = s.pro";
    await tx.query(
      `INSERT INTO shipment (pro, pool_id, location, order_date)
       SELECT s.pro, p.id, concat_ws(', ', s.to_company, s.to_city, s.to_state),
         (s.booked_at AT TIME ZONE 'UTC')::date
       FROM ${staged} WHERE NOT EXISTS (SELECT FROM shipment sh WHERE ${sameShipment}) ORDER BY s.n`,
    );
    const counts = await mergeRows(tx, {
      table: "booking",
      key: ["pool_id", "pro_number"],
      columns: Object.keys(columns),
      source: `SELECT p.id AS pool_id, s.pro AS pro_number,
          ${Object.entries(columns)
            .map(([name, value]) => `${value} AS ${name}`)
            .join(", ")}
        FROM ${staged}
        JOIN LATERAL (
          SELECT sh.id FROM shipment sh WHERE ${sameShipment} ORDER BY sh.scac <> '', sh.id LIMIT 1
        ) AS sh ON true
        LEFT JOIN account a ON a.email_key = s.booked_by AND a.verified_at IS NOT NULL
        ORDER BY s.booked_at, s.n`,
    });
    await skipDrawnNumbers(tx);
    return counts;
  },
  exportSql: `SELECT p.name AS pool, b.pro_number AS pro, b.bol_number AS bol,
      ${(["from", "to"] as const)
        .map(
          (
            end,
          ) => `b.${end}_company AS "${end}Company", b.${end}_address1 AS "${end}Address1",
      b.${end}_address2 AS "${end}Address2", b.${end}_city AS "${end}City", b.${end}_state AS "${end}State",
      b.${end}_zip AS "${end}Zip", ${flagText(`b.${end}_appointment`)} AS "${end}Appointment",
      ${flagText(`b.${end}_lift_gate`)} AS "${end}LiftGate",
      ${flagText(`b.${end}_residential`)} AS "${end}Residential"`,
        )
        .join(",\n      ")},
      b.to_customer_number AS "toCustomerNumber", b.pallets::text AS pallets,
      ${numberText("b.pieces")} AS pieces, ${numberText("b.weight_pounds")} AS weight, b.description,
      ${numberText("b.freight_class")} AS "freightClass", b.notes, a.email AS "bookedBy",
      b.booked_by_name AS "bookedByName", ${instantText("b.booked_at")} AS "bookedAt"
    FROM booking b
    JOIN pool p ON p.id = b.pool_id
    LEFT JOIN account a ON a.id = b.booked_by_account AND a.verified_at IS NOT NULL
    ORDER BY b.booked_at, p.name COLLATE "C", b.pro_number COLLATE "C"`,
});

/**
 * Has the next booking get numbers after those of the loaded ones, without trying each of them. Numbers that
 * a customer entered are left out: only a PRO and a BOL number of one serial number were drawn here.
 */
const skipDrawnNumbers = (tx: Queryable) =>
  tx.query(
    `SELECT setval('booking_shipment', greatest(drawn.last, ${firstShipment} + drawn.serial))
     FROM (
       SELECT max(left(b.pro_number, 9)::int - ${firstPro}) AS serial,
         (SELECT last_value FROM booking_shipment) AS last
       FROM booking b, gs1_company_prefix c
       WHERE b.pro_number ~ '^[1-9][0-9]{9}$' AND b.bol_number ~ ('^' || c.digits || '[0-9]+$')
         AND length(b.bol_number) = ${bolLength}
         AND (left(b.pro_number, 9)::int - ${firstPro}) % (10 ^ (16 - length(c.digits)))::bigint
           = substr(b.bol_number, length(c.digits) + 1, 16 - length(c.digits))::bigint
     ) AS drawn
     WHERE drawn.serial IS NOT NULL`,
  );
