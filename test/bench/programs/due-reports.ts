import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { startSession } from "../../../provider/accounts/sessions";
import { openDatabase } from "../../../provider/db/open-database";
import { readEnv } from "../../../provider/env";
import { startMailServer } from "../../contract/mail-server";
import { startPostgresql } from "../../contract/postgresql-server";
import { advancedPayload } from "./demo-searches";
import { freePort } from "../../../scripts/port.mjs";
import { post } from "./provider-calls";
import { startPortal, type RunningPortal } from "./portal";

/** Accounts of the company, with this many report mails each. */
const accounts = 400;
const pools = 20;
const days = 25;
/** Cartons of a pool on a day, which are the rows of a report. */
export const cartonsOfReport = 100;

/** Address of the result page of a day, of which each account sees its pool. */
const pathOf = "'/search/advanced-search/s=' || day || '_f=' || day";
const firstDay = "2026-10-01";
const dayOf = (number: string) => `(date '${firstDay}' + ${number}::integer)`;

/** People with saved views of single days, each of which is mailed, and not due yet. */
const world = (reports: number) => `
  INSERT INTO pool (id, name) SELECT n, 'Pool ' || n FROM generate_series(1, ${pools}) AS n;
  INSERT INTO user_group (id, type, name) SELECT id, 2, name FROM pool;
  INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT id, id FROM pool;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT id::text, id, 'Store ' || id, id || ' Main St', 'Elgin', 'IL', '60120' FROM pool;
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference, window_end)
    SELECT pool.id * 1000 + n, pool.id, pool.id::text, ${dayOf("n")}, pool.id || '-' || n, ${dayOf("n")} + interval '16 hours'
    FROM pool, generate_series(0, ${days - 1}) AS n;
  INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT lpad(d.id::text, 8, '0') || lpad(n::text, 12, '0'), d.id, d.service_date, d.pool_id, true
    FROM delivery d, generate_series(1, ${cartonsOfReport}) AS n;
  INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at, verified_at)
    SELECT n, 'p' || n || '@shop.example', 'p' || n || '@shop.example', 'Ann', 'none', n, now(), now()
    FROM generate_series(1, ${accounts}) AS n;
  INSERT INTO group_member (account_id, group_id) SELECT id, id % ${pools} + 1 FROM account;
  INSERT INTO saved_view (id, account_id, name, path)
    SELECT n, n % ${accounts} + 1, 'Day ' || n, ${pathOf}
    FROM generate_series(0, ${reports - 1}) AS n, LATERAL (SELECT ${dayOf(`(n / ${accounts}) % ${days}`)} AS day) AS days;
  INSERT INTO report_mail (id, account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
    SELECT id, account_id, id, 'daily', 7, 'America/Chicago', false,
      next_report_time(now(), 'daily', NULL, NULL, 7, 'America/Chicago'), 'r' || id
    FROM saved_view;`;

/** The mails that the server has received. */
export interface ReceivedMails {
  /** How often each one came, by its Message-ID. */
  copies: Map<string, number>;
  /** When the first and the last one came, on the clock of `performance`. */
  firstAt: number;
  lastAt: number;
}

/** A company on PostgreSQL whose portal runs as in production, with its provider as a child. */
export interface ReportCompany {
  portal: RunningPortal;
  /** A result page with the rows of a report. */
  path: string;
  /** `Cookie` headers of fresh sessions, each of another account. */
  cookies: string[];
  /** What came since the last call of {@link makeDue}. */
  received(): ReceivedMails;
  /** Makes all reports due, and has that noticed now instead of within a minute. */
  makeDue(): Promise<void>;
  /** How many reports wait or are being sent. */
  countOpen(): Promise<number>;
  /**
   * Does what a report mail needs, and nothing else, again and again: searches the rows of a report at the
   * provider, and sends a mail that has come before.
   * @returns mails a second
   */
  sendBarely(mails: number, parallel: number): Promise<number>;
  readMemory(): Promise<ResidentMemory>;
  remove(): Promise<void>;
}

/** Resident memory of the processes, in bytes. */
export interface ResidentMemory {
  portal: number;
  provider: number;
}

