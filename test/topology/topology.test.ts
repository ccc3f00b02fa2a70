/** @module-tag all */

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { openPostgresql } from "../../provider/db/postgresql";
import { bookingForm, reportForm } from "../app/support/sent-forms";
import { countRows } from "../contract/count-rows";
import { startMailServer } from "../contract/mail-server";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { proxies, type ProxyName } from "./proxies";
import {
  missingPrograms,
  startTopology,
  type Replica,
  type Topology,
} from "./topology";
import { Visitor } from "../portal/visitor";
import { reportTimes } from "../soak/faults/report-times";
import { exportPath, linesOf, startWork } from "./work";

// Three portals and their database need some minutes on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

/** The portals, which the tests behind each proxy use one after the other, their database and a mail server. */
interface Site {
  topology: Topology;
  db: Database;
  mailServer: Awaited<ReturnType<typeof startMailServer>>;
}
let site: Site | null = null;

async function startSite(proxy: ProxyName): Promise<Site> {
  const mailServer = await startMailServer();
  const topology = await startTopology({
    proxy,
    settings: {
      // An export takes a while.
      DEMO_SCALE: "0.3",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "portal@brand.example",
      // Longer than an export takes on a busy machine.
      DRAIN_SECONDS: "300",
    },
  });
  const db = openPostgresql(topology.databaseUrl);
  // Its clock would change the rows of exports.
  await db.query("DELETE FROM demonstration");
  return { topology, db, mailServer };
}

afterAll(async () => {
  await site?.db.close();
  await site?.topology.stop();
  await site?.mailServer.close();
});

describe.each(proxies)("three portals behind %s", (proxy) => {
  const missing = missingPrograms(proxy);
  if (missing.length > 0) {
    it.skip(`(not installed here: ${missing.join(", ")})`, () => undefined);
    return;
  }

  let topology: Topology;
  let db: Database;
  let mailServer: Site["mailServer"];
  let ann: Visitor;
  beforeAll(async () => {
    if (site === null) site = await startSite(proxy);
    else await site.topology.changeProxy(proxy);
    ({ topology, db, mailServer } = site);
    // Wrong passwords behind the proxy before, from the same address.
    await db.query("DELETE FROM attempt");
    ann = new Visitor(topology.url);
    await ann.signIn(signInOf("administrator"));
  });

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
    const from = topology.replicas.map(({ output }) => output().length);
    for (let at = 0; at < 6; at += 1)
      expect((await ann.get("/attention?list=received")).status).toBe(200);
    for (const [at, { output }] of topology.replicas.entries())
      expect(output().slice(from[at])).toContain('"route":"/attention"');
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
    const [stop] = await db.query<{ id: string; arrival: Date | null }>(
      `SELECT id::text, arrival_at AS arrival FROM delivery
       WHERE id = ANY($1::bigint[]) ORDER BY arrival_at IS NOT NULL, id LIMIT 1`,
      [listed],
    );
    const id = stop?.id ?? "";
    const form = await ann.get(`/report-entry/delivery?id=${id}`);
    const [, today = ""] =
      /name="arriveDate"[^>]* value="([^"]*)"/.exec(form.text) ?? [];
    const report = {
      ...reportForm(),
      ...(today && { arriveDate: today, departDate: today }),
      ...reportTimes(stop?.arrival?.toISOString() ?? null),
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
    // Each replica asks after three failures of its own; the proxy gives each of them a third of these.
    for (let failure = 0; failure < 15; failure += 1) {
      const email = `no.${failure}@shop.example`;
      const typed = { email, password: "Wrong-1" };
      expect((await sam.post("/login", typed)).status).toBe(400);
    }
    const check = humanCheckOf(await sam.get("/login"));
    expect(check).not.toEqual({});
    await pause(minimumMs);
    const form = { email, password, ...check };
    // A second press sends the form to another replica.
    const presses = await Promise.all(
      [sam, sam].map((one) => one.post("/login", form)),
    );
    for (const { status, location } of presses)
      expect([status, location]).toEqual([303, "/"]);
    // The answer belongs to this submission.
    const other = await new Visitor(topology.url).post("/login", {
      ...form,
      password: "Wrong-horse1",
    });
    expect(other.status).toBe(400);
    expect(other.text).toContain("Must complete reCaptcha");

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
  /** Starts a replica again, and waits until the proxy sends it bookings. */
  const startAgain = async (replica: Replica) => {
    const from = replica.output().length;
    await replica.start();
    await expect
      .poll(() => replica.output().slice(from), { timeout: 300_000 })
      .toContain('"route":"/book-LTL"');
  };

  it("is restarted one by one without a failed request", async () => {
    const { goOn, finish } = await work();
    for (const replica of topology.replicas) {
      await goOn();
      await replica.stop();
      await goOn();
      await startAgain(replica);
    }
    const seen = await finish();
    expect(seen.failures.join("\n")).toBe("");
  });

  it("loses and doubles nothing when they are killed", async () => {
    const { goOn, finish } = await work();
    for (const replica of topology.replicas) {
      await goOn();
      await replica.kill();
      await goOn();
      await startAgain(replica);
    }
    const seen = await finish();
    process.stdout.write(
      `${proxy}: ${seen.booked} bookings, ${seen.exported} exports, ${seen.imported} documents, ${seen.mailed} mails, ${seen.failures.length} repeated after a kill\n`,
    );
  });
});
