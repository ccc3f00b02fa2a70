import { endSession, startSession } from "../../accounts/sessions/sessions";
import { hashSecret } from "../../accounts/secrets";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import type { Job } from "../jobs/job-runner";
import type { JobData } from "../jobs/queues";
import type { EmailMessage } from "../mail/email-messages";
import type { MailServices } from "../mail/mail-services";
import { deliverUnlessRefused } from "../mail/mail-transport";
import { languageSql } from "../../messages/languages";
import { isViewVisible } from "../../accounts/views/saved-views";
import { reportEmail, reportFailedEmail, type DueReport } from "./report-email";
import {
  readReportFile,
  ReportRefusedError,
  type PortalAddress,
  type ReportFile,
} from "./report-file";

/**
 * How reports are sent: a queued one starts within 15 seconds, six at a time. The portal serves sixteen
 * exports at once; the other ten are left to its users (docs/decisions/107).
 */
const reportWork = { pollSeconds: 15, parallel: 6 };
/** How reports are given up whose last try ended without an outcome, because its process was killed. */
const lostReportWork = { pollSeconds: 60, parallel: 1 };
/**
 * A report is stopped after this many failures in a row, or after this many refusals by the mail server of
 * its recipient since it last accepted one.
 */
const maxFailures = 3;

type ReportJob = Job<JobData["report"]>;

/** A report that is due, and what decides how it is sent. */
interface FoundReport extends DueReport {
  accountId: string;
  skipEmpty: boolean;
  /** How often in a row it could not be made. */
  failures: number;
}

/** What sending reports needs. */
export interface ReportServices extends MailServices {
  /** Origin at which this process reaches the portal. */
  portalUrl: string;
  /** Returns the `Cookie` header of a session. */
  cookieOf(token: string): string;
  now: () => Date;
}

/**
 * Starts to make and send the reports that are due.
 * @returns a function that has due reports sent now, in the background
 */
