import { createServer, type AddressInfo, type Server } from "node:net";
import PostalMime from "postal-mime";
import { afterEach, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import { queuedMails } from "./jobs/queued-jobs";
import { startMailServer } from "./mail-server";
import { codeIn, startTestProvider, type TestProvider } from "./test-provider";

const until = (what: () => boolean) =>
  expect.poll(what, { timeout: 60_000 }).toBe(true);

const register = (provider: TestProvider, email = "ann@shop.example") =>
  provider.call("registerAccountPortal", {
    email,
    password: "Correct-horse1",
    firstName: "Ann",
    lastName: null,
  });

onEachEngine("mail by SMTP", (engine) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function start(smtpUrl: string): Promise<TestProvider> {
    const provider = await startTestProvider(
      engine,
      {
        SMTP_URL: smtpUrl,
        MAIL_FROM: "portal@brand.example",
        BRAND_NAME: "Brand",
        PUBLIC_ORIGIN:
          "https://a-rather-long-name-of-a-portal.some-department.brand.example",
      },
      undefined,
      { pollSeconds: 0.5 },
    );
    closers.unshift(() => provider.remove());
    await provider.db.query(
      "UPDATE pgboss.queue SET retry_delay = 1, retry_backoff = false WHERE name = 'mail'",
    );
    return provider;
  }

  it("reaches its recipient, with a working link", async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const provider = await start(server.url);
    expect(provider.running.outbox).toBeNull();
    await register(provider);
    await until(() => server.received.length === 1);
    const [mail] = server.received;
    expect(mail?.from).toBe("portal@brand.example");
    expect(mail?.to).toEqual(["ann@shop.example"]);
    const parsed = await PostalMime.parse(mail?.raw ?? "");
    expect(parsed.from).toEqual({
      name: "Brand Tracking Portal",
      address: "portal@brand.example",
    });
    expect(parsed.to).toEqual([{ name: "", address: "ann@shop.example" }]);
    expect(parsed.subject).toBe(
      "Confirm your email address for Brand Tracking Portal",
    );
    expect(parsed.text).toContain("good for 24 hours");
    const verificationCode = codeIn(parsed.text ?? "");
    expect(parsed.text).toContain(
      `https://a-rather-long-name-of-a-portal.some-department.brand.example/register/${verificationCode}`,
    );
    const verified = await provider.call("verifyAccountPortal", {
      verificationCode,
      password: "Correct-horse1",
    });
    expect(verified.body).toEqual({ status: "Success" });
  });

  it("is sent once for a registration that is repeated while the server refuses", async () => {
    const server = await startMailServer();
    closers.push(server.close);
    server.state.refuse = true;
    const provider = await start(server.url);
    for (const failures of [1, 2, 3]) {
      await register(provider);
      const failed = () =>
        provider.logged.filter((line) => line.includes("mail not sent"));
      await until(() => failed().length >= failures);
    }
    expect(await queuedMails(provider.db)).toMatchObject([
      { kind: "verification" },
    ]);
    server.state.refuse = false;
    await until(() => server.received.length > 0);
    expect(server.received.map(({ to }) => to[0])).toEqual([
      "ann@shop.example",
    ]);
    await expect.poll(() => queuedMails(provider.db)).toEqual([]);
  });

  it("is late for monitoring while the server refuses everything, until one is sent", async () => {
    const server = await startMailServer();
    closers.push(server.close);
    server.state.refuse = true;
    const provider = await start(server.url);
    const monitored = async () => {
      const answer = await fetch(`${provider.url}/readyz`);
      const { mail } = (await answer.json()) as { mail: string };
      return [answer.status, mail];
    };
    await register(provider);
    await until(() =>
      provider.logged.some((line) => line.includes("mail not sent")),
    );
    expect(await monitored()).toEqual([200, "ok"]);
    await provider.db.query(
      "UPDATE pgboss.job SET created_on = created_on - interval '16 minutes' WHERE name = 'mail'",
    );
    expect(await monitored()).toEqual([200, "late"]);
    server.state.refuse = false;
    await until(() => server.received.length === 1);
    await expect.poll(monitored).toEqual([200, "ok"]);
  });

  it("is said to be impossible at the start if the server does not answer", async () => {
    const server = await startMailServer();
    await server.close();
    const provider = await start(server.url.replace("//", "//ann:canary@"));
    await until(() =>
      provider.logged.some((line) =>
        line.includes("mail server does not accept this portal"),
      ),
    );
    expect(provider.logged.join("")).not.toContain("canary");
  });

  it("is said to go to files only if a public portal has no mail server", async () => {
    const warns = async (origin: string) => {
      const provider = await startTestProvider(engine, {
        PUBLIC_ORIGIN: origin,
      });
      closers.unshift(() => provider.remove());
      return provider.logged.some((line) =>
        line.includes("mails are written to files only"),
      );
    };
    expect(await warns("https://portal.example.com")).toBe(true);
    expect(await warns("http://localhost:3000")).toBe(false);
  });

  it("does not delay a call when the server never responds", async () => {
    const sockets = new Set<{ destroy(): void }>();
    const silent: Server = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) =>
      silent.listen(0, "127.0.0.1", resolve),
    );
    closers.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    });
    const { port } = silent.address() as AddressInfo;
    const provider = await start(`smtp://127.0.0.1:${port}`);
    expect((await register(provider)).httpStatus).toBe(200);
    // The server is still waited for.
    expect(provider.logged.join("")).not.toContain("mail not sent");
    expect(await queuedMails(provider.db)).toMatchObject([
      { kind: "verification" },
    ]);
  });
});
