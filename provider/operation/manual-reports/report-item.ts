import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import type { Database, Queryable } from "../../db/database";
import { settleExceptions } from "../exceptions/settle-exceptions";
import { localTimes } from "../../documents/timestamps";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { refuse, type Refusal } from "../../refusal";
import {
  awaitsReportSql,
  dueDateColumn,
  type ReportedKind,
} from "./reported-kind";
import { parseReportTimes, type ReportTimes } from "./report-times";
import { refusalText } from "../../messages";
import { wantedId } from "../../parse-id";

/** A completed report form (specification, part 2, section 3), as parsed by the contract. */
export interface ReportForm {
  /** Id of the delivery or pickup. */
  delivDetailID: string;
  /** `YYYY-MM-DD HH:mm:00.000`, UTC. */
  arriveDate: string;
  departDate: string;
  employeeID: number | null;
  /** Trimmed; null if empty. */
  textSig: string | null;
}

/** The account that sends a report, and the request. */
export interface ReportSender extends ChangeRequest {
  call: string;
}

type Reported = Record<string, never>;

const noSuchItem = {
  delivery: "noSuchDelivery",
  pickup: "noSuchPickup",
} as const satisfies Record<ReportedKind, string>;

/** The item before the report. */
interface Item {
  pool_id: number;
  is_unfinished: boolean;
  /** Recorded by the driver's device. */
  recorded_arrival_at: string | null;
  /** The start of the day before its date, in UTC. */
  earliest: string;
}

/**
 * Reports a delivery or a pickup, once however often the form is sent. The report is stored in
 * `manual_report` with the previous values, its author and the time, and in the columns of the item,
 * which the searches, the reports and the map read (docs/decisions/054). The device's records are kept.
 * @returns an empty object, or a refusal: 400 for impossible times; 404 for an item that is unknown or
 *   in no pool of the sender; 409 for one that was reported or departed from in the meantime, and for a
 *   form that was already sent with other entries
 */
export async function reportItem(
  db: Database,
  kind: ReportedKind,
  form: ReportForm,
  sender: ReportSender,
): Promise<Reported | Refusal> {
  const times = parseReportTimes(form, sender.now);
  if (!("arrival" in times)) return refuse(400, times);
  return runIdempotent<Reported>(
    db,
    { ...sender, payload: form },
    async (tx) => {
      const written = await writeReport(tx, kind, form, times, sender);
      await settleExceptions(tx, sender.now);
      return written;
    },
    () => refusalText(`${kind}FormSentBefore`),
  );
}

/**
 * Writes a report within a transaction, whose caller settles the exceptions.
 * @param times those of the form, as instants
 * @returns what {@link reportItem} returns
 */
export async function writeReport(
  tx: Queryable,
  kind: ReportedKind,
  form: Pick<ReportForm, "delivDetailID" | "employeeID" | "textSig">,
  times: ReportTimes,
  { accountId, now }: Pick<ReportSender, "accountId" | "now">,
): Promise<Reported | Refusal> {
  const id = wantedId(form.delivDetailID);
  const pools = await getEntitledPoolIds(tx, accountId);
  // A concurrent report waits here and then sees the changes of the first.
  const [item] = await tx.query<Item>(
    `SELECT pool_id, ${awaitsReportSql[kind]} AS is_unfinished, arrival_at AS recorded_arrival_at,
       ((${dueDateColumn[kind]} - 1)::timestamp AT TIME ZONE 'UTC') AS earliest
     FROM ${kind} WHERE id = $1::bigint AND pool_id = ANY($2::int[]) FOR NO KEY UPDATE`,
    [id, pools],
  );
  if (!item) return refuse(404, refusalText(noSuchItem[kind]));
  if (!item.is_unfinished) return refuse(409, refusalText(`${kind}Reported`));
  const contradiction = findContradiction(times, item);
  if (contradiction !== null) return refuse(400, contradiction);

  const { arrival, departure } = times;
  const [employee] = await tx.query<{ id: number }>(
    `SELECT id FROM employee
     WHERE pool_id = $2 AND (number = $1 OR ltrim(number, '0') = $1)
     ORDER BY number = $1 DESC LIMIT 1`,
    [form.employeeID === null ? null : String(form.employeeID), item.pool_id],
  );
  const employeeId = employee?.id ?? null;
  // A delivery is found by its id and its day.
  const day = kind === "delivery" ? "service_date, " : "";
  await tx.query(
    `INSERT INTO manual_report (
       ${kind}_id, ${day}arrival_at, departure_at, employee_id, employee_number, text_signature,
       original_arrival_at, original_departure_at, original_employee_id, original_signature,
       reported_by_account, reported_by_name, reported_at)
     SELECT item.id, ${day}$2, $3, $4::int, $5::bigint, $6,
            coalesce(item.arrival_at, item.manual_arrival_at), item.departure_at,
            item.employee_id, item.signature,
            a.id, concat_ws(' ', a.first_name, nullif(a.last_name, '')), $8
     FROM ${kind} item CROSS JOIN account a
     WHERE item.id = $1::bigint AND a.id = $7`,
    [
      id,
      arrival,
      departure,
      employeeId,
      employeeId === null ? form.employeeID : null,
      form.textSig,
      accountId,
      now,
    ],
  );
  await tx.query(
    `UPDATE ${kind} SET
       manual_arrival_at = $2, manual_departure_at = $3,
       employee_id = coalesce($4::int, employee_id), signature = coalesce($5, signature)
     WHERE id = $1::bigint`,
    [id, arrival, departure, employeeId, form.textSig],
  );
  if (kind === "pickup") await setShipmentPickup(tx, id, departure);
  return {};
}

/**
 * Returns why the times contradict what is known of the item; null if they do not. An arrival earlier than the day
 * before the plan is a typing error, as in documents (`visit-times.ts`). The recorded arrival stays in effect, so
 * a departure before it would show a stop that ends before it begins.
 */
function findContradiction({ arrival, departure }: ReportTimes, item: Item) {
  if (arrival < new Date(item.earliest))
    return refusalText("arrivalBeforePlan");
  const recorded = item.recorded_arrival_at;
  if (recorded === null) return null;
  // Reports have no seconds.
  const minute = `${recorded.slice(0, 16)}Z`;
  return departure < new Date(minute)
    ? refusalText("departureBeforeRecorded", {
        time: {
          en: localTimes("UTC", "en").timestamp(minute),
          es: localTimes("UTC", "es").timestamp(minute),
        },
      })
    : null;
}

/** Sets the missing pickup time of a shipment to the driver's departure from its sender. */
async function setShipmentPickup(
  tx: Queryable,
  pickupId: number,
  departure: Date,
): Promise<void> {
  await tx.query(
    `UPDATE shipment SET pickup_at = $2
     WHERE id = (SELECT shipment_id FROM pickup WHERE id = $1::bigint) AND pickup_at IS NULL`,
    [pickupId, departure],
  );
}