export function startReportMails(services: ReportServices): () => void {
  const { db, runner, mailTransport, messageOptions: head, log } = services;

  /**
   * Returns a report with its recipient; null if it was sent, stopped or changed meanwhile, or its view
   * may not be opened any more.
   */
  async function findReport({
    reportMailID,
    dueAt,
  }: JobData["report"]): Promise<FoundReport | null> {
    const [account] = await db.query<{ accountId: string }>(
      `SELECT account_id::text AS "accountId" FROM report_mail WHERE id = $1`,
      [reportMailID],
    );
    if (!account) return null;
    const [report] = await db.query<Omit<FoundReport, "dueAt" | "accountId">>(
      `SELECT r.id::text AS id, a.email, ${languageSql("a")} AS language, v.id::text AS "viewID", v.name AS "viewName", v.path,
         r.frequency, r.weekday, r.month_day AS "monthDay", r.hour, r.time_zone AS "timeZone",
         r.skip_empty AS "skipEmpty", r.failures, r.unsubscribe_token AS "unsubscribeToken"
       FROM report_mail r
       JOIN account a ON a.id = r.account_id AND a.verified_at IS NOT NULL
       JOIN saved_view v ON v.id = r.view_id
       WHERE r.id = $2 AND r.stopped IS NULL
         AND (r.last_due_at IS NULL OR r.last_due_at < $3::timestamptz) AND ${isViewVisible}`,
      [account.accountId, reportMailID, dueAt],
    );
    return report ? { ...report, ...account, dueAt: new Date(dueAt) } : null;
  }

  /** Downloads the report with the rights that its owner has now. */
  async function downloadReport(
    { path, language }: DueReport,
    accountId: string,
  ): Promise<ReportFile> {
    const { portalUrl: url, cookieOf, now } = services;
    const address: PortalAddress = { url, publicOrigin: head.publicOrigin };
    const token = await startSession(db, accountId, now());
    try {
      return await readReportFile(address, path, {
        cookie: cookieOf(token),
        language,
      });
    } finally {
      await endSession(db, hashSecret(token));
    }
  }

  /**
   * Stores the outcome and ends the job in one transaction, so that a job with an outcome never runs again.
   * If the process is killed after the mail server has accepted the mail, it is sent again, with the same
   * Message-ID (docs/decisions/094).
   */
  const finish = (
    job: ReportJob,
    outcome: "sent" | "skipped" | "refused" | "undelivered" | "failed",
  ) =>
    db.transaction(async (tx) => {
      await tx.query(
        `UPDATE report_mail SET
           last_due_at = $2::timestamptz,
           last_sent_at = CASE WHEN $3 = 'sent' THEN now() ELSE last_sent_at END,
           refusals = CASE $3 WHEN 'sent' THEN 0 WHEN 'refused' THEN refusals + 1 ELSE refusals END,
           failures = CASE WHEN $3 = 'failed' THEN failures + 1
             WHEN $3 IN ('refused', 'undelivered') THEN failures ELSE 0 END
         WHERE id = $1`,
        [job.data.reportMailID, job.data.dueAt, outcome],
      );
      if (outcome === "refused" || outcome === "failed")
        await tx.query(
          `UPDATE report_mail SET next_at = NULL,
             stopped = CASE WHEN refusals >= $2 THEN 'refused' ELSE 'failed' END
           WHERE id = $1 AND stopped IS NULL AND (refusals >= $2 OR failures >= $2)`,
          [job.data.reportMailID, maxFailures],
        );
      await job.end(tx);
    });

  const deliver = (email: EmailMessage) =>
    deliverUnlessRefused(mailTransport, email);

  async function send(job: ReportJob, onDownloaded: () => void): Promise<void> {
    const report = await findReport(job.data);
    if (report === null) return;
    const { accountId } = report;
    const before = await getEntitledPoolIds(db, accountId);
    const file = await downloadReport(report, accountId);
    onDownloaded();
    const after = new Set(await getEntitledPoolIds(db, accountId));
    // Made again without the rows of a pool that was taken away meanwhile.
    if (!before.every((id) => after.has(id)))
      throw new Error("the rights of the recipient have changed");
    if ((await findReport(job.data)) === null) return;
    if (report.skipEmpty && file.rowCount === 0) {
      await finish(job, "skipped");
      return;
    }
    const isAccepted = await deliver(reportEmail(head, report, file));
    await finish(job, isAccepted ? "sent" : "refused");
    log.info(isAccepted ? "report sent" : "report refused");
  }

  /**
   * Gives a report up. If it could not be made, its recipient is told before the job ends, so that a process
   * that is killed in between tells it again, with the same Message-ID. One that was made, but that no mail
   * server took, counts as neither failed nor refused: a mail server that is down would stop the reports of
   * everybody.
   */
  async function giveUp(job: ReportJob, isDownloaded: boolean): Promise<void> {
    const report = await findReport(job.data);
    if (report === null) return;
    if (!isDownloaded) {
      const isStopped = report.failures + 1 >= maxFailures;
      await deliver(reportFailedEmail(head, report, isStopped)).catch(
        (reason: unknown) =>
          log.failure("report given up without a mail", reason),
      );
    }
    await finish(job, isDownloaded ? "undelivered" : "failed");
  }

  // The last of several tries, within about an hour, was killed: another one could kill this process, too.
  runner.work("report-lost", lostReportWork, (job) => giveUp(job, false));
  return runner.work("report", reportWork, async (job) => {
    let isMade = false;
    try {
      await send(job, () => (isMade = true));
    } catch (error) {
      const isFinal = error instanceof ReportRefusedError || job.isLastTry;
      log.failure("report not sent", error);
      if (!isFinal) throw error;
      // If this fails as well, so does the job, and its end is told as that of a killed one.
      await giveUp(job, isMade);
    }
  });
}
