import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/**
 * A real SMTP server on loopback; it refuses recipients while `refuse` is set, for now while `busy` is, and
 * the sender while `refuseSender` is.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const state = { refuse: false, busy: false, refuseSender: false };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom(_address, _session, done) {
      done(state.refuseSender ? new Error("not your address") : null);
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
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
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
