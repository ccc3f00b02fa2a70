/** @module-tag all */

import { afterEach, expect, it, vi } from "vitest";
import { enqueueDueAlerts } from "../../provider/notify/alerts/due-alerts";
import type { Database } from "../../provider/db/database";
import { enqueueDueReports } from "../../provider/notify/subscriptions/due-reports";
import { stagePortal } from "../app/support/portal";
import { onEachEngine, type Engine } from "./engines";
import { stageKilledProviders, type ProviderProcess } from "./killed-provider";
import {
  startMailServer,
  type MailServerHooks,
  type ReceivedMail,
} from "./mail-server";
import { freePort } from "../../scripts/port.mjs";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const publicOrigin = "https://portal.brand.example";
const healthToken = "0123456789abcdef";
const people = 12;
/** Each person gets a report and an alert. */
const mails = 2 * people;
/** Reports and alerts that a process makes at once, six and four: there are enough for two processes. */
const parallel = 10;
/** Longer than a mail takes on any machine; tests end the time of jobs of killed processes. */
const expireSeconds = 3_600;

/** People with a report that is due and an alert about a delivery that is late. */
const world = `
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference, window_end)
    VALUES (1, 1, '101', (now() AT TIME ZONE 'UTC')::date, '1', now() - interval '10 minutes');
  INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT 'OWN' || n, d.id, d.service_date, 1, true FROM delivery d, generate_series(1, 12) AS n;
  INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at, verified_at)
    SELECT n, 'p' || n || '@shop.example', 'p' || n || '@shop.example', 'Ann', 'none', n, now(), now()
    FROM generate_series(101, 100 + ${people}) AS n;
  INSERT INTO group_member (account_id, group_id) SELECT id, 1 FROM account;
  INSERT INTO saved_view (id, account_id, name, path)
    SELECT id, id, 'Week', '/search/advanced-search/s=-7d_f=today' FROM account;
  INSERT INTO report_mail (id, account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
    SELECT id, id, id, 'daily', extract(hour FROM now() AT TIME ZONE 'UTC' + interval '12 hours')::int, 'UTC', false, date_trunc('minute', now()), 'r' || id FROM account;
  INSERT INTO alert (account_id, kind, time_zone, at_night, created_at)
    SELECT id, 'late', 'America/Chicago', true, now() FROM account;
  INSERT INTO alert_recipient (account_id, next_at, unsubscribe_token) SELECT id, now(), 'a' || id FROM account;
  UPDATE pgboss.queue SET expire_seconds = ${expireSeconds}, retry_delay = 1, retry_backoff = false
    WHERE name IN ('report', 'alert');`;

const messageIdOf = ({ raw }: ReceivedMail) =>
  /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "";
const senderOf = (address: string) => address.split("@")[0] ?? "";

/** Processes on one database, each with a portal of its own, and a real mail server. */
async function stageReplicas(engine: Engine, hooks: MailServerHooks = {}) {
  const server = await startMailServer(hooks);
  const providers = await stageKilledProviders(engine, world);
  const closers: (() => Promise<unknown>)[] = [];
  return {
    server,
    providers,
    /** Starts a replica whose mails come from `name`. */
    async start(name: string): Promise<ProviderProcess> {
      const port = await freePort();
      const portal = await stagePortal({
        providerUrl: `http://127.0.0.1:${port}`,
        settings: { PUBLIC_ORIGIN: publicOrigin, DATA_DIR: "/nonexistent" },
      });
      closers.push(() => portal.close());
      return providers.start("replica", {
        PROVIDER_PORT: String(port),
        HEALTH_TOKEN: healthToken,
        SMTP_URL: server.url,
        MAIL_FROM: `${name}@brand.example`,
        PUBLIC_ORIGIN: publicOrigin,
        PORTAL_URL: `http://127.0.0.1:${portal.port}`,
      });
    },
    async remove() {
      await providers.remove();
      for (const close of closers) await close();
      await server.close();
    },
  };
}

type Replicas = Awaited<ReturnType<typeof stageReplicas>>;

/** The mails by Message-ID. */
function byMessageId(received: readonly ReceivedMail[]) {
  const found = new Map<string, ReceivedMail[]>();
  for (const mail of received) {
    const id = messageIdOf(mail);
    found.set(id, [...(found.get(id) ?? []), mail]);
  }
  return found;
}

/** Expects a report and an alert for each person, whatever came twice. */
function expectAllSent(received: readonly ReceivedMail[]) {
  const sent = [...byMessageId(received).values()];
  const kinds = sent.map(
    ([mail]) =>
      `${mail?.to.join() ?? ""} ${/^Subject: (Week|1 late)/m.exec(mail?.raw ?? "")?.[1] ?? ""}`,
  );
  expect(kinds.sort()).toEqual(
    Array.from({ length: people }, (_, at) =>
      ["1 late", "Week"].map((kind) => `p${101 + at}@shop.example ${kind}`),
    )
      .flat()
      .sort(),
  );
}

const waiting = { timeout: 240_000, interval: 100 };

const unfinished = (db: Database) =>
  db.query(
    `SELECT name, state::text FROM pgboss.job
     WHERE name IN ('report', 'alert') AND state <> 'completed'`,
  );

