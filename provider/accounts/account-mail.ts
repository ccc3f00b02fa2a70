import type { Database, Queryable } from "../db/database";
import type { JobRunner } from "../jobs/job-runner";
import type { JobData } from "../jobs/queues";
import type { ProviderLog } from "../log";
import {
  alreadyRegisteredEmail,
  invitationEmail,
  verificationEmail,
  type EmailMessageOptions,
} from "../mail/email-messages";
import { isMailUntried } from "../mail/mail-queue";
import type { MailTransport } from "../mail/mail-transport";
import { emailKey } from "./email-key";
import { deleteLinkCode, createLinkCode } from "./verification";

/** How mails are sent: every 15 seconds or when a call has queued one, eight at once. */
const mailWork = { pollSeconds: 15, parallel: 8 };

/**
 * Returns whether an address has an open invitation: the mail of one that was withdrawn, or whose
 * address was confirmed, is not sent.
 */
async function isInvited(
  db: Queryable,
  key: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT FROM group_invitation WHERE email_key = $1 AND expires_at > $2 LIMIT 1",
    [key, now],
  );
  return rows.length > 0;
}

/**
 * Starts to send the queued mails about accounts and invitations over `mailTransport`.
 * @returns a function that has the mails sent that are due, in the background
 */
export function startAccountMail(options: {
  db: Database;
  runner: Pick<JobRunner, "work">;
  mailTransport: MailTransport;
  messageOptions: EmailMessageOptions;
  now: () => Date;
  log: ProviderLog;
}): () => void {
  const { db, runner, mailTransport, messageOptions: head, now, log } = options;

  async function sendToAccount(
    mail: Extract<JobData["mail"], { accountId: string }>,
  ): Promise<boolean> {
    const [account] = await db.query<{ email: string }>(
      "SELECT email FROM account WHERE id = $1",
      [mail.accountId],
    );
    // The registration was deleted.
    if (!account) return false;
    if (mail.kind === "already-registered") {
      await mailTransport.deliver(alreadyRegisteredEmail(head, account.email));
      return true;
    }
    // Each attempt creates a new code, because only its hash is stored.
    const code = await createLinkCode(db, mail.accountId, now());
    try {
      await mailTransport.deliver(verificationEmail(head, account.email, code));
    } catch (error) {
      await deleteLinkCode(db, code);
      throw error;
    }
    return true;
  }

  async function send(mail: JobData["mail"]): Promise<boolean> {
    if (mail.kind !== "invitation") return sendToAccount(mail);
    if (!(await isInvited(db, emailKey(mail.email), now()))) return false;
    await mailTransport.deliver(invitationEmail(head, mail.email));
    return true;
  }

  /** Whether the same mail was queued again while this one was being sent. */
  const isReplaced = async (mail: JobData["mail"]) =>
    mail.kind !== "invitation" &&
    (await isMailUntried(db, mail.kind, mail.accountId));

  return runner.work("mail", mailWork, async (job) => {
    const { kind } = job.data;
    try {
      if (await send(job.data)) log.info("mail sent", { kind });
    } catch (error) {
      log.failure("mail not sent", error, { kind });
      if (!job.isLastTry && !(await isReplaced(job.data))) throw error;
      if (job.isLastTry) log.warn("mail given up", { kind });
    }
    // Nothing about its recipient is kept.
    await job.remove();
  });
}
