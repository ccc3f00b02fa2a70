import type { Language } from "../contract/extensions/language";
import type { Queryable } from "../db/database";
import type { JobData } from "../notify/jobs/queues";
import {
  accountEmail,
  type EmailRecipient,
} from "../notify/mail/account-emails";
import { isMailUntried } from "../notify/mail/mail-queue";
import type { MailServices } from "../notify/mail/mail-services";
import { languageSql } from "../messages/languages";
import { administeredGroups } from "./groups/administration";
import { emailKey } from "./email-key";
import { createEmailChangeCode } from "./email-change";
import { createResetCode } from "./passwords/password-reset";
import { hashSecret } from "./secrets";
import { createLinkCode } from "./verification";

/** How mails are sent: every 15 seconds or when a call has queued one, eight at once. */
const mailWork = { pollSeconds: 15, parallel: 8 };

/** The mails to accounts that hold no code. */
const notices = {
  "already-registered": "alreadyRegistered",
  "password-changed": "passwordChanged",
  "second-factor-on": "secondFactorOn",
  "second-factor-off": "secondFactorOff",
  "api-token-created": "apiTokenCreated",
  "access-key-created": "accessKeyCreated",
  "recovery-codes-created": "recoveryCodesCreated",
} as const;

/** The link of a mail: its code, whose hash the table has. */
interface Link {
  code: string;
  table: "verification_link" | "email_change_link" | "password_reset_link";
}

/**
 * Returns the language of who has invited an address last, in which it is invited.
 * @returns null without an open invitation: the mail of one that was withdrawn, whose sender does not
 *   administer the group any more, or whose address was confirmed, is not sent
 */
async function findInviterLanguage(
  db: Queryable,
  key: string,
  now: Date,
): Promise<Language | null> {
  const [invitation] = await db.query<{ language: Language }>(
    `SELECT ${languageSql("inviter")} AS language
     FROM group_invitation i JOIN account inviter ON inviter.id = i.inviter_account_id
     WHERE i.email_key = $1 AND i.expires_at > $2 AND i.group_id IN ${administeredGroups("inviter_account_id")}
     ORDER BY i.invited_at DESC LIMIT 1`,
    [key, now],
  );
  return invitation?.language ?? null;
}

/**
 * Starts to send the queued mails about accounts and invitations over `mailTransport`.
 * @returns a function that has the mails sent that are due, in the background
 */
export function startAccountMail(
  options: MailServices & { now: () => Date },
): () => void {
  const { db, runner, mailTransport, messageOptions: head, now, log } = options;

  async function sendToAccount({
    kind,
    accountId,
  }: Extract<JobData["mail"], { accountId: string }>): Promise<boolean> {
    if (kind === "email-change-old" || kind === "email-change-new")
      return sendEmailChange(kind, accountId);
    const [account] = await db.query<EmailRecipient>(
      `SELECT email, ${languageSql("account")} AS language FROM account WHERE id = $1`,
      [accountId],
    );
    // The registration was deleted.
    if (!account) return false;
    if (kind !== "verification") return deliver(account, notices[kind]);
    // Each attempt creates a new code, because only its hash is stored.
    const code = await createLinkCode(db, accountId, now());
    return deliver(account, kind, { code, table: "verification_link" });
  }

  /** Delivers a mail, and deletes the code of its link if that fails. */
  async function deliver(
    recipient: EmailRecipient,
    text: Parameters<typeof accountEmail>[2],
    link?: Link,
  ): Promise<true> {
    const mail = accountEmail(head, recipient, text, link?.code);
    try {
      await mailTransport.deliver(mail);
      return true;
    } catch (error) {
      if (link)
        await db.query(`DELETE FROM ${link.table} WHERE code_hash = $1`, [
          hashSecret(link.code),
        ]);
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
    const { code } = created;
    if (code === null) return deliver(created, "addressTaken");
    const text = side === "old" ? "emailChangeToOld" : "emailChangeToNew";
    return deliver(created, text, { code, table: "email_change_link" });
  }

  async function sendPasswordReset(key: string): Promise<boolean> {
    const created = await createResetCode(db, key, now());
    if (!created) return false;
    const link = { code: created.code, table: "password_reset_link" } as const;
    return deliver(created, "passwordReset", link);
  }

  async function send(mail: JobData["mail"]): Promise<boolean> {
    if ("accountId" in mail) return sendToAccount(mail);
    if (mail.kind === "password-reset") return sendPasswordReset(mail.email);
    const { email } = mail;
    if (mail.kind === "email-changed")
      return deliver(
        { email, language: mail.language ?? "en" },
        "emailChanged",
      );
    const language = await findInviterLanguage(db, emailKey(email), now());
    return language !== null && deliver({ email, language }, "invitation");
  }

  /** Returns whether the same mail was queued again while this one was being sent. */
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
