import type { Database, Queryable } from "../db/database";
import type { JobRunner } from "../jobs/job-runner";
import type { JobData } from "../jobs/queues";
import type { ProviderLog } from "../log";
import {
  alreadyRegisteredEmail,
  invitationEmail,
  verificationEmail,
  type EmailMessage,
  type EmailMessageOptions,
} from "../mail/email-messages";
import {
  passwordChangedEmail,
  passwordResetEmail,
} from "../mail/password-emails";
import {
  addressTakenEmail,
  emailChangedEmail,
  emailChangeEmail,
} from "../mail/email-change-emails";
import {
  secondFactorOffEmail,
  secondFactorOnEmail,
} from "../mail/second-factor-emails";
import { apiTokenCreatedEmail } from "../mail/api-token-emails";
import { isMailUntried } from "../mail/mail-queue";
import type { MailTransport } from "../mail/mail-transport";
import { emailKey } from "./email-key";
import { createEmailChangeCode, deleteEmailChangeCode } from "./email-change";
import { createResetCode, deleteResetCode } from "./password-reset";
import { deleteLinkCode, createLinkCode } from "./verification";

/** How mails are sent: every 15 seconds or when a call has queued one, eight at once. */
const mailWork = { pollSeconds: 15, parallel: 8 };

/** The mails to accounts that hold no code. */
const notices = {
  "already-registered": alreadyRegisteredEmail,
  "password-changed": passwordChangedEmail,
  "second-factor-on": secondFactorOnEmail,
  "second-factor-off": secondFactorOffEmail,
  "api-token-created": apiTokenCreatedEmail,
};

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

  async function sendToAccount({
    kind,
    accountId,
  }: Extract<JobData["mail"], { accountId: string }>): Promise<boolean> {
    if (kind === "email-change-old" || kind === "email-change-new")
      return sendEmailChange(kind, accountId);
    const [account] = await db.query<{ email: string }>(
      "SELECT email FROM account WHERE id = $1",
      [accountId],
    );
    // The registration was deleted.
    if (!account) return false;
    if (kind !== "verification") {
      await mailTransport.deliver(notices[kind](head, account.email));
      return true;
    }
    // Each attempt creates a new code, because only its hash is stored.
    const code = await createLinkCode(db, accountId, now());
    await deliverOr(verificationEmail(head, account.email, code), () =>
      deleteLinkCode(db, code),
    );
    return true;
  }

  /** Delivers a mail with a code, and deletes the code if that fails. */
  async function deliverOr(
    mail: EmailMessage,
    deleteCode: () => Promise<void>,
  ): Promise<void> {
    try {
      await mailTransport.deliver(mail);
    } catch (error) {
      await deleteCode();
      throw error;
    }
  }

  async function sendEmailChange(
    kind: "email-change-old" | "email-change-new",
    accountId: string,
  ): Promise<boolean> {
    const side = kind === "email-change-old" ? "old" : "new";
    const created = await createEmailChangeCode(db, accountId, side, now());
    if (!created) return false;
    const { email, code } = created;
    if (code === null) {
      await mailTransport.deliver(addressTakenEmail(head, email));
      return true;
    }
    await deliverOr(emailChangeEmail(head, email, side, code), () =>
      deleteEmailChangeCode(db, code),
    );
    return true;
  }

  async function sendPasswordReset(key: string): Promise<boolean> {
    const created = await createResetCode(db, key, now());
    if (!created) return false;
    const { email, code } = created;
    await deliverOr(passwordResetEmail(head, email, code), () =>
      deleteResetCode(db, code),
    );
    return true;
  }

  async function send(mail: JobData["mail"]): Promise<boolean> {
    if ("accountId" in mail) return sendToAccount(mail);
    if (mail.kind === "password-reset") return sendPasswordReset(mail.email);
    if (mail.kind === "email-changed") {
      await mailTransport.deliver(emailChangedEmail(head, mail.email));
      return true;
    }
    if (!(await isInvited(db, emailKey(mail.email), now()))) return false;
    await mailTransport.deliver(invitationEmail(head, mail.email));
    return true;
  }

  /** Whether the same mail was queued again while this one was being sent. */
  const isReplaced = async (mail: JobData["mail"]) =>
    mail.kind !== "invitation" && (await isMailUntried(db, mail));

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
