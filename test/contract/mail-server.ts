import type { AddressInfo } from "node:net";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";

/** A mail as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** What a test does during the conversations of the server. */
export interface MailServerHooks {
  /** Called with the sender of a mail; the server answers when it resolves. */
  onSender?(address: string): Promise<void>;
  /** Called with a complete mail right before it is accepted. */
  onMail?(mail: ReceivedMail): void;
}

/**
 * A real SMTP server on loopback; it refuses recipients while `refuse` is set, for now while `busy` is, and
 * the sender while `refuseSender` is.
 */
export async function startMailServer({
  onSender = () => Promise.resolve(),
  onMail = () => undefined,
}: MailServerHooks = {}) {
  const received: ReceivedMail[] = [];
  const state = { refuse: false, busy: false, refuseSender: false };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom({ address }, _session, done) {
      void onSender(address).then(() =>
        done(state.refuseSender ? new Error("not your address") : null),
      );
    },
    onRcptTo(_address, _session, done) {
      if (state.busy)
        done(Object.assign(new Error("too busy"), { responseCode: 451 }));
      else done(state.refuse ? new Error("not today") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        received.push(mail);
        onMail(mail);
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Returns the path of the link with which a mail program stops mails by one click (RFC 8058). */
export function oneClickPath({ headers }: Email): string {
  const header = (key: string) =>
    headers.find((one) => one.key === key)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, path = ""] =
    /^<https:\/\/portal\.brand\.example(\/unsubscribe\/.{22})>$/.exec(
      header("list-unsubscribe"),
    ) ?? [];
  expect(path).not.toBe("");
  return path;
}
