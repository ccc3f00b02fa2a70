import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { onEachEngine } from "../engines";
import { oneClickPath } from "../mail-server";
import { whenOthersWait } from "../waiting-statements";
import { publicOrigin, startAlertWorld, zoneAtHour } from "./alert-world";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

type World = Awaited<ReturnType<typeof startAlertWorld>>;

const ago = (minutes: number) => `now() - interval '${minutes} minutes'`;
const overdue = { windowEnd: ago(10) };

onEachEngine("Alerts", (engine) => {
  let world: World;

  beforeAll(async () => {
    world = await startAlertWorld(engine);
  });
  afterAll(() => world.remove());
  beforeEach(() => world.reset());

  /** Does the recurring work, and returns the texts of the mails since the last time. */
  async function mailsNow(): Promise<string[]> {
    const before = world.server.received.length;
    await world.work();
    await world.whenIdle();
    const texts: string[] = [];
    for (let at = before; at < world.server.received.length; at += 1)
      texts.push((await world.mail(at)).text ?? "");
    return texts;
  }
  const recipients = () => world.server.received.map(({ to }) => to);

  it("tell deliveries that become late after the alert was created, once", async () => {
    await world.addDelivery(overdue);
    await world.save("ann");
    expect(await mailsNow()).toEqual([]);

    const missing = await world.addDelivery(overdue);
    await world.addDelivery({ windowEnd: ago(60), arrival: ago(30) });
    await world.addDelivery({ windowEnd: ago(30), arrival: ago(60) });
    await world.addDelivery({ windowEnd: "now() + interval '1 hour'" });
    await world.addDelivery({ ...overdue, store: "201" });
    const [text] = await mailsNow();
    expect(recipients()).toEqual([["ann@shop.example"]]);
    const mail = await world.mail();
    expect(mail.subject).toBe("2 late deliveries");
    expect(text).toMatch(
      /- 101 Elgin \(North\), .*: .*, not there yet, overdue by .* min\n/,
    );
    expect(text).toMatch(
      /- 101 Elgin \(North\), .*, arrived .* C[SD]T, 30 min late\n/,
    );
    expect(text).toMatch(
      new RegExp(`${publicOrigin}/track\\?date=[\\d-]{10}&deliv=${missing}\n`),
    );
    expect(text).not.toContain("Dallas");
    expect(mail.html).toContain(`deliv=${missing}"`);
    expect(mail.html?.match(/<li>/g)).toHaveLength(2);

    // It arrives, and its document is loaded again.
    await world.db.query(
      "UPDATE delivery SET arrival_at = now() WHERE id = $1",
      [missing],
    );
    await world.passHour();
    expect(await mailsNow()).toEqual([]);
  });

  it("watch one pool or one store only", async () => {
    await world.save("ben", { poolID: "2" });
    await world.save("ann", { store: "102" });
    for (const store of ["101", "102", "201"])
      await world.addDelivery({ ...overdue, store });
    const texts = await mailsNow();
    const of = (who: string) =>
      texts[recipients().findIndex(([to]) => to === `${who}@shop.example`)];
    expect(texts).toHaveLength(2);
    expect(of("ben")?.match(/\d+ (Elgin|Aurora|Dallas)/g)).toEqual([
      "201 Dallas",
    ]);
    expect(of("ann")?.match(/\d+ (Elgin|Aurora|Dallas)/g)).toEqual([
      "102 Aurora",
    ]);
  });

  it("tell a manifest of which fewer cartons were received than announced, an hour after the driver left", async () => {
    const left = { arrival: ago(90), departure: ago(70) };
    await world.save("ann", { kind: "short" });
    const short = await world.addDelivery(left);
    await world.addCartons(short, "M_1.json", [
      { asn: "A1", at: "delivered" },
      { asn: "A2", at: "pallet" },
      { asn: "A3" },
    ]);
    const whole = await world.addDelivery(left);
    await world.addCartons(whole, "M2", [{ asn: "B1", at: "delivered" }]);
    const notReceived = await world.addDelivery(left);
    await world.addCartons(notReceived, "M3", [{ asn: "C1" }]);
    const recent = await world.addDelivery({ departure: ago(20) });
    await world.addCartons(recent, "M4", [
      { asn: "D1", at: "delivered" },
      { asn: "D2" },
    ]);
    const [text] = await mailsNow();
    expect((await world.mail()).subject).toBe("1 short manifest");
    expect(text).toMatch(
      /- Manifest M_1\.json: 2 of 3 cartons received for 101 Elgin \(North\), /,
    );
    expect(text).toContain(
      `${publicOrigin}/search/manifest-search/m=M%5F1%2Ejson\n`,
    );

    await world.db.query(
      `UPDATE delivery SET departure_at = ${ago(61)} WHERE id = $1`,
      [recent],
    );
    await world.passHour();
    expect((await mailsNow())[0]).toContain("Manifest M4: 1 of 2 cartons");
    await world.passHour();
    expect(await mailsNow()).toEqual([]);
  });

  it("do not tell what has turned out otherwise before the mail was sent", async () => {
    await world.save("ann", { kind: "short" });
    const id = await world.addDelivery({ departure: ago(70) });
    await world.addCartons(id, "M5", [
      { asn: "E1", at: "pallet" },
      { asn: "E2" },
    ]);
    await world.db.execute(
      "UPDATE alert SET at_night = false, time_zone = '" + zoneAtHour(2) + "'",
    );
    expect(await mailsNow()).toEqual([]);
    await world.deliver("E2");
    await world.db.execute("UPDATE alert SET at_night = true");
    expect(await mailsNow()).toEqual([]);
    expect(
      await world.db.query(
        "SELECT FROM alert WHERE first_event_id IS NOT NULL",
      ),
    ).toEqual([]);
  });

  it("tell each listed carton once when it is delivered, not one of a pool that the owner may not see", async () => {
    const own = await world.addDelivery({});
    const foreign = await world.addDelivery({ store: "201" });
    await world.addCartons(own, null, [
      { asn: "012345678901234567" },
      { asn: "L2" },
      { asn: "L3", at: "delivered" },
    ]);
    await world.addCartons(foreign, null, [{ asn: "L2", at: "delivered" }]);
    await world.save("ann", {
      kind: "delivered",
      ASNs: ["00012345678901234567", " L2", "L2", "L3", "L4"],
    });
    expect(await world.list("ann")).toMatchObject([
      { cartons: 4, delivered: 1 },
    ]);
    expect(await mailsNow()).toEqual([]);

    await world.deliver("012345678901234567");
    const [text] = await mailsNow();
    expect((await world.mail()).subject).toBe("1 carton delivered");
    expect(text).toMatch(
      /- Carton 012345678901234567: 101 Elgin \(North\), .* C[SD]T\n/,
    );
    expect(text).toContain(`${publicOrigin}/carton?asn=012345678901234567\n`);
    await world.passHour();
    expect(await mailsNow()).toEqual([]);

    // A carton that is announced after the alert.
    await world.addCartons(own, null, [{ asn: "L4", at: "delivered" }]);
    await world.deliver("L2");
    // In the order of their deliveries.
    expect((await mailsNow())[0]?.match(/Carton L\d/g)).toEqual([
      "Carton L4",
      "Carton L2",
    ]);
    expect(await world.list("ann")).toMatchObject([
      { cartons: 4, delivered: 4 },
    ]);
  });

  it("tell the next carton of an ASN that was delivered before", async () => {
    const id = await world.addDelivery({});
    await world.addCartons(id, null, [
      { asn: "R1", at: "delivered" },
      { asn: "R1" },
    ]);
    await world.save("ann", { kind: "delivered", ASNs: ["R1"] });
    expect(await mailsNow()).toEqual([]);
    await world.deliver("R1");
    expect(await mailsNow()).toHaveLength(1);
  });

  it("tell exceptions of the chosen kinds, once each time when they open", async () => {
    const { db } = world;
    await world.addDelivery(overdue);
    await world.settle();
    await world.save("ann", {
      kind: "exception",
      exceptionKinds: ["late", "refused"],
    });
    expect(await mailsNow()).toEqual([]);

    const late = await world.addDelivery(overdue);
    const refused = await world.addDelivery({ store: "102" });
    await world.addCartons(refused, "M1", [{ asn: "X1" }, { asn: "X2" }]);
    await db.query(
      `INSERT INTO carton_condition (delivery_id, service_date, asn, condition, reason, reported_at, reported_by_name)
       SELECT id, service_date, asn, 'refused', 'wet', now(), 'Amy'
       FROM delivery, unnest(ARRAY['X1', 'X2']) AS asn WHERE id = $1`,
      [refused],
    );
    await db.execute(
      `INSERT INTO shipment (pro, pool_id, status, status_at) VALUES ('77', 1, 'undeliverable', now()), ('88', 2, 'refused', now())`,
    );
    // Short, which was not chosen; and late where she may not see it.
    const short = await world.addDelivery({ departure: ago(20) });
    await world.addCartons(short, "M2", [{ asn: "X3" }]);
    await world.addDelivery({ ...overdue, store: "201" });
    await world.settle();
    const [text] = await mailsNow();
    expect((await world.mail()).subject).toBe("3 exceptions");
    expect(text).toMatch(
      /- 101 Elgin \(North\), .*: Late, the window ended .*, overdue by 1\d min\n/,
    );
    expect(text).toMatch(
      /- 102 Aurora \(North\), .*: Refused, 2 cartons \(X1 and 1 more\), reason: wet\n/,
    );
    expect(text).toMatch(/- Shipment 77 \(North\), .*: Refused\n/);
    const [exception] = await db.query<{ id: string }>(
      "SELECT id::text FROM exception WHERE delivery_id = $1",
      [late],
    );
    expect(text).toContain(`  ${publicOrigin}/exception/${exception?.id}\n`);
    await world.passHour();
    await world.settle();
    expect(await mailsNow()).toEqual([]);

    for (const arrival of ["now()", "NULL"]) {
      await db.query(
        `UPDATE delivery SET arrival_at = ${arrival} WHERE id = $1`,
        [late],
      );
      await world.settle();
    }
    const [again] = await mailsNow();
    expect(again?.match(/\/exception\/\d+/g)).toEqual([
      `/exception/${exception?.id}`,
    ]);
  });

  it("tell a late delivery once to who watches late deliveries and exceptions", async () => {
    await world.save("ann", { kind: "late" });
    await world.save("ann", { kind: "exception", exceptionKinds: ["late"] });
    await world.addDelivery(overdue);
    // Late on arrival: its exception has ended.
    await world.addDelivery({ ...overdue, store: "102", arrival: ago(5) });
    await world.settle();
    await mailsNow();
    expect((await world.mail()).subject).toBe("1 exception, 1 late delivery");
  });

  it("tell exceptions of the pools that may be seen when the mail is sent, and that are open then", async () => {
    const night = { timeZone: zoneAtHour(2), atNight: false };
    const exceptions = { kind: "exception", exceptionKinds: ["late"] };
    await world.save("ben", { ...exceptions, ...night });
    await world.save("ann", { ...exceptions, ...night, store: "102" });
    await world.addDelivery(overdue);
    await world.addDelivery({ ...overdue, store: "201" });
    await world.addDelivery({ ...overdue, store: "102" });
    await world.settle();
    expect(await mailsNow()).toEqual([]);
    await world.db.execute(
      `UPDATE exception SET ended_at = now(), reason = 'other' WHERE store_number = '102';
       UPDATE alert SET at_night = true`,
    );
    await world.people.leave("ben", 2);
    const texts = await mailsNow();
    expect(recipients()).toEqual([["ben@shop.example"]]);
    expect(texts[0]?.match(/\d+ (Elgin|Aurora|Dallas)/g)).toEqual([
      "101 Elgin",
    ]);
  });

  it("come in one mail an hour at most, which collects those of all alerts", async () => {
    await world.save("ann");
    await world.save("ann", { poolID: "1" });
    await world.save("ann", { kind: "delivered", ASNs: ["H1"] });
    const id = await world.addDelivery(overdue);
    expect(await mailsNow()).toHaveLength(1);
    // Two alerts match, and the delivery is told once.
    expect((await world.mail()).subject).toBe("1 late delivery");

    for (let more = 0; more < 25; more += 1) await world.addDelivery(overdue);
    expect(await mailsNow()).toEqual([]);
    await world.addCartons(id, null, [{ asn: "H1", at: "delivered" }]);
    expect(await mailsNow()).toEqual([]);
    await world.passHour();
    const [text] = await mailsNow();
    expect((await world.mail(1)).subject).toBe(
      "25 late deliveries, 1 carton delivered",
    );
    expect(text?.match(/- 101 Elgin/g)).toHaveLength(20);
    expect(text).toContain("\nand 5 more\n");
  });

  it("come although the clock was ahead when the last one was sent", async () => {
    await world.save("ann");
    await world.db.execute(
      "UPDATE alert_recipient SET next_at = now() + interval '3 days'",
    );
    await world.addDelivery(overdue);
    expect(await mailsNow()).toHaveLength(1);
  });

  it("wait for the morning, unless they are wished at night", async () => {
    const night = zoneAtHour(2);
    await world.save("ann", { timeZone: night, atNight: false });
    await world.save("ben", { timeZone: night, atNight: true });
    await world.addDelivery({ ...overdue });
    await mailsNow();
    expect(recipients()).toEqual([["ben@shop.example"]]);
    await world.db.query("UPDATE alert SET time_zone = $1", [zoneAtHour(6)]);
    const [text] = await mailsNow();
    expect(recipients()[1]).toEqual(["ann@shop.example"]);
    expect(text).toContain("101 Elgin");
  });

  it("of a time zone that the database does not know are mailed by UTC, and hold up no others", async () => {
    await world.save("ann", { atNight: false });
    await world.save("ben");
    await world.addDelivery(overdue);
    await world.db.execute(
      `UPDATE alert SET time_zone = 'Mars/Olympus' WHERE NOT at_night`,
    );
    await mailsNow();
    expect(recipients().flat()).toContain("ben@shop.example");
    expect(await world.db.query("SELECT time_zone FROM alert ORDER BY id"))
      // The one of Ann is mailed by day.
      .toEqual([{ time_zone: "UTC" }, { time_zone: "America/Chicago" }]);
  });

  it("know the night on both days when the clocks change", async () => {
    const isDay = async (at: string) =>
      (
        await world.db.query<{ is: boolean }>(
          "SELECT is_daytime($1::timestamptz, 'America/Chicago') AS is",
          [at],
        )
      )[0]?.is;
    for (const [morning, evening] of [
      ["2026-03-07T12:00Z", "2026-03-08T03:00Z"],
      // An hour is skipped.
      ["2026-03-08T11:00Z", "2026-03-09T02:00Z"],
      ["2026-10-31T11:00Z", "2026-11-01T02:00Z"],
      // An hour happens twice.
      ["2026-11-01T12:00Z", "2026-11-02T03:00Z"],
    ] as const) {
      const before = (at: string) =>
        new Date(Date.parse(at) - 1_000).toISOString();
      expect({
        morning,
        at: [
          await isDay(before(morning)),
          await isDay(morning),
          await isDay(before(evening)),
          await isDay(evening),
        ],
      }).toEqual({ morning, at: [false, true, true, false] });
    }
  });

  it("have nothing of a pool that was taken away before the mail was sent", async () => {
    await world.save("ben", { timeZone: zoneAtHour(2), atNight: false });
    await world.addDelivery(overdue);
    await world.addDelivery({ ...overdue, store: "201" });
    expect(await mailsNow()).toEqual([]);
    await world.people.leave("ben", 2);
    await world.db.execute("UPDATE alert SET at_night = true");
    const [text] = await mailsNow();
    expect(text).toContain("101 Elgin");
    expect(text).not.toContain("Dallas");

    await world.passHour();
    await world.people.leave("ben");
    await world.addDelivery(overdue);
    expect(await mailsNow()).toEqual([]);
  });

  it("wait for the second factor that a group of their owner requires", async () => {
    await world.save("ann");
    await world.db.execute(
      "UPDATE user_group SET requires_second_factor = true",
    );
    await world.addDelivery(overdue);
    expect(await mailsNow()).toEqual([]);
    await world.db.execute(
      "UPDATE user_group SET requires_second_factor = false",
    );
    expect(await mailsNow()).toHaveLength(1);
  });

  it("are found and queued once by processes that work at the same time", async () => {
    await world.save("ann");
    await world.save("ben", { kind: "delivered", ASNs: ["T1"] });
    const id = await world.addDelivery(overdue);
    await world.addCartons(id, null, [{ asn: "T1", at: "delivered" }]);
    const queued = await Promise.all([
      world.work(),
      world.work(),
      world.work(),
    ]);
    expect(queued.toSorted()).toEqual([0, 0, 2]);
    await world.whenIdle();
    expect(recipients().flat().toSorted()).toEqual([
      "ann@shop.example",
      "ben@shop.example",
    ]);
  });

  it("that somebody stops while events are found hold up no others", async () => {
    await world.save("ann");
    await world.save("ben");
    await world.addDelivery(overdue);
    let stopping: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      stopping = world.db.transaction(async (tx) => {
        await tx.query(
          "UPDATE alert SET stopped = 'unsubscribed' WHERE id = (SELECT min(id) FROM alert)",
        );
        resolve();
        await whenOthersWait(tx, engine);
      });
    });
    expect(await world.work()).toBe(1);
    await stopping;
    await world.whenIdle();
    expect(recipients()).toEqual([["ben@shop.example"]]);
  });

  it("that are queued twice are sent once", async () => {
    await world.save("ann");
    await world.addDelivery(overdue);
    expect(await mailsNow()).toHaveLength(1);
    await world.db.execute(
      "UPDATE pgboss.job SET state = 'created', completed_on = NULL WHERE name = 'alert'",
    );
    await world.whenIdle();
    expect(recipients()).toHaveLength(1);
  });

  it("are stopped by the link of a mail with one click, all of them", async () => {
    await world.save("ann");
    await world.save("ann", { kind: "short" });
    await world.addDelivery(overdue);
    await mailsNow();
    const path = oneClickPath(await world.mail());
    const unsubscribe = (token: string) =>
      world.provider.call("unsubscribe", { token });
    expect((await unsubscribe(`${path.slice(-22, -1)}.`)).httpStatus).toBe(404);
    expect((await unsubscribe(path.slice(-22))).httpStatus).toBe(200);
    expect(await world.list("ann")).toMatchObject([
      { stopped: "unsubscribed" },
      { stopped: "unsubscribed" },
    ]);
    await world.passHour();
    await world.addDelivery(overdue);
    expect(await mailsNow()).toEqual([]);

    // Whoever asks for it again is told what happens from then on.
    const [alert] = await world.list("ann");
    await world.save("ann", { alertID: alert?.alertID });
    expect(await mailsNow()).toEqual([]);
    await world.addDelivery(overdue);
    expect((await mailsNow())[0]?.match(/- 101 Elgin/g)).toHaveLength(1);
  });

  it("stop after the mail server has refused the address three times, and lose nothing before", async () => {
    world.server.state.refuse = true;
    await world.save("ann");
    await world.addDelivery(overdue);
    for (let time = 0; time < 2; time += 1) {
      await world.passHour();
      await mailsNow();
      expect(await world.list("ann")).toMatchObject([{ stopped: null }]);
    }
    world.server.state.refuse = false;
    await world.passHour();
    expect(await mailsNow()).toHaveLength(1);

    world.server.state.refuse = true;
    await world.addDelivery(overdue);
    for (let time = 0; time < 3; time += 1) {
      await world.passHour();
      await mailsNow();
    }
    expect(await world.list("ann")).toMatchObject([{ stopped: "refused" }]);
    await world.passHour();
    expect(await world.work()).toBe(0);
  });

  it("are refused for foreign pools and stores, unknown time zones, lists that are missing or too many", async () => {
    for (const [more, httpStatus] of [
      [{ poolID: "2" }, 404],
      [{ poolID: "1 OR 1=1" }, 404],
      [{ store: "201" }, 404],
      [{ store: "999" }, 404],
      [{ poolID: "1", store: "101" }, 400],
      [{ kind: "delivered" }, 400],
      [{ kind: "delivered", ASNs: [" "] }, 400],
      [{ kind: "delivered", ASNs: ["1"], poolID: "1" }, 400],
      [{ ASNs: ["1"] }, 400],
      [{ kind: "other" }, 400],
      [{ kind: "exception" }, 400],
      [{ kind: "exception", exceptionKinds: ["lost"] }, 400],
      [{ exceptionKinds: ["late"] }, 400],
      [{ timeZone: "Mars/Olympus" }, 400],
      [{ timeZone: "+05:00" }, 400],
      [{ ASNs: Array(5_001).fill("1") }, 400],
    ] as const)
      expect({ more, ...(await world.save("ann", more)) }).toMatchObject({
        more,
        httpStatus,
      });
    expect(await world.list("ann")).toEqual([]);
    for (let count = 0; count < 20; count += 1)
      expect((await world.save("ann")).httpStatus).toBe(200);
    expect((await world.save("ann")).httpStatus).toBe(409);
  });

  it("are changed and removed by their owner only", async () => {
    await world.save("ann");
    const [alert] = await world.list("ann");
    const alertID = alert?.alertID;
    expect((await world.save("ben", { alertID })).httpStatus).toBe(404);
    await world.people.call("ben", "removeAlert", { alertID });
    expect(await world.list("ben")).toEqual([]);
    expect(
      (await world.save("ann", { alertID, store: "102" })).httpStatus,
    ).toBe(200);
    expect(await world.list("ann")).toMatchObject([
      { alertID, store: "102", poolID: null },
    ]);
    expect(await world.list("ben")).toEqual([]);
    const exceptions = { kind: "exception", exceptionKinds: ["late", "over"] };
    const other = await world.save("ann", exceptions);
    const changed = { ...exceptions, ...other, exceptionKinds: ["damaged"] };
    expect((await world.save("ann", changed)).httpStatus).toBe(200);
    expect(await world.list("ann")).toMatchObject([
      { exceptionKinds: [] },
      { kind: "exception", exceptionKinds: ["damaged"] },
    ]);
    await world.people.call("ann", "removeAlert", other);
    // An alert keeps its kind.
    expect(
      (await world.save("ann", { alertID, kind: "short" })).httpStatus,
    ).toBe(404);
    await world.people.call("ann", "removeAlert", { alertID });
    expect(await world.list("ann")).toEqual([]);
  });
});
