import { maxNoteLength, maxTextLength } from "../../contract/fields";
import {
  maxClass,
  maxPallets,
  maxPieces,
  maxPounds,
} from "../../contract/freight";
import {
  bolLength,
  bolNumber,
  firstPro,
  firstShipment,
  proNumber,
} from "../../operation/freight/booking-numbers";
import {
  accountEmail,
  code,
  decimal,
  enteredText,
  enteredZipCode,
  instant,
  integer,
  proCode,
  text,
  yesNo,
} from "../fields";
import {
  checkPool,
  defineKind,
  instantText,
  mergeRows,
  stagedTable,
  type ImportContext,
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
    zip: enteredZipCode(`${end} ZIP Code`, maxTextLength, {
      isRequired: true,
      example: "60601",
    }),
    appointment: yesNo(`${end} Appointment`),
    liftGate: yesNo(`${end} Lift Gate`),
    residential: yesNo(`${end} Residential`),
  };
};
const [from, to] = [place("From", "Joliet"), place("To", "Chicago")];

/** Columns of an end, without its prefix. */
const endTexts = ["company", "address1", "address2", "city", "state", "zip"];
const endFlags = ["appointment", "lift_gate", "residential"];

/** Columns of the table, with the SQL of their values of the staged record `s` and the booking `b` that is there. */
const columns: Record<string, string> = {
  shipment_id: "sh.id",
  bol_number: "s.bol",
  ...Object.fromEntries(
    (["from", "to"] as const).flatMap((end) =>
      [...endTexts, ...endFlags].map((name) => {
        const value = `s.${end}_${name}`;
        const isFlag = endFlags.includes(name);
        return [
          `${end}_${name}`,
          isFlag ? `coalesce(${value}, b.${end}_${name}, false)` : value,
        ];
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
  canceled_at: "s.canceled_at",
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
    pro: proCode("PRO", { isRequired: true, example: "1000000009" }),
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
    canceledAt: instant("Canceled"),
  },
  key: ["pro", "pool"],
  check: checkPool,
  async apply(context) {
    const { tx } = context;
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
        LEFT JOIN booking b ON b.pool_id = p.id AND b.pro_number = s.pro
        ORDER BY s.booked_at, s.n`,
    });
    await skipDrawnNumbers(context);
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
      b.booked_by_name AS "bookedByName", ${instantText("b.booked_at")} AS "bookedAt",
      ${instantText("b.canceled_at")} AS "canceledAt"
    FROM booking b
    JOIN pool p ON p.id = b.pool_id
    LEFT JOIN account a ON a.id = b.booked_by_account AND a.verified_at IS NOT NULL
    ORDER BY b.booked_at, p.name COLLATE "C", b.pro_number COLLATE "C"`,
});

/**
 * The last serial number that loaded bookings move the sequence to. A hundred million numbers remain for
 * the bookings to come, whatever is loaded.
 */
const lastSkippedSerial = 799_999_999;

/**
 * Moves the sequence of bookings behind the numbers that loaded bookings have drawn. After an export is
 * loaded into a new installation, the next booking would otherwise try each of them, and a number of a
 * booking that was not loaded could be given again.
 *
 * Numbers that a customer entered are left out: only the PRO and the BOL number of one serial number, with
 * their check digits, were drawn here. As anybody can compute such a pair, a sender for some pools moves
 * nothing, because the sequence is that of all pools, and nobody moves it behind {@link lastSkippedSerial}.
 * A booking skips the numbers that are left out by itself, one after the other, once it draws them.
 */
async function skipDrawnNumbers({ tx, poolIds }: ImportContext): Promise<void> {
  if (poolIds !== null) return;
  const likeDrawn = await tx.query<{
    serial: number;
    pro: string;
    bol: string;
    prefix: string;
  }>(
    `SELECT p.serial, s.pro, s.bol, c.digits AS prefix
     FROM ${stagedTable(bookings)} s
     CROSS JOIN gs1_company_prefix c
     CROSS JOIN LATERAL (
       SELECT CASE WHEN s.pro ~ '^[1-9][0-9]{9}$' THEN left(s.pro, 9)::int - ${firstPro} END AS serial,
         16 - length(c.digits) AS places
     ) AS p
     WHERE p.serial <= ${lastSkippedSerial} AND length(s.bol) = ${bolLength}
       AND starts_with(s.bol, c.digits || right(lpad(p.serial::text, 16, '0'), p.places))
     ORDER BY p.serial DESC LIMIT 1000`,
  );
  const last = likeDrawn.find(
    ({ serial, pro, bol, prefix }) =>
      pro === proNumber(serial) && bol === bolNumber(prefix, serial),
  );
  if (last === undefined) return;
  await tx.query(
    "SELECT setval('booking_shipment', $1::bigint) FROM booking_shipment WHERE last_value < $1::bigint",
    [firstShipment + last.serial],
  );
}
