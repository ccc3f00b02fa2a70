import type { Database } from "../db/database";
import type { ProviderLog } from "../log";
import {
  alreadyRegisteredEmail,
  invitationEmail,
  verificationEmail,
  type EmailMessageOptions,
} from "../mail/email-messages";
import {
  deleteMail,
  isInvited,
  takeDueMail,
  type DueMail,
} from "../mail/mail-queue";
import type { MailTransport } from "../mail/mail-transport";
import { emailKey } from "./email-key";
import { deleteLinkCode, createLinkCode } from "./verification";

/** How often the queue is checked for mails that are due. */
const checkIntervalMs = 15_000;

/** Sends the queued mails about accounts and invitations. */
export interface AccountMail {
  /** Starts sending the mails that are due, in the background, and returns at once. */
  startSending(): void;
  /** Resolves when no mail is being sent. */
  whenIdle(): Promise<void>;
  /** Stops sending. A mail in progress ends within its own time-outs or is retried later. */
  stop(): void;
}

/** Starts the worker that sends queued mails over `mailTransport`. */
export function startAccountMail(options: {
  db: Database;
  mailTransport: MailTransport;
  messageOptions: EmailMessageOptions;
  now: () => Date;
  log: ProviderLog;
}): AccountMail {
  const { db, mailTransport, messageOptions: head, now, log } = options;
  let sending: Promise<void> | null = null;
  let shouldRunAgain = false;
  let isStopped = false;

  async function send(mail: DueMail): Promise<void> {
    if (mail.kind === "already-registered") {
      await mailTransport.deliver(alreadyRegisteredEmail(head, mail.email));
      return;
    }
    if (mail.kind === "invitation") {
      if (await isInvited(db, emailKey(mail.email), now()))
        await mailTransport.deliver(invitationEmail(head, mail.email));
      return;
    }
    // Each attempt creates a new code, because only its hash is stored.
    const code = await createLinkCode(db, mail.accountId, now());
    try {
      await mailTransport.deliver(verificationEmail(head, mail.email, code));
    } catch (error) {
      await deleteLinkCode(db, code);
      throw error;
    }
  }

  async function sendDueMails(): Promise<void> {
    while (!isStopped) {
      const mail = await takeDueMail(db, now());
      if (mail === null) return;
      try {
        await send(mail);
        await deleteMail(db, mail.id);
        log.info("mail sent", { kind: mail.kind });
      } catch (error) {
        log.failure("mail not sent", error, { kind: mail.kind });
        if (mail.isLastTry) await deleteMail(db, mail.id);
      }
    }
  }

  function startSending(): void {
    shouldRunAgain = true;
    if (sending !== null || isStopped) return;
    sending = (async () => {
      while (shouldRunAgain && !isStopped) {
        shouldRunAgain = false;
        await sendDueMails().catch((error: unknown) =>
          log.failure("mail queue failed", error),
        );
      }
    })().finally(() => {
      sending = null;
    });
  }

  const timer = setInterval(startSending, checkIntervalMs);
  timer.unref();
  startSending();
  return {
    startSending,
    async whenIdle() {
      while (sending !== null) await sending;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      mailTransport.close();
    },
  };
}
