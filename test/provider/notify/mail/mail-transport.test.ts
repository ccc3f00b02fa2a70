import { rmSync } from "node:fs";
import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  isRefusedForGood,
  outboxTransport,
  smtpTransport,
  withLogo,
} from "../../../../provider/notify/mail/mail-transport";
import type { EmailMessage } from "../../../../provider/notify/mail/email-messages";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

test("an outbox deletes what a killed process has left of a mail", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  closers.push(() => rmSync(folder, { recursive: true }));
  const hourAgo = Date.now() / 1_000 - 3_600;
  for (const name of ["old.txt.part", "new.txt.part"])
    await writeFile(join(folder, name), "x");
  await utimes(join(folder, "old.txt.part"), hourAgo, hourAgo);
  const mail = { to: "ann@shop.example", subject: "a", text: "b" };
  await outboxTransport(folder).deliver(mail);
  const names = await readdir(folder);
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([
    "new.txt.part",
  ]);
});

/** Starts a mail server that answers each line of its client. */
async function startServer(
  answer: (line: string, socket: Socket) => void,
): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").slice(0, -1))
        answer(line, socket);
    });
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function deliver(url: string): Promise<void> {
  const from = { name: "Portal", address: "portal@brand.example" };
  const transport = smtpTransport(url, from, 1_000);
  closers.push(() => transport.close());
  return transport.deliver({
    to: "ann@shop.example",
    subject: "Hello",
    text: "Hello",
  });
}

/** Answers as a mail server does; what comes after the mail is decided by `end`. */
const accepting =
  (end: (socket: Socket) => void) => (line: string, socket: Socket) => {
    if (line === ".") end(socket);
    else if (line === "DATA") socket.write("354 go on\r\n");
    else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write("250 fine\r\n");
  };

test("a mail is given up when its server answers too slowly, a byte now and then", async () => {
  const url = await startServer((_, socket) => {
    const timer = setInterval(() => socket.write("2"), 100);
    closers.push(() => clearInterval(timer));
  });
  const from = performance.now();
  await expect(deliver(url)).rejects.toThrow();
  expect(performance.now() - from).toBeLessThan(5_000);
});

test("a mail is sent when its server accepts it and dies", async () => {
  const url = await startServer(
    accepting((socket) => socket.end("250 queued\r\n")),
  );
  await expect(deliver(url)).resolves.toBeUndefined();
});

test("a mail is not sent when its server dies before it accepts it, which is no refusal", async () => {
  const url = await startServer(accepting((socket) => socket.destroy()));
  const error: unknown = await deliver(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isRefusedForGood(error)).toBe(false);
});

test.each([
  ["MAIL", "550", false],
  ["RCPT", "550", true],
  ["RCPT", "450", false],
  ["DATA", "554", true],
])(
  "%s answered with %s is a refusal for good: %s",
  async (at, code, isGood) => {
    const url = await startServer((line, socket) =>
      line.startsWith(at)
        ? socket.write(`${code} no\r\n`)
        : accepting((one) => one.end("250 queued\r\n"))(line, socket),
    );
    const error: unknown = await deliver(url).catch(
      (reason: unknown) => reason,
    );
    expect(isRefusedForGood(error)).toBe(isGood);
  },
);

test("with a logo, a mail in HTML begins with it as a part of the mail, and a text stays as it is", async () => {
  const sent: EmailMessage[] = [];
  const transport = withLogo(
    {
      deliver: (email) => Promise.resolve(void sent.push(email)),
      check: () => Promise.resolve(),
      close: () => undefined,
    },
    {
      png: Buffer.from(""),
      jpeg: Buffer.from("picture"),
      width: 288,
      height: 72,
      isLight: false,
      version: "1",
    },
    "P&P Tracking Portal",
  );
  const text = { to: "dana@shop.example", subject: "Hello", text: "Hello" };
  await transport.deliver(text);
  await transport.deliver({
    ...text,
    html: "<html><body>\n<p>Hello</p></body></html>",
  });
  expect(sent[0]).toEqual(text);
  expect(sent[1]?.html).toContain(
    '<body>\n<p><img src="cid:logo" alt="P&amp;P Tracking Portal" width="144" height="36"></p>\n<p>Hello',
  );
  expect(sent[1]?.attachments?.map(({ cid, type }) => [cid, type])).toEqual([
    ["logo", "image/jpeg"],
  ]);
});
