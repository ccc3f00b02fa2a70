import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import escapeHtml from "escape-html";
import type { BrandLogo } from "../../../shared/brand-logo";
import type { EmailAttachment, EmailMessage } from "./email-messages";

/** Delivers mails. */
export interface MailTransport {
  /** Delivers one mail; rejects if that fails. */
  deliver(email: EmailMessage): Promise<void>;
  /** Connects and signs in, without a mail; rejects if that fails. */
  check(): Promise<void>;
  close(): void;
}

/** Age after which an incomplete file of the outbox belongs to a process that was killed. */
const partKeptMs = 60_000;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 10_000;
/**
 * Connections to the mail server that are open at once: as many mails as all queues of a process send,
 * so that none waits for another. Common servers accept 20 and more from one client.
 */
const maxConnections = 20;
/** A connection that has sent nothing for so long is closed: it serves mails in a row, and waits for none. */
const keptOpenMs = 2_000;
/**
 * Longest time for one mail: shorter than the time after which its job is given to another process
 * (`mail`: two minutes), so that a server that sends a byte now and then does not cause a second mail.
 */
const deliveryTimeoutMs = 90_000;

/**
 * Creates a transport that sends by SMTP.
 * @param url `smtp://` or `smtps://user:password@host:port`
 * @param from name and address of the sender
 * @param timeoutMs longest time for one mail; tests shorten it
 */
export function smtpTransport(
  url: string,
  from: { name: string; address: string },
  timeoutMs = deliveryTimeoutMs,
): MailTransport {
  // The pool repeats a mail only as long as the server has received no byte of it.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    idleTimeout: keptOpenMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // Mails consist of the provider's own text; nodemailer must never read a file or fetch a URL for
    // one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (email) =>
      void (await transport.sendMail({
        ...composeMail(email, from),
        signal: AbortSignal.timeout(timeoutMs),
      })),
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Returns a mail as nodemailer takes it. */
function composeMail(
  email: EmailMessage,
  from: { name: string; address: string },
): SendMailOptions {
  const { to, subject, text, html, attachments, unsubscribeUrl, messageId } =
    email;
  return {
    from,
    // An object is used unchanged; a string would be parsed as a list of addresses.
    to: { name: "", address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, ...rest }) => ({
        filename: name,
        contentType: type,
        ...rest,
      })),
    }),
    ...(messageId !== undefined && {
      messageId: `<${messageId}@${from.address.split("@")[1] ?? ""}>`,
    }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/**
 * Returns a transport whose mails in HTML begin with the logo. It is part of the mail, because mail programs fetch
 * no pictures.
 * @param logo null for none
 * @param name of the portal, where pictures are not shown
 */
export function withLogo(
  transport: MailTransport,
  logo: BrandLogo | null,
  name: string,
): MailTransport {
  if (logo === null) return transport;
  const [width, height] = [logo.width / 2, logo.height / 2].map(Math.round);
  const image = `<p><img src="cid:logo" alt="${escapeHtml(name)}" width="${width}" height="${height}"></p>`;
  const attachment: EmailAttachment = {
    name: "logo.jpg",
    type: "image/jpeg",
    // With its ground, because the colors of the mail program are not known.
    content: logo.jpeg,
    cid: "logo",
  };
  return {
    ...transport,
    deliver: (email) =>
      transport.deliver(
        email.html === undefined
          ? email
          : {
              ...email,
              html: email.html.replace("<body>", `<body>\n${image}`),
              attachments: [...(email.attachments ?? []), attachment],
            },
      ),
  };
}

/**
 * Returns whether a mail server refused the recipient or the mail for good (SMTP 5xx after `RCPT` or
 * `DATA`), so that another try would be refused as well. A refused sender (`MAIL`) says nothing about the
 * recipient: the settings of the portal or of its mail server are wrong.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { command, responseCode } = error as {
    command?: unknown;
    responseCode?: unknown;
  };
  return (
    (command === "RCPT TO" || command === "DATA") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}

/**
 * Delivers a mail.
 * @returns false if the recipient's mail server refuses it for good
 * @throws if trying again may help
 */
export async function deliverUnlessRefused(
  transport: Pick<MailTransport, "deliver">,
  email: EmailMessage,
): Promise<boolean> {
  try {
    await transport.deliver(email);
    return true;
  } catch (error) {
    if (isRefusedForGood(error)) return false;
    throw error;
  }
}

/**
 * Creates a transport that writes each mail to a file, for a portal without a mail server: as text, or as
 * a mail program opens it (`.eml`) if it has more than text. A file appears complete: it is written under
 * another name and renamed.
 */
export function outboxTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  async function contentOf(email: EmailMessage): Promise<string | Buffer> {
    const { to, subject, text, html } = email;
    if (html === undefined)
      return `To: ${to}\nSubject: ${subject}\nDate: ${new Date().toUTCString()}\n\n${text}`;
    const composed = await composer.sendMail(
      composeMail(email, { name: "", address: "portal@localhost" }),
    );
    return composed.message as Buffer;
  }
  /** Deletes what processes that were killed have left of mails; those of now are written within a second. */
  async function deleteParts(): Promise<void> {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!name.endsWith(".part")) continue;
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > partKeptMs)
        await rm(path, { force: true });
    }
  }
  let isCleaned = false;
  return {
    async deliver(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!isCleaned) await deleteParts();
      isCleaned = true;
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(
        folder,
        `${stamp}-${randomBytes(4).toString("hex")}.${email.html === undefined ? "txt" : "eml"}`,
      );
      const content = await contentOf(email);
      try {
        await writeFile(`${path}.part`, content, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        // A full disk leaves an incomplete file.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    check: () => Promise.resolve(),
    close: () => composer.close(),
  };
}
