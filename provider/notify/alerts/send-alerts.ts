import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import type { Job } from "../jobs/job-runner";
import type { JobData } from "../jobs/queues";
import type { MailServices } from "../mail/mail-services";
import { deliverUnlessRefused } from "../mail/mail-transport";
import { languageSql } from "../../messages/languages";
import { alertEmail, type AlertRecipient } from "./alert-email";
import { findAlertItems } from "./alert-items";
import { stopAllAlerts } from "./alerts";

/** How mails are sent: those that are due are noticed within 15 seconds, four are made at once. */
const alertWork = { pollSeconds: 15, parallel: 4 };
/** An address that refuses this many mails in a row gets no more. */
const maxRefusals = 3;

type AlertJob = Job<JobData["alert"]>;

/**
 * Starts to send the mails about alerts that are due.
 * @returns a function that has due mails sent now, in the background
 */
export function startAlerts(services: MailServices): () => void {
  const { db, runner, mailTransport, messageOptions: head, log } = services;

  /** Returns the recipient of a mail; null if it was sent, or a later one was queued in its place. */
  async function findRecipient({
    accountId,
    dueAt,
  }: JobData["alert"]): Promise<AlertRecipient | null> {
    const [recipient] = await db.query<
      Pick<AlertRecipient, "email" | "language" | "unsubscribeToken">
    >(
      `SELECT account.email, ${languageSql("account")} AS language,
         r.unsubscribe_token AS "unsubscribeToken"
       FROM alert_recipient r
       JOIN account ON account.id = r.account_id AND account.verified_at IS NOT NULL
       WHERE r.account_id = $1 AND r.due_at = $2::timestamptz`,
      [accountId, dueAt],
    );
    return recipient
      ? { ...recipient, accountId, dueAt: new Date(dueAt) }
      : null;
  }

  /**
   * Ends the job and stores its outcome in one transaction, so that nothing is told twice. What a refused
   * mail tells stays for the next one.
   * @param alertIds the alerts whose events were told, or are not so any more
   */
  const finish = (
    job: AlertJob,
    outcome: "sent" | "nothing" | "refused",
    alertIds: readonly string[],
  ) =>
    db.transaction(async (tx) => {
      const { accountId, lastEventID } = job.data;
      const [recipient] = await tx.query<{ refusals: number }>(
        `UPDATE alert_recipient SET
           due_at = NULL,
           next_at = CASE WHEN $2 = 'nothing' THEN now() ELSE now() + interval '1 hour' END,
           last_sent_at = CASE WHEN $2 = 'sent' THEN now() ELSE last_sent_at END,
           refusals = CASE $2 WHEN 'sent' THEN 0 WHEN 'refused' THEN refusals + 1 ELSE refusals END
         WHERE account_id = $1 RETURNING refusals`,
        [accountId, outcome],
      );
      if (outcome !== "refused")
        await tx.query(
          `UPDATE alert SET
             first_event_id = CASE WHEN last_event_id > $2::bigint THEN $2::bigint + 1 END,
             last_event_id = CASE WHEN last_event_id > $2::bigint THEN last_event_id END
           WHERE id = ANY($1::bigint[])`,
          [alertIds, lastEventID],
        );
      else if ((recipient?.refusals ?? 0) >= maxRefusals)
        await stopAllAlerts(tx, accountId, "refused");
      await job.end(tx);
    });

  return runner.work("alert", alertWork, async (job) => {
    try {
      const recipient = await findRecipient(job.data);
      if (recipient === null) return;
      const { accountId, lastEventID } = job.data;
      const pools = await getEntitledPoolIds(db, accountId);
      const items = await findAlertItems(db, accountId, pools, lastEventID);
      const email = alertEmail(head, recipient, items);
      if (email === null) {
        await finish(job, "nothing", items.alertIds);
        return;
      }
      const isAccepted = await deliverUnlessRefused(mailTransport, email);
      await finish(job, isAccepted ? "sent" : "refused", items.alertIds);
      log.info(isAccepted ? "alert sent" : "alert refused");
    } catch (error) {
      log.failure("alert not sent", error);
      throw error;
    }
  });
}
