import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { withdrawableMs } from "../../contract/extensions/corrections";
import type { Database, Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";
import { makeCorrection, type Made } from "./corrections";
import { wantedId } from "../../parse-id";
import type { ChangeRequest } from "../../accounts/idempotency";

type Kind = ParsedRequestOf<"getWithdrawableReports">["kind"];
type Withdrawable = WrittenAnswerOf<"getWithdrawableReports">["result"];

/** The item of a report `m`: its name, and its day. */
const items: Record<Kind, { join: string; name: string; day: string }> = {
  delivery: {
    join: `JOIN delivery item ON item.id = m.delivery_id AND item.service_date = m.service_date
      JOIN store s ON s.number = item.store_number`,
    name: "s.number || ' ' || s.name",
    day: "item.service_date",
  },
  pickup: {
    join: "JOIN pickup item ON item.id = m.pickup_id",
    name: "item.company || ', ' || item.city",
    day: "item.scheduled_date",
  },
};

/** SQL condition: no later report of the same item takes the place of the report `m`. */
const isLatest = (kind: Kind) => `NOT EXISTS (
  SELECT FROM manual_report later WHERE later.${kind}_id = m.${kind}_id AND later.id > m.id)`;

/** Lists the caller's own reports that can be withdrawn, the newest first. */
export async function listWithdrawableReports(
  db: Queryable,
  { accountId, pools }: { accountId: string; pools: readonly number[] },
  kind: Kind,
  now: Date,
): Promise<Withdrawable> {
  const { join, name, day } = items[kind];
  return db.query<Withdrawable[number]>(
    `SELECT m.id::text AS "reportID", ${name} AS "Location", ${day}::text AS "ScheduledDate",
       ${utcTimestampSql("m.reported_at")} AS "reportedAt"
     FROM manual_report m ${join}
     WHERE m.reported_by_account = $1 AND m.reported_at > $2 AND item.pool_id = ANY($3::int[]) AND ${isLatest(kind)}
     ORDER BY m.id DESC`,
    [accountId, new Date(now.getTime() - withdrawableMs), pools],
  );
}

/** A report, locked. */
interface Report {
  kind: Kind;
  itemId: string;
  reportedAt: string;
  row: string;
}

/**
 * Withdraws the caller's own report within an hour: what stood there before comes back, and the item is to be
 * reported again. What an import has written since stays.
 * @returns a refusal: 404 for a report that is unknown, of somebody else, or of an item in no pool of the caller;
 *   409 after an hour, and if another report has followed
 */
export function withdrawReport(
  db: Database,
  asked: ParsedRequestOf<"withdrawReport">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  return makeCorrection(
    db,
    "withdrawReport",
    asked,
    corrector,
    async (tx, pools) => {
      const [report] = await tx.query<Report>(
        `SELECT CASE WHEN m.pickup_id IS NULL THEN 'delivery' ELSE 'pickup' END AS kind,
         coalesce(m.delivery_id, m.pickup_id)::text AS "itemId", m.reported_at AS "reportedAt",
         to_json(m)::text AS row
       FROM manual_report m WHERE m.id = $1::bigint AND m.reported_by_account = $2 FOR UPDATE`,
        [wantedId(asked.reportID), corrector.accountId],
      );
      const noSuchReport = refuse(404, refusalText("noSuchReport"));
      if (!report) return noSuchReport;
      const { kind, itemId } = report;
      const { join, name, day } = items[kind];
      const [item] = await tx.query<{
        poolId: number;
        subject: string;
        isLatest: boolean;
      }>(
        `SELECT item.pool_id AS "poolId", ${name} || ', ' || ${day} AS subject, ${isLatest(kind)} AS "isLatest"
       FROM manual_report m ${join}
       WHERE m.id = $1::bigint AND item.pool_id = ANY($2::int[]) FOR NO KEY UPDATE OF item`,
        [wantedId(asked.reportID), pools],
      );
      if (!item) return noSuchReport;
      const age = corrector.now.getTime() - Date.parse(report.reportedAt);
      if (age > withdrawableMs) return refuse(409, refusalText("reportTooOld"));
      if (!item.isLatest) return refuse(409, refusalText("reportFollowed"));
      await restoreItem(tx, kind, asked.reportID, pools);
      await tx.query("DELETE FROM manual_report WHERE id = $1::bigint", [
        wantedId(asked.reportID),
      ]);
      return {
        kind: "withdraw-report",
        poolId: item.poolId,
        ...(kind === "delivery"
          ? { deliveryId: itemId }
          : { pickupId: itemId }),
        subject: item.subject,
        before: JSON.parse(report.row) as Record<string, unknown>,
        after: {},
        reason: null,
      };
    },
  );
}

/**
 * Writes to an item what stood there before the report: the times of the report before it, if there is one, and
 * its driver and signature, as far as they are still those of the report.
 */
async function restoreItem(
  tx: Queryable,
  kind: Kind,
  reportID: string,
  pools: readonly number[],
): Promise<void> {
  const id = wantedId(reportID);
  await tx.query(
    `UPDATE ${kind} AS item SET
       manual_arrival_at = earlier.arrival_at, manual_departure_at = earlier.departure_at,
       employee_id = CASE WHEN m.employee_id = item.employee_id THEN m.original_employee_id ELSE item.employee_id END,
       signature = CASE WHEN m.text_signature = item.signature THEN m.original_signature ELSE item.signature END
     FROM manual_report m
     LEFT JOIN LATERAL (
       SELECT * FROM manual_report e WHERE e.${kind}_id = m.${kind}_id AND e.id < m.id ORDER BY e.id DESC LIMIT 1
     ) AS earlier ON true
     WHERE m.id = $1::bigint AND item.id = m.${kind}_id AND item.pool_id = ANY($2::int[])`,
    [id, pools],
  );
  // The report of a pickup sets the missing pickup time of its shipment.
  if (kind === "pickup")
    await tx.query(
      `UPDATE shipment SET pickup_at = NULL FROM manual_report m JOIN pickup k ON k.id = m.pickup_id
       WHERE m.id = $1::bigint AND shipment.id = k.shipment_id AND shipment.pickup_at = m.departure_at
         AND k.pool_id = ANY($2::int[])`,
      [id, pools],
    );
}