/** Waits until a process has finished all jobs; only it may have a PGlite database open. */
const whenFinished = ({ url }: ProviderProcess) =>
  vi.waitFor(async () => {
    const headers = { authorization: `Bearer ${healthToken}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const counts = text
      .split("\n")
      .filter((line) => /^provider_jobs\{.*queue="(report|alert)"/.test(line));
    expect(counts.length).toBeGreaterThan(0);
    const open = /state="(created|retry|active)".* [1-9]/;
    expect(counts.filter((line) => open.test(line))).toEqual([]);
  }, waiting);

/** Has the reports and alerts that a killed process was making given back, as if it had been killed long ago. */
const expireActiveJobs = (db: Database) =>
  db.query(
    `UPDATE pgboss.job SET started_on = now() - interval '1 day'
     WHERE name IN ('report', 'alert') AND state = 'active'`,
  );

/** Has all recurring work done now, as if its time had come, and waits for its end. */
async function doTimedWork(db: Database): Promise<void> {
  await db.query(
    "UPDATE pgboss.job SET start_after = now() WHERE name = 'timed' AND state = 'created'",
  );
  await vi.waitFor(
    async () =>
      expect(
        await db.query(
          `SELECT data FROM pgboss.job WHERE name = 'timed'
             AND (state = 'active' OR state < 'active' AND start_after <= now())`,
        ),
      ).toEqual([]),
    waiting,
  );
}

onEachEngine("Report mails and alerts whose process is killed", (engine) => {
  let replicas: Replicas | undefined;
  afterEach(() => replicas?.remove());

  it("are all sent after its restart, again only with the same Message-ID", async () => {
    let life = 0;
    let untilKilled = 0;
    let isStarted = Promise.resolve();
    let onEnough = () => undefined as void;
    /** The mail of each kill that was received, and not confirmed to the killed process. */
    const unconfirmed: string[] = [];
    const copies: string[] = [];
    replicas = await stageReplicas(engine, {
      onSender: () => isStarted,
      onMail(mail) {
        copies.push(`${messageIdOf(mail)} in life ${life}`);
        untilKilled -= 1;
        if (untilKilled !== 0) return;
        unconfirmed.push(messageIdOf(mail));
        onEnough();
      },
    });
    const { providers, server, start } = replicas;
    await providers.readDatabase(async (db) => {
      expect(await enqueueDueReports(db)).toBe(people);
      expect(await enqueueDueAlerts(db)).toBe(people);
    });
    /** Starts the process, which may send when it can be killed. */
    async function startLife(): Promise<ProviderProcess> {
      life += 1;
      let begin = () => undefined as void;
      isStarted = new Promise((resolve) => (begin = resolve));
      const replica = await start("portal");
      const killed = new Promise<void>((resolve) => {
        // The signal is sent before the mail server answers.
        onEnough = () => void replica.kill().then(resolve);
      });
      begin();
      if (untilKilled <= 0) return replica;
      await killed;
      await providers.readDatabase(expireActiveJobs);
      return replica;
    }
    for (const count of [5, 8]) {
      untilKilled = count;
      await startLife();
    }
    const last = await startLife();
    await vi.waitFor(() => {
      expectAllSent(server.received);
      for (const id of unconfirmed)
        expect(byMessageId(server.received).get(id)).toHaveLength(2);
    }, waiting);
    // A killed process had not ended the jobs of all mails that were accepted: these come again, maybe last.
    await whenFinished(last);
    await last.stop();
    expect(await providers.readDatabase(unfinished)).toEqual([]);
    // Only what a killed process was sending has come again.
    expect(new Set(copies).size).toBe(copies.length);
    expect(copies.length).toBeLessThanOrEqual(mails + 2 * parallel);
    const subjectOf = ({ raw }: ReceivedMail) =>
      /^Subject: .*$/m.exec(raw)?.[0];
    for (const same of byMessageId(server.received).values())
      for (const read of [({ to }: ReceivedMail) => to.join(), subjectOf])
        expect(new Set(same.map(read)).size).toBe(1);
  });

  // A PGlite database has one process.
  it.skipIf(engine === "pglite")(
    "are sent exactly once by another one, if none was accepted from the killed one",
    async () => {
      let held = 0;
      let onHeld = () => undefined as void;
      let onKilled = () => undefined as void;
      const isHeld = new Promise<void>((resolve) => (onHeld = resolve));
      const isKilled = new Promise<void>((resolve) => (onKilled = resolve));
      replicas = await stageReplicas(engine, {
        onSender(address) {
          if (senderOf(address) === "a" && ++held === parallel) onHeld();
          return isKilled;
        },
      });
      const { providers, server, start } = replicas;
      const { db } = providers.storage;
      const killed = await start("a");
      await doTimedWork(db);
      await isHeld;
      await killed.kill();
      onKilled();
      await expireActiveJobs(db);
      await start("b");
      await vi.waitFor(
        async () => expect(await unfinished(db)).toEqual([]),
        waiting,
      );
      expectAllSent(server.received);
      expect(server.received).toHaveLength(mails);
      expect(server.received.map(({ from }) => senderOf(from))).toEqual(
        Array.from({ length: mails }, () => "b"),
      );
    },
  );
});
