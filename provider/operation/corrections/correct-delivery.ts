import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { createMonths } from "../../db/partitions";
import type { Database, Queryable } from "../../db/database";
import { errorCode } from "../../db/errors";
import { utcTimestampSql } from "../../db/json-rows";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";
import { isVisitedSql, storeZoneSql } from "../deliveries/delivery-times";
import {
  changedSince,
  makeCorrection,
  readColumns,
  restoreColumns,
  type Made,
  type StoredCorrection,
} from "./corrections";
import { doorScanId } from "./scan-id";
import { wantedId } from "../../parse-id";
import type { ChangeRequest } from "../../accounts/idempotency";

/** A stop is moved by so many days from today, at most: months this near are never archived by night. */
const maxDaysAway = 90;

type Correctable = NonNullable<
  WrittenAnswerOf<"getCorrectableDelivery">["result"]
>;

/** Returns what can be corrected of a delivery; null if it is unknown, or in none of these pools. */
export async function findCorrectableDelivery(
  db: Queryable,
  pools: readonly number[],
  delivID: string,
): Promise<Correctable | null> {
  const [found] = await db.query<
    Omit<Correctable, "scans"> & {
      doorScanID: string | null;
      doorScanAt: string | null;
    }
  >(
    `SELECT d.id::text AS "delivID", s.number || ' ' || s.name AS store, p.name AS pool,
       d.service_date::text AS "scheduledDate", ${utcTimestampSql("d.canceled_at")} AS "canceledAt",
       ${isVisitedSql} AS "isVisited", ${doorScanId("d")} AS "doorScanID",
       ${utcTimestampSql("d.door_scan_at")} AS "doorScanAt"
     FROM delivery d JOIN store s ON s.number = d.store_number JOIN pool p ON p.id = d.pool_id
     WHERE d.id = $1::bigint AND d.pool_id = ANY($2::int[])`,
    [wantedId(delivID), pools],
  );
  if (!found) return null;
  const { doorScanID, doorScanAt, ...delivery } = found;
  const scans: Correctable["scans"] =
    doorScanID === null
      ? []
      : [{ scanID: doorScanID, scan: "door", at: doorScanAt, store: null }];
  return { ...delivery, scans };
}

/** A stop, locked. */
interface Stop {
  id: string;
  poolId: number;
  store: string;
  day: string;
  reference: string;
  isCanceled: boolean;
  isVisited: boolean;
}

async function lockStop(
  tx: Queryable,
  pools: readonly number[],
  id: string,
): Promise<Stop | undefined> {
  const [stop] = await tx.query<Stop>(
    `SELECT d.id::text AS id, d.pool_id AS "poolId", s.number || ' ' || s.name AS store,
       d.service_date::text AS day, d.reference, d.canceled_at IS NOT NULL AS "isCanceled",
       ${isVisitedSql} AS "isVisited"
     FROM delivery d JOIN store s ON s.number = d.store_number
     WHERE d.id = $1::bigint AND d.pool_id = ANY($2::int[]) FOR UPDATE OF d`,
    [wantedId(id), pools],
  );
  return stop;
}

/** The columns that a move changes. */
const moved = [
  "service_date",
  "reference",
  "route_id",
  "stop_order",
  "window_start",
  "window_end",
  "backup_window_start",
  "backup_window_end",
  "planned_arrival_at",
] as const;

/** SQL expression: an instant so many days later ($4) by the clock of the store `s`. */
const shifted = (instant: string) =>
  `((${instant} AT TIME ZONE ${storeZoneSql}) + $4::int * interval '1 day')
     AT TIME ZONE ${storeZoneSql}`;

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * Cancels a stop, moves it to another day, or restores it. A moved stop leaves its route, keeps its cartons and
 * freight, and its windows and planned arrival move with it. Beside a stop that the store has on the new day,
 * it gets its former day as its reference.
 * @returns a refusal: 400 for a day that is too far away; 404 for a delivery that is unknown or in no pool of the
 *   caller; 409 for one that was visited or is in that state already, and for a month that is archived
 */
export async function correctDelivery(
  db: Database,
  asked: ParsedRequestOf<"correctDelivery">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  const { change, date } = asked;
  if ((change === "move") !== (date !== null))
    return refuse(400, refusalText("noDay"));
  if (date !== null) {
    const today = dayNumber(corrector.now.toISOString().slice(0, 10));
    if (Math.abs(dayNumber(date) - today) > maxDaysAway)
      return refuse(400, refusalText("dayTooFar", { days: maxDaysAway }));
    // Outside the transaction; without a partition, the row goes to that of all other months.
    await createMonths(db, [date.slice(0, 7)]).catch(() => undefined);
  }
  return makeCorrection(
    db,
    "correctDelivery",
    asked,
    corrector,
    async (tx, pools) => {
      const stop = await lockStop(tx, pools, asked.delivID);
      if (!stop) return refuse(404, refusalText("noSuchDelivery"));
      const columns = change === "move" ? moved : ["canceled_at"];
      const { id, poolId } = stop;
      const row = { table: "delivery", id, poolId } as const;
      const before = await readColumns(tx, row, columns);
      const refusal =
        date === null
          ? await setCanceled(tx, stop, change === "cancel", corrector.now)
          : await moveStop(tx, stop, date);
      if (refusal) return refusal;
      return {
        kind: `${change}-stop`,
        poolId,
        deliveryId: id,
        subject: `${stop.store}, ${stop.day}`,
        before,
        after: await readColumns(tx, row, columns),
        reason: asked.reason,
      };
    },
  );
}

