import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import { createSecret } from "../../accounts/secrets";
import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { maxAlerts } from "../../contract/extensions/alerts";
import type { Database, Queryable } from "../../db/database";
import {
  entitledPools,
  getEntitledPoolIds,
  parsePoolId,
} from "../../accounts/groups/entitlement";
import { refuse, type Refusal } from "../../refusal";
import { isKnownTimeZone, noSuchTimeZone } from "../subscriptions/time-zones";
import { lockEvents, takeAsKnown, writeCartons } from "./events";
import { refusalText } from "../../messages";
import { wantedId } from "../../parse-id";

/** Alerts: what an account wants to be told by mail (docs/decisions/095). */

type WantedAlert = ParsedRequestOf<"saveAlert">;

const noSuchAlert = refuse(404, refusalText("noSuchAlert"));
const noSuchPlace = refuse(404, refusalText("noSuchPlace"));
const unclearAlert = refuse(400, refusalText("unclearAlert"));
const tooMany = refuse(409, refusalText("tooManyAlerts", { max: maxAlerts }));
const alreadySaved = refusalText("alertSavedBefore");

/** Lists the alerts of an account, the oldest first. */
export async function listAlerts(
  db: Queryable,
  accountId: string,
): Promise<WrittenAnswerOf<"getAlerts">> {
  const result = await db.query<WrittenAnswerOf<"getAlerts">["result"][number]>(
    `SELECT a.id::text AS "alertID", a.kind, a.exception_kinds AS "exceptionKinds", a.pool_id::text AS "poolID", p.name AS "poolName",
       a.store_number AS store, listed.first AS "firstASN", listed.cartons, listed.delivered,
       a.time_zone AS "timeZone", a.at_night AS "atNight", a.created_at AS "createdAt", a.stopped
     FROM alert a
     LEFT JOIN pool p ON p.id = a.pool_id
       AND p.id IN (SELECT pool_id FROM ${entitledPools("$1")} AS entitled)
     CROSS JOIN LATERAL (
       SELECT min(c.asn) FILTER (WHERE c.place = 1) AS first, count(*)::integer AS cartons,
         count(c.carton_id)::integer AS delivered
       FROM alert_carton c WHERE c.alert_id = a.id
     ) AS listed
     WHERE a.account_id = $1 ORDER BY a.id`,
    [accountId],
  );
  const [recipient] = await db.query<{ lastSentAt: string | null }>(
    `SELECT last_sent_at AS "lastSentAt" FROM alert_recipient WHERE account_id = $1`,
    [accountId],
  );
  return { result, lastSentAt: recipient?.lastSentAt ?? null };
}

/** Creates an alert, or changes the owner's own. */
export function saveAlert(
  db: Database,
  wanted: WantedAlert,
  change: ChangeRequest,
): Promise<{ alertID: string } | Refusal> {
  return runIdempotent<{ alertID: string }>(
    db,
    { ...change, call: "saveAlert", payload: wanted },
    async (tx) => {
      if (!(await isKnownTimeZone(tx, wanted.timeZone))) return noSuchTimeZone;
      // Concurrent forms of one person wait for each other, too, so that the limit holds.
      await lockEvents(tx);
      const pools = await getEntitledPoolIds(tx, change.accountId);
      const obstacle =
        findContradiction(wanted) ??
        (await findPlaceObstacle(tx, pools, wanted));
      if (obstacle !== null) return obstacle;
      await tx.query(
        `INSERT INTO alert_recipient (account_id, next_at, unsubscribe_token) VALUES ($1, now(), $2)
         ON CONFLICT (account_id) DO NOTHING`,
        [change.accountId, createSecret()],
      );
      if (wanted.kind !== "delivered") await takeAsKnown(tx, wanted.kind);
      return wanted.alertID === null
        ? insertAlert(tx, wanted, pools, change.accountId)
        : updateAlert(tx, wanted, wanted.alertID, change.accountId);
    },
    () => alreadySaved,
  );
}

