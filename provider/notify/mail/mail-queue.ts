import type { Queryable } from "../../db/database";
import type { JobData } from "../jobs/queues";
import { isJobUntried, enqueueJob, withdrawJobs } from "../jobs/enqueue-job";

/** Mails wait as jobs of the queue `mail` (docs/decisions/088). */

type Mail = JobData["mail"];

/** The mails of one kind to one recipient replace each other. */
const keyOf = (mail: Mail) =>
  "accountId" in mail
    ? `${mail.kind} ${mail.accountId}`
    : `${mail.kind} ${mail.email}`;

/**
 * Queues a mail in the same transaction as the change it reports, so that neither a failure of the mail
 * server nor a killed process loses it. It replaces a mail of the same kind to the same recipient whose
 * sending has failed so far.
 */
export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  const key = keyOf(mail);
  await withdrawJobs(tx, "mail", key);
  await enqueueJob(tx, "mail", mail, { key });
}

/** Returns whether the same mail is queued and has not been tried yet. */
export const isMailUntried = (db: Queryable, mail: Mail): Promise<boolean> =>
  isJobUntried(db, "mail", keyOf(mail));