async function setCanceled(
  tx: Queryable,
  stop: Stop,
  isCanceled: boolean,
  now: Date,
): Promise<Refusal | null> {
  if (isCanceled === stop.isCanceled)
    return refuse(
      409,
      refusalText(isCanceled ? "stopCanceled" : "stopNotCanceled"),
    );
  if (isCanceled && stop.isVisited)
    return refuse(409, refusalText("stopVisited"));
  await tx.query(
    "UPDATE delivery SET canceled_at = $2 WHERE id = $1::bigint AND pool_id = ANY($3::int[])",
    [stop.id, isCanceled ? now : null, [stop.poolId]],
  );
  return null;
}

async function moveStop(
  tx: Queryable,
  stop: Stop,
  day: string,
): Promise<Refusal | null> {
  if (stop.isCanceled) return refuse(409, refusalText("stopCanceled"));
  if (stop.isVisited) return refuse(409, refusalText("stopVisited"));
  if (stop.day === day) return refuse(409, refusalText("stopOnDay"));
  if (await isArchived(tx, day)) return refuse(409, refusalText("dayArchived"));
  const [sameDay] = await tx.query<{ references: string[] }>(
    `SELECT coalesce(array_agg(other.reference), '{}') AS references
     FROM delivery d JOIN delivery other ON other.store_number = d.store_number AND other.service_date = $2::date
     WHERE d.id = $1::bigint AND d.pool_id = ANY($3::int[])`,
    [stop.id, day, [stop.poolId]],
  );
  const taken = sameDay?.references ?? [];
  const reference = [stop.reference, stop.day].find(
    (one) => !taken.includes(one),
  );
  if (reference === undefined) return refuse(409, refusalText("dayTaken"));
  await tx.query(
    `UPDATE delivery d SET service_date = $2::date, reference = $3, route_id = NULL, stop_order = NULL,
       position_arrival_at = NULL, position_departure_at = NULL,
       ${moved
         .slice(4)
         .map((column) => `${column} = ${shifted(`d.${column}`)}`)
         .join(", ")}
     FROM store s WHERE s.number = d.store_number AND d.id = $1::bigint AND d.pool_id = ANY($5::int[])`,
    [
      stop.id,
      day,
      reference,
      dayNumber(day) - dayNumber(stop.day),
      [stop.poolId],
    ],
  );
  await moveShipments(tx, stop, { from: stop.day, to: day });
  return null;
}

/** Freight that is planned onto the stop is scheduled for its new day. */
const moveShipments = (
  tx: Queryable,
  stop: Pick<Stop, "id">,
  { from, to }: { from: string; to: string },
) =>
  tx.query(
    `UPDATE shipment SET scheduled_date = $3::date
     WHERE delivery_id = $1::bigint AND scheduled_date = $2::date`,
    [stop.id, from, to],
  );

async function isArchived(tx: Queryable, day: string): Promise<boolean> {
  const found = await tx.query(
    "SELECT FROM archived_month WHERE month = date_trunc('month', $1::date::timestamp)::date",
    [day],
  );
  return found.length > 0;
}

/**
 * Undoes the correction of a stop.
 * @returns a refusal of 409 if the stop has changed since, or was visited
 */
export async function undoStop(
  tx: Queryable,
  { kind, deliveryId, poolId, before, after }: StoredCorrection,
): Promise<Refusal | null> {
  const stop =
    deliveryId === null ? undefined : await lockStop(tx, [poolId], deliveryId);
  if (!stop) return changedSince;
  if (kind !== "cancel-stop" && stop.isVisited)
    return refuse(409, refusalText("stopVisited"));
  const [from, to] = [after, before].map((columns) =>
    String(columns.service_date),
  );
  if (kind === "move-stop" && (await isArchived(tx, to ?? "")))
    return refuse(409, refusalText("dayArchived"));
  try {
    const row = { table: "delivery", id: stop.id, poolId } as const;
    if (!(await restoreColumns(tx, row, { before, after })))
      return changedSince;
  } catch (error) {
    // The store has got another stop on the former day, or the route is gone.
    if (["23505", "23503"].includes(errorCode(error) ?? ""))
      return changedSince;
    throw error;
  }
  if (kind === "move-stop")
    await moveShipments(tx, stop, { from: from ?? "", to: to ?? "" });
  return null;
}