/** Returns why the parts of an alert do not fit together; null if they do. */
function findContradiction({
  alertID,
  kind,
  exceptionKinds = [],
  poolID,
  store,
  ASNs,
}: WantedAlert): Refusal | null {
  const places = [poolID, store].filter((place) => place !== null).length;
  const isList = kind === "delivered";
  const hasAsns = ASNs.some((asn) => asn.trim() !== "");
  const needsAsns = isList && alertID === null;
  return places > (isList ? 0 : 1) ||
    hasAsns !== needsAsns ||
    exceptionKinds.length > 0 !== (kind === "exception")
    ? unclearAlert
    : null;
}

/** Returns why the owner cannot watch the pool or the store; null if it can. */
async function findPlaceObstacle(
  tx: Queryable,
  pools: readonly number[],
  { poolID, store }: WantedAlert,
): Promise<Refusal | null> {
  if (poolID !== null && !pools.includes(parsePoolId(poolID) ?? 0))
    return noSuchPlace;
  if (store === null) return null;
  const found = await tx.query(
    "SELECT FROM store WHERE number = $1 AND pool_id = ANY($2::int[])",
    [store, pools],
  );
  return found.length === 0 ? noSuchPlace : null;
}

async function insertAlert(
  tx: Queryable,
  {
    kind,
    exceptionKinds = [],
    poolID,
    store,
    ASNs,
    timeZone,
    atNight,
  }: WantedAlert,
  pools: readonly number[],
  accountId: string,
): Promise<{ alertID: string } | Refusal> {
  const own = await tx.query("SELECT FROM alert WHERE account_id = $1", [
    accountId,
  ]);
  if (own.length >= maxAlerts) return tooMany;
  const [created] = await tx.query<{ alertID: string }>(
    `INSERT INTO alert
       (account_id, kind, pool_id, store_number, time_zone, at_night, exception_kinds, created_at)
     VALUES ($1, $2, $3::integer, $4, $5, $6, $7::text[], now()) RETURNING id::text AS "alertID"`,
    [accountId, kind, poolID, store, timeZone, atNight, exceptionKinds],
  );
  if (!created) throw new Error("An alert was not written");
  if (kind === "delivered")
    await writeCartons(tx, created.alertID, pools, ASNs);
  return created;
}

/** Changes an alert; what waits to be mailed and matches stays, and a stopped one begins anew. */
async function updateAlert(
  tx: Queryable,
  { kind, exceptionKinds = [], poolID, store, timeZone, atNight }: WantedAlert,
  alertID: string,
  accountId: string,
): Promise<{ alertID: string } | Refusal> {
  const [changed] = await tx.query<{ alertID: string }>(
    `UPDATE alert SET pool_id = $4::integer, store_number = $5, time_zone = $6, at_night = $7,
       exception_kinds = $8::text[], stopped = NULL
     WHERE account_id = $1 AND id = $2 AND kind = $3 RETURNING id::text AS "alertID"`,
    [
      accountId,
      wantedId(alertID),
      kind,
      poolID,
      store,
      timeZone,
      atNight,
      exceptionKinds,
    ],
  );
  if (!changed) return noSuchAlert;
  await tx.query(
    "UPDATE alert_recipient SET refusals = 0 WHERE account_id = $1",
    [accountId],
  );
  return changed;
}

/** Removes an alert; without effect if it is not there. */
export async function removeAlert(
  db: Queryable,
  accountId: string,
  alertID: string,
): Promise<Record<string, never>> {
  await db.query("DELETE FROM alert WHERE account_id = $1 AND id = $2", [
    accountId,
    wantedId(alertID),
  ]);
  return {};
}

/**
 * Stops the alerts of the account with this token in the links of its mails; again if they are stopped
 * already.
 * @returns false if there is none
 */
export async function stopAlerts(
  db: Queryable,
  token: string,
): Promise<boolean> {
  const [recipient] = await db.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM alert_recipient WHERE unsubscribe_token = $1`,
    [token],
  );
  if (!recipient) return false;
  await stopAllAlerts(db, recipient.accountId, "unsubscribed");
  return true;
}

/** Stops all alerts of an account that are not stopped; what waits to be mailed is dropped. */
export const stopAllAlerts = async (
  db: Queryable,
  accountId: string,
  reason: "unsubscribed" | "refused",
): Promise<void> =>
  void (await db.query(
    `UPDATE alert SET stopped = $2, first_event_id = NULL, last_event_id = NULL
     WHERE account_id = $1 AND stopped IS NULL`,
    [accountId, reason],
  ));
