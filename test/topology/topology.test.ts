import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../provider/db/database";
import { openPostgresql } from "../../provider/db/postgresql";
import { bookingForm, reportForm } from "../app/support/sent-forms";
import { startMailServer } from "../contract/mail-server";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { proxies } from "./proxies";
import { missingPrograms, startTopology, type Topology } from "./topology";
import { Visitor } from "../portal/visitor";
import { countRows, exportPath, linesOf, startWork } from "./work";

describe.each(proxies)("three portals behind %s", (proxy) => {
  const missing = missingPrograms(proxy);
  if (missing.length > 0) {
    it.skip(`(not installed here: ${missing.join(", ")})`, () => undefined);
    return;
  }

  let topology: Topology;
  let db: Database;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let ann: Visitor;
  beforeAll(async () => {
    mailServer = await startMailServer();
    topology = await startTopology({
      proxy,
      settings: {
        // An export takes a while.
        DEMO_SCALE: "0.3",
        SMTP_URL: mailServer.url,
        MAIL_FROM: "portal@brand.example",
      },
    });
    db = openPostgresql(topology.databaseUrl);
    ann = new Visitor(topology.url);
    await ann.signIn(signInOf("administrator"));
  }, 180_000);
  afterAll(async () => {
    await db.close();
    await topology.stop();
    await mailServer.close();
  }, 60_000);

  const signInOf = (role: string) => {
    const found = topology.signIns.find((one) =>
      one.role.toLowerCase().includes(role),
    );
    if (!found) throw new Error(`Nobody is ${role}`);
    return found;
  };
  const bookings = (company: string) =>
    countRows(db, "booking WHERE from_company = $1", [company]);

  it("asks all of them in turn, and one session is valid at each", async () => {
    for (let at = 0; at < 6; at += 1)
      expect((await ann.get("/attention")).status).toBe(200);
    for (const { output } of topology.replicas)
      expect(output()).toContain('"route":"/attention"');
  });

  it("searches, follows a figure to its rows, and exports them", async () => {
    const summary = await ann.get("/onTime-report/summary/pool/s=-30d_f=today");
    expect(summary.status).toBe(200);
    const [, drillDown = ""] =
      /href="(\/onTime-report\/(?:summary\/store|result)\/[^"]*)"/.exec(
        summary.text,
      ) ?? [];
    const rows = await ann.get(drillDown.replaceAll("&amp;", "&"));
    expect(rows.status).toBe(200);
    expect(rows.text).toContain("<table");
    const [one, two, three] = [
      await ann.get(exportPath),
      await ann.get(exportPath),
      await ann.get(exportPath),
    ];
    expect(one.status).toBe(200);
    expect(linesOf(one.text)).toBeGreaterThan(10_000);
    expect(linesOf(two.text)).toBe(linesOf(one.text));
    expect(linesOf(three.text)).toBe(linesOf(one.text));
  });

  it("books once, however often and wherever a form is sent", async () => {
    const companyFrom = `Repeat ${randomUUID()}`;
    const form = { ...bookingForm(), companyFrom };
    const answers = [];
    for (let at = 0; at < 6; at += 1)
      answers.push(await ann.post("/book-LTL?pool=1", form));
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 6 }, () => ann.post("/book-LTL?pool=1", form)),
      )),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([303]),
    );
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(await bookings(companyFrom)).toBe(1);
    // The user's own write is visible at every replica.
    for (let at = 0; at < 3; at += 1)
      expect((await ann.get("/bookings")).text).toContain(companyFrom);
  });

  it("takes a report once, and no replica lists the stop any longer", async () => {
    const before = await countRows(db, "manual_report");
    const list = await ann.get("/report-entry/delivery");
    const listed = [
      ...list.text.matchAll(
        /href="\/report-entry\/delivery\?(?:[^"]*&amp;)?id=(\d+)/g,
      ),
    ].map((link) => link[1] ?? "");
    // In the afternoon trucks have arrived at some stops, and no departure can be before that.
    const [stop] = await db.query<{ id: string }>(
      `SELECT id::text FROM delivery
       WHERE id = ANY($1::bigint[]) AND arrival_at IS NULL ORDER BY id LIMIT 1`,
      [listed],
    );
    const id = stop?.id ?? "";
    const form = await ann.get(`/report-entry/delivery?id=${id}`);
    const [, today = ""] =
      /name="arriveDate"[^>]* value="([^"]*)"/.exec(form.text) ?? [];
    const report = {
      ...reportForm(),
      ...(today && { arriveDate: today, departDate: today }),
      arriveHours: "12",
      arriveMinutes: "0",
      departHours: "12",
      departMinutes: "1",
    };
    const answers = [];
    for (let at = 0; at < 3; at += 1)
      answers.push(await ann.post(`/report-entry/delivery?id=${id}`, report));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await countRows(db, "manual_report")).toBe(before + 1);
    for (let at = 0; at < 3; at += 1)
      expect((await ann.get("/report-entry/delivery")).text).not.toContain(
        `id=${id}"`,
      );
  });

  it("redisplays a refused form of a group, and shows a message once after a change", async () => {
    const page = await ann.get("/management");
    const [, group = ""] =
      /href="\/management\?([^"#]*group=\d+)[^"]*"/.exec(page.text) ?? [];
    const path = `/management?${group.replaceAll("&amp;", "&")}&edit`;
    const { text } = await ann.get(path);
    const hidden = Object.fromEntries(
      [
        ...text.matchAll(
          /<input type="hidden" name="(groupID|groupType|groupName|key)" value="([^"]*)"/g,
        ),
      ].map(([, name = "", value = ""]) => [name, value]),
    );
    const add = { ...hidden, intent: "add", userID: "" };
    const refused = await ann.post(path, {
      ...add,
      targetEmail: "not-an-address",
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Invalid email[^]*not-an-address/);
    // Of the people of the demonstration, somebody is not a member yet.
    const statuses = [];
    let place = "";
    for (const { email } of topology.signIns) {
      const answer = await ann.post(path, { ...add, targetEmail: email });
      statuses.push(answer.status);
      place = answer.location;
      if (answer.status === 303) break;
    }
    expect(statuses.at(-1)).toBe(303);
    const message = /Added [^<]* to the group/;
    expect((await ann.get(place)).text).toMatch(message);
    expect((await ann.get(place)).text).not.toMatch(message);
  });

  it("counts human checks and wrong passwords of all replicas together", async () => {
    const sam = new Visitor(topology.url);
    const { email, password } = signInOf("regional");
    const check = humanCheckOf(await sam.get("/login"));
    await pause(minimumMs);
    const form = { email, password, ...check };
    expect((await sam.post("/login", form)).status).toBe(303);
    // The answer belongs to this submission, which may be repeated at another replica.
    const other = await new Visitor(topology.url).post("/login", {
      ...form,
      password: "Wrong-horse1",
    });
    expect(other.status).toBe(400);
    expect(other.text).toContain("Must complete reCaptcha");
    const repeated = await new Visitor(topology.url).post("/login", form);
    expect([repeated.status, repeated.location]).toEqual([303, "/"]);

    const eve = new Visitor(topology.url);
    const checks = [];
    while (checks.length < 11)
      checks.push(humanCheckOf(await eve.get("/login")));
    await pause(minimumMs);
    const statuses = [];
    for (const solved of checks) {
      const typed = { email: "nobody@shop.example", password: "Wrong-horse1" };
      statuses.push((await eve.post("/login", { ...typed, ...solved })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  const work = () =>
    startWork({ url: topology.url, ann, db, received: mailServer.received });

  it("is restarted one by one without a failed request", async () => {
    const finish = await work();
    for (const replica of topology.replicas) {
      await pause(500);
      await replica.stop();
      await pause(500);
      await replica.start();
    }
    await pause(1_000);
    const seen = await finish();
    expect(seen.failures.join("\n")).toBe("");
    expect(seen.booked).toBeGreaterThan(10);
    expect(seen.exported).toBeGreaterThan(3);
    expect(seen.imported).toBeGreaterThan(2);
    // Each report came once.
    expect(seen.mailed).toBe(12);
  }, 240_000);

  it("loses and doubles nothing when they are killed", async () => {
    const finish = await work();
    for (const replica of topology.replicas) {
      await pause(700);
      await replica.kill();
      await pause(700);
      await replica.start();
    }
    await pause(1_000);
    const seen = await finish();
    expect(seen.booked).toBeGreaterThan(10);
    expect(seen.exported).toBeGreaterThan(3);
    expect(seen.imported).toBeGreaterThan(2);
    // What each killed portal was answering, and no more.
    expect(seen.failures.length).toBeLessThan(20);
    process.stdout.write(
      `${proxy}: ${seen.booked} bookings, ${seen.exported} exports, ${seen.imported} documents, ${seen.mailed} mails, ${seen.failures.length} repeated after a kill\n`,
    );
  }, 240_000);
});
