import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { EmailMessage } from "./email-messages";

/** Delivers mails. */
export interface MailTransport {
  /** Delivers one mail; rejects if that fails. */
  deliver(email: EmailMessage): Promise<void>;
  close(): void;
}

const connectTimeoutMs = 5_000;
const idleTimeoutMs = 10_000;

/**
 * Creates a transport that sends by SMTP.
 * @param url `smtp://` or `smtps://user:password@host:port`
 * @param from name and address of the sender
 */
export function smtpTransport(
  url: string,
  from: { name: string; address: string },
): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // Mails consist of the provider's own text; nodemailer must never read a file or fetch a URL for
    // one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, subject, text }) {
      await transport.sendMail({
        from,
        // An object is used unchanged; a string would be parsed as a list of addresses.
        to: { name: "", address: to },
        subject,
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Creates a transport that writes each mail to a text file, for a portal without a mail server. A file
 * appears complete: it is written under another name and renamed.
 */
export function outboxTransport(folder: string): MailTransport {
  return {
    async deliver({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(
        folder,
        `${stamp}-${randomBytes(4).toString("hex")}.txt`,
      );
      const content = `To: ${to}\nSubject: ${subject}\nDate: ${new Date().toUTCString()}\n\n${text}`;
      try {
        await writeFile(`${path}.part`, content, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        // A full disk leaves an incomplete file.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    close: () => undefined,
  };
}
