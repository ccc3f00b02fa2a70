import type { Database } from "../db/database";
import { oldestMailAge } from "../notify/jobs/count-jobs";
import type { ProviderLog } from "../log";
import type { MailTransport } from "../notify/mail/mail-transport";

/** Age of a mail from which it is late, in seconds: the first tries are over after about a quarter of an hour. */
const lateSeconds = 15 * 60;

/** Monitors whether mails leave. */
export interface MailHealth {
  /** The transport, wrapped so that its outcomes are noticed. */
  transport: MailTransport;
  /**
   * `late`: a mail has been tried for 15 minutes, and this process has sent none meanwhile. One recipient
   * whose server refuses does not make it late while other mails are sent.
   * @throws if the database fails
   */
  check(): Promise<"ok" | "late">;
}

/**
 * Monitors a mail transport, and asks the mail server once whether it accepts this portal: a wrong password
 * would otherwise be noticed by the first person who waits for a mail.
 * @param onDelivered called for each try to deliver a mail, with its outcome
 */
export function monitorMail({
  db,
  transport,
  log,
  onDelivered,
}: {
  db: Database;
  transport: MailTransport;
  log: ProviderLog;
  onDelivered: (outcome: "sent" | "failed") => void;
}): MailHealth {
  let lastSentAt: number | null = null;
  transport
    .check()
    .catch((error: unknown) =>
      log.failure(
        "mail server does not accept this portal",
        error,
        { name: "SMTP_URL" },
        "warn",
      ),
    );
  return {
    transport: {
      ...transport,
      async deliver(email) {
        try {
          await transport.deliver(email);
        } catch (error) {
          onDelivered("failed");
          throw error;
        }
        lastSentAt = performance.now();
        onDelivered("sent");
      },
    },
    async check() {
      const age = (await oldestMailAge(db)) ?? 0;
      const sinceSent =
        lastSentAt === null
          ? Infinity
          : (performance.now() - lastSentAt) / 1_000;
      return age > lateSeconds && sinceSent > lateSeconds ? "late" : "ok";
    },
  };
}
