import { lockAccount } from "../../accounts/lock-account";
import { createSecret } from "../../accounts/secrets";
import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { maxReportMails } from "../../contract/extensions/subscriptions";
import type { Database, Queryable } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import { isKnownTimeZone, noSuchTimeZone } from "./time-zones";
import { isViewVisible, noSuchView } from "../../accounts/views/saved-views";
import { refusalText } from "../../messages";
import { wantedId } from "../../parse-id";

/**
 * Report mails: saved views that are mailed to whoever may open them, at the times that they chose
 * (docs/decisions/094).
 */

/** The times of a report mail, as its owner chose them. */
type WantedReportMail = ParsedRequestOf<"saveReportMail">;

const noSuchDay = refuse(400, refusalText("reportDayRequired"));
const tooMany = refuse(
  409,
  refusalText("tooManyReportMails", { max: maxReportMails }),
);

/** Lists the report mails of an account whose views it may open. */
export async function listReportMails(
  db: Queryable,
  accountId: string,
): Promise<WrittenAnswerOf<"getReportMails">> {
  return {
    result: await db.query(
      `SELECT r.view_id::text AS "viewID", r.frequency, r.weekday, r.month_day AS "monthDay", r.hour,
         r.time_zone AS "timeZone", r.skip_empty AS "skipEmpty",
         r.next_at AS "nextAt", r.last_sent_at AS "lastSentAt", r.stopped
       FROM report_mail r JOIN saved_view v ON v.id = r.view_id
       WHERE r.account_id = $1 AND ${isViewVisible}
       ORDER BY r.id`,
      [accountId],
    ),
  };
}

/** Mails a view to its reader from now on, or changes when; a stopped mail is sent again. */
export function saveReportMail(
  db: Database,
  accountId: string,
  wanted: WantedReportMail,
): Promise<Record<string, never> | Refusal> {
  const { viewID, frequency, hour, timeZone, skipEmpty } = wanted;
  const weekday = frequency === "weekly" ? wanted.weekday : null;
  const monthDay = frequency === "monthly" ? wanted.monthDay : null;
  return db.transaction(async (tx) => {
    if (
      (frequency === "weekly" && weekday === null) ||
      (frequency === "monthly" && monthDay === null)
    )
      return noSuchDay;
    if (!(await isKnownTimeZone(tx, timeZone))) return noSuchTimeZone;
    // Concurrent forms of one person wait for each other, so that the limit holds.
    await lockAccount(tx, accountId);
    // Those of views that are shared no longer are in no list, where they could be removed.
    const [others] = await tx.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM report_mail r JOIN saved_view v ON v.id = r.view_id
       WHERE r.account_id = $1 AND r.view_id <> $2 AND ${isViewVisible}`,
      [accountId, wantedId(viewID)],
    );
    if (others && others.count >= maxReportMails) return tooMany;
    const saved = await tx.query(
      `INSERT INTO report_mail AS r (account_id, view_id, frequency, weekday, month_day, hour,
         time_zone, skip_empty, next_at, unsubscribe_token)
       SELECT $1, v.id, $3::text, $4::integer, $5::integer, $6::integer, $7::text, $8,
         next_report_time(now(), $3, $4, $5, $6, $7), $9
       FROM saved_view v WHERE v.id = $2 AND ${isViewVisible}
       ON CONFLICT (account_id, view_id) DO UPDATE SET
         frequency = excluded.frequency, weekday = excluded.weekday, month_day = excluded.month_day,
         hour = excluded.hour, time_zone = excluded.time_zone, skip_empty = excluded.skip_empty,
         next_at = excluded.next_at, stopped = NULL, refusals = 0, failures = 0
       RETURNING r.id`,
      [
        accountId,
        wantedId(viewID),
        frequency,
        weekday,
        monthDay,
        hour,
        timeZone,
        skipEmpty,
        createSecret(),
      ],
    );
    return saved.length === 0 ? noSuchView : {};
  });
}

/** Mails a view no more; without effect if it is not mailed. */
export async function removeReportMail(
  db: Queryable,
  accountId: string,
  viewID: string,
): Promise<Record<string, never>> {
  await db.query(
    "DELETE FROM report_mail WHERE account_id = $1 AND view_id = $2",
    [accountId, wantedId(viewID)],
  );
  return {};
}

/**
 * Stops the report with this token in the links of its mails; again if it is stopped already.
 * @returns false if there is none
 */
export async function stopReportMail(
  db: Queryable,
  token: string,
): Promise<boolean> {
  const stopped = await db.query(
    `UPDATE report_mail SET next_at = NULL, stopped = coalesce(stopped, 'unsubscribed')
     WHERE unsubscribe_token = $1 RETURNING id`,
    [token],
  );
  return stopped.length > 0;
}
