import PostalMime from "postal-mime";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { enqueueDueReports } from "../../../provider/notify/subscriptions/due-reports";
import { bossDatabase, makeBoss } from "../../../provider/notify/jobs/boss";
import { enqueueJobs } from "../../../provider/notify/jobs/enqueue-job";
import { onEachEngine } from "../engines";
import { oneClickPath, startMailServer } from "../mail-server";
import { requireSecondFactor } from "../require-second-factor";
import {
  publicOrigin,
  startReportWorld,
  viewPath,
  weekdays,
} from "./report-world";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Longest wait for a mail, and how often is looked. */
const waiting = { timeout: 120_000, interval: 50 };

type World = Awaited<ReturnType<typeof startReportWorld>>;

interface ReportMail {
  viewID: string;
  nextAt: string | null;
  lastSentAt: string | null;
  stopped: string | null;
}

onEachEngine("Report mails", (engine) => {
  let world: World;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let viewID: string;

  beforeAll(async () => {
    server = await startMailServer();
    world = await startReportWorld(engine, server.url);
  });
  afterAll(async () => {
    await world.remove();
    await server.close();
  });
  beforeEach(async () => {
    await world.provider.db.execute(
      "DELETE FROM saved_view; DELETE FROM pgboss.job WHERE name LIKE 'report%'",
    );
    server.received.length = 0;
    server.state.refuse = false;
    server.state.refuseSender = false;
    server.state.busy = false;
    viewID = await saveView("ann", "Northern day");
  });

  async function saveView(
    who: string,
    name: string,
    path = viewPath,
    groupID: number | null = null,
  ): Promise<string> {
    const view = { viewID: null, name, path, groupID };
    return (await world.people.call<{ viewID: string }>(who, "saveView", view))
      .viewID;
  }
  const subscribe = (who: string = "ann", more: object = {}) =>
    world.people.call(who, "saveReportMail", {
      viewID,
      ...weekdays,
      ...more,
    });
  const list = async (who: string = "ann") =>
    (await world.people.call<{ result: ReportMail[] }>(who, "getReportMails"))
      .result;
  /** Makes the mails due, and queues them as the recurring work does. */
  async function makeDue(): Promise<number> {
    await world.provider.db.execute(
      `UPDATE report_mail SET next_at = date_trunc('second', now()) - interval '1 minute', last_due_at = NULL
       WHERE next_at IS NOT NULL`,
    );
    return enqueueDueReports(world.provider.db);
  }
  const jobs = () =>
    world.provider.db.query<{ state: string }>(
      "SELECT state::text FROM pgboss.job WHERE name = 'report'",
    );
  const whenIdle = () =>
    expect
      .poll(
        async () =>
          (await jobs()).filter(
            ({ state }) => !["completed", "failed"].includes(state),
          ),
        waiting,
      )
      .toEqual([]);
  /** Makes the mails due, and waits until all are sent or given up. */
  async function sendDue(): Promise<void> {
    await makeDue();
    await whenIdle();
  }
  const parse = (at = 0) => PostalMime.parse(server.received[at]?.raw ?? "");

  it("contain the rows that their reader may see, and the whole CSV", async () => {
    expect((await subscribe()).httpStatus).toBe(200);
    await sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([["ann@shop.example"]]);
    const mail = await parse();
    expect(mail.subject).toBe("Northern day: 12 rows");
    expect(mail.text).toContain("12 rows. The first 10:");
    expect(mail.text?.match(/OWN\d+/g)).toHaveLength(10);
    expect(mail.html?.match(/<td>OWN\d+<\/td>/g)).toHaveLength(10);
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
    expect(mail.text).toContain(
      `Open the report: ${publicOrigin}${viewPath}\n`,
    );
    expect(mail.text).toContain(
      "from Monday to Friday at 7:00 AM (America/Chicago)",
    );
    expect(mail.attachments).toHaveLength(1);
    const [csv] = mail.attachments;
    expect(csv?.filename).toMatch(/^Northern-day-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv?.mimeType).toBe("text/csv");
    const lines = new TextDecoder()
      .decode(csv?.content as ArrayBuffer)
      .split("\r\n");
    expect(lines).toHaveLength(14);
    expect(server.received[0]?.raw).not.toContain("FOREIGN");

    const [report] = await list();
    expect(report?.lastSentAt).not.toBeNull();
    expect(Date.parse(report?.nextAt ?? "")).toBeGreaterThan(Date.now());
    // The session of the download has ended.
    expect(await world.provider.db.query("SELECT FROM session")).toHaveLength(
      2,
    );
  });

  it("are in the language of their reader", async () => {
    await world.people.call("ann", "changeLanguage", { language: "es" });
    expect((await subscribe()).httpStatus).toBe(200);
    await sendDue();
    const mail = await parse();
    await world.people.call("ann", "changeLanguage", { language: null });
    expect(mail.subject).toBe("Northern day: 12 filas");
    expect(mail.text).toContain("12 filas. Las primeras 10:");
    expect(mail.text).toContain(
      `Abrir el informe: ${publicOrigin}${viewPath}\n`,
    );
    expect(mail.text).toContain(
      "Recibe este mensaje de lunes a viernes a las 7:00 a.m. (America/Chicago), porque",
    );
    expect(mail.html).toContain('<html lang="es">');
    expect(mail.text?.match(/OWN\d+/g)).toHaveLength(10);
  });

  it("are stopped by their link with one click, and by nothing else", async () => {
    await subscribe();
    await sendDue();
    const token = oneClickPath(await parse()).slice(-22);
    const unsubscribe = (value: string) =>
      world.provider.call("unsubscribe", { token: value });
    expect((await unsubscribe(`${token.slice(0, -1)}.`)).httpStatus).toBe(404);
    expect(await list()).toMatchObject([{ stopped: null }]);
    expect((await unsubscribe(token)).httpStatus).toBe(200);
    expect((await unsubscribe(token)).httpStatus).toBe(200);
    expect(await list()).toMatchObject([
      { stopped: "unsubscribed", nextAt: null },
    ]);
    expect(await makeDue()).toBe(0);
    // Whoever asks for it again gets it again.
    await subscribe();
    expect(await list()).toMatchObject([{ stopped: null }]);
  });

  it("are stopped through the portal as RFC 8058 says, and not by opening the link", async () => {
    await subscribe();
    await sendDue();
    const pathname = oneClickPath(await parse());
    /** Asks the portal as a mail program does, which has no cookies. */
    const open = async (method: "GET" | "HEAD" | "POST") => {
      const response = await request(world.portal.url + pathname, {
        method,
        headers: {
          host: new URL(publicOrigin).host,
          ...(method === "POST" && {
            "content-type": "application/x-www-form-urlencoded",
          }),
        },
        ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
      });
      await response.body.dump();
      return response.statusCode;
    };
    expect([await open("GET"), await open("HEAD")]).toEqual([200, 200]);
    expect(await list()).toMatchObject([{ stopped: null }]);
    expect(await open("POST")).toBe(200);
    expect(await list()).toMatchObject([{ stopped: "unsubscribed" }]);
    expect(world.portal.log()).not.toContain(pathname.slice(-22));
  });

  it.each([
    ["removed", "DELETE FROM report_mail RETURNING id::text"],
    [
      "unsubscribed",
      "UPDATE report_mail SET next_at = NULL, stopped = 'unsubscribed' RETURNING id::text",
    ],
  ])("%s after they were queued are not sent", async (_, stop) => {
    await subscribe();
    await world.provider.db.transaction(async (tx) => {
      const [mail] = await tx.query<{ id: string }>(stop);
      await enqueueJobs(tx, "report", [
        { reportMailID: mail?.id ?? "", dueAt: new Date().toISOString() },
      ]);
    });
    await whenIdle();
    expect(await jobs()).toEqual([{ state: "completed" }]);
    expect(server.received).toEqual([]);
  });

  it("without rows are skipped if that was chosen, and say so otherwise", async () => {
    viewID = await saveView(
      "ann",
      "Nothing",
      viewPath.replaceAll("07-10", "07-11"),
    );
    await subscribe("ann", { skipEmpty: true });
    await sendDue();
    expect(server.received).toEqual([]);
    expect(await list()).toMatchObject([{ lastSentAt: null, stopped: null }]);
    await subscribe("ann", { skipEmpty: false });
    await sendDue();
    const mail = await parse();
    expect(mail.subject).toBe("Nothing: no rows");
    expect(mail.attachments).toEqual([]);
  });

  it("have the rows of the moment: a pool that was taken away is not in them", async () => {
    await subscribe();
    await world.people.leave("ann");
    await sendDue();
    await world.people.join("ann", 1);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw).not.toContain("OWN");
    expect((await parse()).subject).toBe("Northern day: no rows");
  });

  it("are made again without a pool that is taken away while they are made", async () => {
    await subscribe();
    const { db } = world.provider;
    // The session of a report ends when it is made, before it is sent.
    await db.execute(`
      CREATE FUNCTION take_pool() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM group_member WHERE account_id = OLD.account_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER take_pool AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION take_pool();`);
    await sendDue();
    await db.execute("DROP FUNCTION take_pool CASCADE");
    await world.people.join("ann", 1);
    expect(server.received).toHaveLength(1);
    expect((await parse()).subject).toBe("Northern day: no rows");
  });

  it(
    "have no rows while their reader lacks the second factor that a group requires",
    { tags: ["all"] },
    async () => {
      await subscribe();
      await requireSecondFactor(world.provider.db, true);
      await sendDue();
      await requireSecondFactor(world.provider.db, false);
      await expect.poll(() => server.received).toHaveLength(1);
      expect((await parse()).subject).toBe("Northern day: could not be made");
      expect(server.received[0]?.raw).not.toContain("OWN");
    },
  );

  it("of a shared view end when it is no longer shared", async () => {
    viewID = await saveView("ann", "Shared", viewPath, 1);
    expect((await subscribe("ben")).httpStatus).toBe(200);
    await sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([["ben@shop.example"]]);
    const unshared = { viewID, name: "Shared", path: viewPath, groupID: null };
    await world.people.call("ann", "saveView", unshared);
    expect(await list("ben")).toEqual([]);
    await sendDue();
    expect(server.received).toHaveLength(1);
    expect((await subscribe("ben")).httpStatus).toBe(404);
    // They are in no list, and so do not count against its limit.
    await world.provider.db.execute(`
      INSERT INTO saved_view (account_id, name, path)
        SELECT account_id, 'Ended ' || n, path FROM saved_view, generate_series(1, 60) AS n WHERE id = ${viewID};
      INSERT INTO report_mail (account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
        SELECT r.account_id, v.id, 'daily', 7, 'UTC', true, now() + interval '1 hour', v.name
        FROM report_mail r, saved_view v WHERE r.view_id = ${viewID} AND v.name LIKE 'Ended %';`);
    viewID = await saveView("ben", "Own");
    expect((await subscribe("ben")).httpStatus).toBe(200);
  });

  it("are tried again while the mail server is busy, and sent once", async () => {
    const { db } = world.provider;
    const retryAfter = (seconds: number) =>
      db.execute(
        `UPDATE pgboss.queue SET retry_delay = ${seconds} WHERE name = 'report'`,
      );
    server.state.busy = true;
    await retryAfter(3_600);
    await subscribe();
    await makeDue();
    await expect.poll(jobs, waiting).toEqual([{ state: "retry" }]);
    await retryAfter(1);
    server.state.busy = false;
    await db.execute(
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'report'",
    );
    await whenIdle();
    expect(server.received).toHaveLength(1);
  });

  it("end after the recipient was refused three times", async () => {
    server.state.refuse = true;
    await subscribe();
    for (let time = 0; time < 3; time += 1) {
      expect(await list()).toMatchObject([{ stopped: null }]);
      await sendDue();
    }
    expect(await list()).toMatchObject([{ stopped: "refused", nextAt: null }]);
    expect(await makeDue()).toBe(0);
  });

  it.each(["refuseSender", "busy"] as const)(
    "do not end while the mail server says %s to everybody",
    { tags: ["all"] },
    async (state) => {
      server.state[state] = true;
      await subscribe();
      await sendDue();
      server.state[state] = false;
      const { db } = world.provider;
      expect(
        await db.query("SELECT refusals, failures FROM report_mail"),
      ).toEqual([{ refusals: 0, failures: 0 }]);
    },
  );

  it("of an address without a CSV say so, three times", async () => {
    viewID = await saveView("ann", "Gone", "/no-longer/there");
    await subscribe();
    for (let time = 0; time < 3; time += 1) {
      await sendDue();
    }
    expect(await list()).toMatchObject([{ stopped: "failed" }]);
    await expect.poll(() => server.received).toHaveLength(3);
    const texts = await Promise.all(
      [0, 1, 2].map(async (at) => (await parse(at)).text),
    );
    expect(texts[0]).toContain("It is made again at its next time.");
    expect(texts[2]).toContain("it is not mailed any more");
    expect((await parse()).subject).toBe("Gone: could not be made");
  });

  it(
    "with more than 5 MB of CSV have a link instead of the file",
    { tags: ["all"] },
    async () => {
      const { db } = world.provider;
      await db.execute(`
      INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES (3, 1, '101', '2026-07-20');
      INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
        SELECT 1000 + n, 'MANY' || n || repeat('x', 480), 3, '2026-07-20', 1, true FROM generate_series(1, 12000) AS n;`);
      viewID = await saveView(
        "ann",
        "Many",
        viewPath.replaceAll("07-10", "07-20"),
      );
      await subscribe();
      await sendDue();
      await db.execute("DELETE FROM carton WHERE delivery_id = 3");
      const mail = await parse();
      expect(mail.attachments).toEqual([]);
      expect(mail.text?.match(/MANY\d+/g)).toHaveLength(10);
      expect(mail.text).toContain("All rows are more than a mail can hold");
    },
  );

  it(
    "whose process was killed during the last try are given up, and say so",
    { tags: ["all"] },
    async () => {
      const { db } = world.provider;
      await subscribe();
      // A job that a killed process has left: it runs, nobody works on it, and its time is over.
      await db.execute(
        `INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, started_on, expire_in, dead_letter)
       SELECT q.name, jsonb_build_object('reportMailID', r.id::text, 'dueAt', now()), 'active',
         q.retry_limit, q.retry_limit, now() - interval '1 hour', interval '1 minute', q.dead_letter
       FROM pgboss.queue q, report_mail r WHERE q.name = 'report'`,
      );
      // As every process does each minute.
      await makeBoss(bossDatabase(db)).expire();
      await expect.poll(() => server.received, waiting).toHaveLength(1);
      const mail = await parse();
      expect(mail.subject).toBe("Northern day: could not be made");
      expect(mail.text).toContain("It is made again at its next time.");
      await expect
        .poll(
          () => db.query("SELECT failures FROM report_mail WHERE failures = 1"),
          waiting,
        )
        .toHaveLength(1);
      await expect
        .poll(
          () =>
            db.query(
              "SELECT FROM pgboss.job WHERE name = 'report-lost' AND state <> 'completed'",
            ),
          waiting,
        )
        .toEqual([]);
    },
  );

  it("that two processes find due are queued once", async () => {
    await subscribe();
    await world.provider.db.execute(`
      INSERT INTO saved_view (account_id, name, path)
        SELECT account_id, 'Copy ' || n, '/no-longer/there' FROM saved_view, generate_series(1, 1200) AS n;
      INSERT INTO report_mail (account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
        SELECT account_id, id, 'daily', 7, 'UTC', true, now() - interval '1 hour', id::text
        FROM saved_view WHERE name LIKE 'Copy%';`);
    const { db } = world.provider;
    await Promise.all([enqueueDueReports(db), enqueueDueReports(db)]);
    expect(
      await db.query(
        `SELECT count(*)::integer AS jobs, count(DISTINCT data->>'reportMailID')::integer AS reports
         FROM pgboss.job WHERE name = 'report'`,
      ),
    ).toEqual([{ jobs: 1200, reports: 1200 }]);
    // Not in one transaction: the worker locks a report, then its job.
    await db.execute("DELETE FROM pgboss.job WHERE name = 'report'");
    await db.execute("DELETE FROM saved_view WHERE name LIKE 'Copy%'");
    await whenIdle();
  });

  it("come at their times again after a clock that was ahead", async () => {
    await subscribe();
    const { db } = world.provider;
    const setTimes = (ahead: string) =>
      db.query(
        `UPDATE report_mail SET next_at = next_at + $1::interval,
           last_due_at = next_at + $1::interval - interval '1 day'`,
        [ahead],
      );
    const [{ nextAt } = { nextAt: "" }] = await list();
    for (const ahead of ["1 year", "5 days"]) {
      await setTimes(ahead);
      expect(await enqueueDueReports(db)).toBe(0);
      expect(await list()).toMatchObject([{ nextAt }]);
      expect(await db.query("SELECT last_due_at FROM report_mail")).toEqual([
        { last_due_at: null },
      ]);
    }
    // The reader has chosen the times again meanwhile.
    await setTimes("1 year");
    await subscribe();
    await enqueueDueReports(db);
    expect(await db.query("SELECT last_due_at FROM report_mail")).toEqual([
      { last_due_at: null },
    ]);
  });

  it("of a time zone that the database does not know stop, and hold up no others", async () => {
    await subscribe();
    await world.provider.db.execute(`
      INSERT INTO saved_view (account_id, name, path)
        SELECT account_id, 'Mars', path FROM saved_view;
      INSERT INTO report_mail (account_id, view_id, frequency, hour, time_zone, skip_empty, next_at, unsubscribe_token)
        SELECT account_id, id, 'daily', 7, 'Mars/Olympus', true, now() - interval '1 hour', 'mars'
        FROM saved_view WHERE name = 'Mars';`);
    await sendDue();
    expect(server.received).toHaveLength(1);
    expect(await list()).toMatchObject([
      { stopped: null },
      { stopped: "failed", nextAt: null },
    ]);
  });

  it("need a time zone, and the day that their frequency counts by", async () => {
    for (const more of [
      { timeZone: "Mars/Olympus" },
      { timeZone: "+05:00" },
      { timeZone: "UTC'; DROP TABLE account; --" },
      { frequency: "weekly" },
      { frequency: "monthly", weekday: 1 },
    ])
      expect(await subscribe("ann", more)).toMatchObject({ httpStatus: 400 });
    expect((await subscribe("ben")).httpStatus).toBe(404);
    expect(await list()).toEqual([]);
  });

  /** The local times of the next reports after an instant. */
  async function timesAfter(
    start: string,
    count: number,
    [frequency, weekday, monthDay, hour]: [
      string,
      number | null,
      number | null,
      number,
    ],
  ): Promise<string[]> {
    const times: string[] = [];
    for (let at = start; times.length < count; times.push(at)) {
      const [next] = await world.provider.db.query<{ at: string }>(
        "SELECT next_report_time($1::timestamptz, $2, $3, $4, $5, 'America/Chicago') AS at",
        [at, frequency, weekday, monthDay, hour],
      );
      at = new Date(next?.at ?? "").toISOString().replace(":00.000Z", "Z");
    }
    return times;
  }

  it("keep their local time when daylight saving begins and ends", async () => {
    const daily = (hour: number) =>
      ["daily", null, null, hour] as [string, null, null, number];
    expect(await timesAfter("2026-03-06T20:00Z", 3, daily(7))).toEqual([
      "2026-03-07T13:00Z",
      "2026-03-08T12:00Z",
      "2026-03-09T12:00Z",
    ]);
    // 2:00 AM does not exist on March 8, and 1:00 AM exists twice on November 1.
    expect(await timesAfter("2026-03-07T20:00Z", 2, daily(2))).toEqual([
      "2026-03-08T08:00Z",
      "2026-03-09T07:00Z",
    ]);
    const autumn = await timesAfter("2026-10-31T20:00Z", 2, daily(1));
    expect(autumn.map((at) => at.slice(0, 10))).toEqual([
      "2026-11-01",
      "2026-11-02",
    ]);
  });

  it("come on weekdays, on one day of the week, or on the last day of a short month", async () => {
    expect(
      await timesAfter("2026-11-20T20:00Z", 2, ["weekdays", null, null, 7]),
    ).toEqual(["2026-11-23T13:00Z", "2026-11-24T13:00Z"]);
    expect(
      await timesAfter("2026-11-20T20:00Z", 2, ["weekly", 7, null, 7]),
    ).toEqual(["2026-11-22T13:00Z", "2026-11-29T13:00Z"]);
    expect(
      await timesAfter("2026-01-31T20:00Z", 3, ["monthly", null, 31, 7]),
    ).toEqual(["2026-02-28T13:00Z", "2026-03-31T12:00Z", "2026-04-30T12:00Z"]);
  });
});