const noMails = (): ReceivedMails => ({
  copies: new Map(),
  firstAt: Number.NaN,
  lastAt: Number.NaN,
});

/** A mail server that keeps the Message-IDs, and the latest mail whole. */
async function startCountingServer() {
  const counted = { mails: noMails(), raw: "" };
  const server = await startMailServer({
    onMail({ raw }) {
      const { copies } = counted.mails;
      const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "";
      copies.set(id, (copies.get(id) ?? 0) + 1);
      counted.mails.lastAt = performance.now();
      if (copies.size === 1) counted.mails.firstAt = counted.mails.lastAt;
      counted.raw = raw;
      server.received.length = 0;
    },
  });
  return { counted, server };
}

/** The portal listens before its provider does. */
async function waitForProvider(url: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  const isReady = () =>
    fetch(`${url}/capabilities`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline)
      throw new Error("The provider does not answer");
    await pause(100);
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "latin1");
  return list.split(" ").filter(Boolean).map(Number);
}

/**
 * Starts a company with report mails that are not due yet.
 * @param reports how many there are
 * @param signedIn how many sessions are opened
 */
export async function startReportCompany(
  reports: number,
  signedIn: number,
): Promise<ReportCompany> {
  const closers: (() => Promise<unknown>)[] = [];
  const remove = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const database = await startPostgresql();
    if (database === null) throw new Error("No PostgreSQL runs here");
    closers.push(() => database.stop());
    const { counted, server } = await startCountingServer();
    closers.push(() => server.close());
    const { db, close } = await openDatabase(
      readEnv({ DATABASE_URL: database.url }),
    );
    closers.push(close);
    await db.execute(world(reports));
    await db.execute("VACUUM ANALYZE");
    const cookies: string[] = [];
    for (let account = 1; account <= signedIn; account += 1)
      cookies.push(
        `trackingSession=${await startSession(db, String(account), new Date())}`,
      );
    const providerPort = await freePort();
    const providerUrl = `http://127.0.0.1:${providerPort}`;
    const portal = await startPortal({
      providerUrl: "",
      settings: {
        PROVIDER_PORT: String(providerPort),
        DATABASE_URL: database.url,
        DEMO_DATA: "off",
        SMTP_URL: server.url,
        MAIL_FROM: "portal@brand.example",
      },
    });
    closers.push(() => portal.stop());
    await waitForProvider(providerUrl);
    return {
      portal,
      path: `/search/advanced-search/s=${firstDay}_f=${firstDay}`,
      cookies,
      received: () => counted.mails,
      async makeDue() {
        counted.mails = noMails();
        await db.execute(`
          UPDATE report_mail SET next_at = now();
          UPDATE pgboss.job SET start_after = now() WHERE name = 'timed' AND state = 'created'`);
      },
      async countOpen() {
        const [row] = await db.query<{ count: number }>(
          `SELECT (SELECT count(*) FROM report_mail WHERE next_at <= now())::integer
             + (SELECT count(*) FROM pgboss.job WHERE name = 'report' AND state < 'completed')::integer AS count`,
        );
        return row?.count ?? 0;
      },
      async sendBarely(mails, parallel) {
        const transport = createTransport({
          url: server.url,
          pool: true,
          maxConnections: parallel,
        });
        const { raw } = counted;
        let left = mails;
        const send = async (cookie: string) => {
          while (left-- > 0) {
            const { status } = await post(
              providerUrl,
              "ASNAdvancedSearch",
              advancedPayload(firstDay, firstDay),
              cookie,
            );
            if (status !== 200) throw new Error(`A search answers ${status}`);
            await transport.sendMail({
              envelope: {
                from: "portal@brand.example",
                to: "p1@shop.example",
              },
              raw,
            });
          }
        };
        const from = performance.now();
        await Promise.all(
          Array.from({ length: parallel }, (_, at) =>
            send(cookies[at % cookies.length] ?? ""),
          ),
        );
        transport.close();
        return (1_000 * mails) / (performance.now() - from);
      },
      async readMemory() {
        const children = await childrenOf(portal.pid);
        const sizes = await Promise.all(children.map(residentBytes));
        return {
          portal: await residentBytes(portal.pid),
          provider: sizes.reduce((sum, size) => sum + size, 0),
        };
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
