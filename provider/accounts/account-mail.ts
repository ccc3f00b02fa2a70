import type { Database } from "../db/database";
import type { ProviderLog } from "../log";
import {
  alreadyRegisteredEmail,
  verificationEmail,
  type EmailMessageOptions,
} from "../mail/email-messages";
import { deleteMail, takeDueMail, type DueMail } from "../mail/mail-queue";
import type { MailTransport } from "../mail/mail-transport";
import { deleteLinkCode, createLinkCode } from "./verification";

/** How often the queue is checked for mails that are due. */
const checkIntervalMs = 15_000;

/** Sends the mails that accounts have queued. */
export interface AccountMail {
  /** Starts sending the mails that are due, in the background, and returns at once. */
  startSending(): void;
  /** Resolves when no mail is being sent. */
  whenIdle(): Promise<void>;
  /** Stops sending. A mail in progress ends within its own time-outs or is retried later. */
  stop(): void;
}

/** Starts sending queued mails over `mailTransport`. */
export function startAccountMail(options: {
  db: Database;
  mailTransport: MailTransport;
  head: EmailMessageOptions;
  now: () => Date;
  log: ProviderLog;
}): AccountMail {
  const { db, mailTransport, head, now, log } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function send(mail: DueMail): Promise<void> {
    if (mail.kind === "already-registered") {
      await mailTransport.deliver(alreadyRegisteredEmail(head, mail.email));
      return;
    }
    const code = await createLinkCode(db, mail.accountId, now());
    try {
      await mailTransport.deliver(verificationEmail(head, mail.email, code));
    } catch (error) {
      await deleteLinkCode(db, code);
      throw error;
    }
  }

  async function sendDue(): Promise<void> {
    while (!stopped) {
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

  function kick(): void {
    again = true;
    if (running !== null || stopped) return;
    running = (async () => {
      while (again && !stopped) {
        again = false;
        await sendDue().catch((error: unknown) =>
          log.failure("mail queue failed", error),
        );
      }
    })().finally(() => {
      running = null;
    });
  }

  const timer = setInterval(kick, checkIntervalMs);
  timer.unref();
  kick();
  return {
    startSending: kick,
    async whenIdle() {
      while (running !== null) await running;
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      mailTransport.close();
    },
  };
}
