import type { Queryable } from "../../db/database";
import { messagesFor } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import { withdrawJobs, enqueueJob } from "../../notify/jobs/enqueue-job";
import type { JobData } from "../../notify/jobs/queues";
import type { EmailRecipient } from "../../notify/mail/account-emails";
import {
  onOneLine,
  type EmailMessage,
  type EmailMessageOptions,
} from "../../notify/mail/email-messages";
import type { MailServices } from "../../notify/mail/mail-services";
import { deliverUnlessRefused } from "../../notify/mail/mail-transport";
import type { ImportOutcome } from "../pipeline";
import { jobAnswer, listErrors } from "./job-report";
import { findJob } from "./jobs";

/** Trading partners are told by mail what was not loaded of their documents, and what was decided (docs/decisions/179). */

/** How mails are sent: those that are due are noticed within 15 seconds, four are made at once. */
const partnerWork = { pollSeconds: 15, parallel: 4 };
/** Errors that a mail names; it counts the others. */
const namedErrors = 20;
/** Characters of a line, which may quote the document. */
const maxLineLength = 400;

/**
 * Queues the mail about a document that was applied or rejected, in the transaction of its result. There is none if
 * everything was loaded and nothing decided, or if no partner of this sender has an address. What an API key for some
 * pools sends in the name of a partner of another pool is not that partner's, and is not mailed either.
 * @param poolIds the pools of the API key that sent the document; null: all
 */
export async function queuePartnerMail(
  tx: Queryable,
  mail: JobData["partner-mail"],
  { errors, notes }: ImportOutcome,
  poolIds: readonly number[] | null,
): Promise<void> {
  if (errors === 0 && notes.length === 0) return;
  if ((await findRecipient(tx, mail.sender, poolIds)) === null) return;
  // The mail about the last time that the document was tried is the one that counts.
  await withdrawJobs(tx, "partner-mail", mail.token);
  await enqueueJob(tx, "partner-mail", mail, { key: mail.token });
}

async function findRecipient(
  db: Queryable,
  sender: string,
  poolIds: readonly number[] | null = null,
): Promise<EmailRecipient | null> {
  const [partner] = await db.query<EmailRecipient>(
    `SELECT email, coalesce(language, 'en') AS language FROM trading_partner
     WHERE sender = $1 AND email IS NOT NULL
       AND ($2::int[] IS NULL OR pool_id IS NULL OR pool_id = ANY($2::int[]))`,
    [sender, poolIds],
  );
  return partner ?? null;
}

const lineOf = (text: string) => onOneLine(text).slice(0, maxLineLength);

/** Returns the mail about a document as it is now; null without a document or an address. */
async function partnerEmail(
  db: Queryable,
  { product }: EmailMessageOptions,
  { token, sender }: JobData["partner-mail"],
): Promise<EmailMessage | null> {
  const recipient = await findRecipient(db, sender);
  const job = await findJob(db, token);
  if (recipient === null || job === null) return null;
  const { email, language } = recipient;
  const { partnerMailMessages: texts } = messagesFor(language);
  const { fileName, status, counts, errors, notes } = jobAnswer(job, language);
  const shown = await listErrors(
    db,
    job.id,
    { offset: 0, limit: namedErrors },
    language,
  );
  const isApplied = status === "applied";
  const heading = fillText(isApplied ? texts.applied : texts.nothingApplied, {
    fileName,
  });
  const sections = [
    counts.map((count) => fillText(texts.counts, count)),
    shown.map(({ place, field, value, message }) => {
      const where = [place, field, value].filter((part) => part !== null);
      return `- ${where.join(", ")}: ${message}`;
    }),
    errors > shown.length
      ? [fillText(texts.moreErrors, { count: errors - shown.length })]
      : [],
    notes.map((note) => `- ${note}`),
    [fillText(texts.why, { sender, product })],
  ].filter((lines) => lines.length > 0);
  return {
    to: email,
    subject: lineOf(`${product}: ${heading}`),
    // A repeated mail is the same for mail programs.
    messageId: `import-${token}-${Date.parse(job.finished_at ?? job.created_at)}`,
    text: [
      lineOf(heading),
      ...sections.map((lines) => lines.map(lineOf).join("\n")),
      "",
    ].join("\n\n"),
  };
}

/** Starts to send the queued mails to trading partners. */
export function startPartnerMail({
  db,
  runner,
  mailTransport,
  messageOptions,
  log,
}: MailServices): void {
  runner.work("partner-mail", partnerWork, async (job) => {
    try {
      const email = await partnerEmail(db, messageOptions, job.data);
      if (email === null) return;
      const isAccepted = await deliverUnlessRefused(mailTransport, email);
      log.info(isAccepted ? "partner mail sent" : "partner mail refused");
    } catch (error) {
      log.failure("partner mail not sent", error);
      throw error;
    }
  });
}
