import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { RequestOf } from "../../provider/contract/calls";
import { readPdf } from "../provider/documents/read-pdf";
import { countRows } from "./count-rows";
import { onEachEngine } from "./engines";
import { getFile } from "./get-file";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/** Receiving at the door: what each scan finds, what it writes, and that it counts once. */

const hourMs = 60 * 60 * 1000;
// A session of another day would be deleted by the clock of the database.
const startedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const day = startedAt.toISOString().slice(0, 10);
const dayBefore = new Date(startedAt.getTime() - 24 * hourMs)
  .toISOString()
  .slice(0, 10);
/** A zone in which it is another day than in UTC. */
const otherDayZone =
  startedAt.getUTCHours() >= 10 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago";

/** Pools 1 and 2 are Ann's, pool 3 is foreign. Store 101 has two stops today, one of which was canceled. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'Chicago'), (2, 'Dallas'), (3, 'Foreign');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Group 1'), (2, 2, 'Group 2');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (2, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip, time_zone) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601', 'UTC'),
    ('0042', 1, 'Old Town', '2 Main St', 'Chicago', 'IL', '60601', 'UTC'),
    ('202', 2, 'Uptown', '3 Main St', 'Dallas', 'TX', '75201', 'UTC'),
    ('303', 3, 'Secret', '4 Main St', 'Guam', 'GU', '96910', 'UTC');
  INSERT INTO employee (id, number, pool_id, first_name, last_name) VALUES (7, '7', 1, 'Thomas', 'Becker');
  INSERT INTO trailer (id, pool_id, number) VALUES (1, 1, 'TR-77');
  INSERT INTO route (id, pool_id, route_date, number, trailer_id, driver_id) VALUES (1, 1, '${day}', 'R1', 1, 7);
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, reference, window_start, window_end, canceled_at)
    VALUES (11, 1, '101', '${day}', 1, '', '${day} 14:00Z', '${day} 16:00Z', NULL),
      (12, 1, '101', '${day}', NULL, 'second', NULL, NULL, '${day} 06:00Z'),
      (13, 1, '101', '${dayBefore}', NULL, '', NULL, NULL, NULL),
      (14, 1, '0042', '${day}', NULL, '', NULL, NULL, NULL),
      (22, 2, '202', '${day}', NULL, '', NULL, NULL, NULL),
      (33, 3, '303', '${day}', NULL, '', NULL, NULL, NULL);
  INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT asn, delivery, '${day}', pool, true FROM (VALUES
      ('A1', 11, 1), ('A2', 11, 1), ('A3', 11, 1), ('A4', 11, 1), ('A5', 11, 1), ('A6', 11, 1),
      ('952000000000000012', 11, 1), ('C1', 12, 1), ('B1', 14, 1), ('D1', 22, 2), ('F1', 33, 3)
    ) AS made (asn, delivery, pool)`;

type Wanted = RequestOf<"receiveDelivery">;
type Scan = Wanted["scans"][number];

onEachEngine("Receiving at the door", (engine) => {
  const provider = useTestProvider(engine);
  let ann: string;
  let annId: string;

  beforeAll(async () => {
    provider.clock.now = startedAt;
    await provider.db.execute(world);
    const people = makePeople(provider);
    ({ id: annId, cookie: ann } = await people.add("ann", 1, 2));
  });

  const now = () => provider.clock.now.toISOString();
  const before = (ms: number) =>
    new Date(provider.clock.now.getTime() - ms).toISOString();
  const scan = (sequence: number, asn: string, more: Partial<Scan> = {}) => ({
    sequence,
    asn,
    at: now(),
    kind: "expected" as const,
    reason: null,
    ...more,
  });

  let keys = 0;
  async function send(wanted: Partial<Wanted>, key = `key-${++keys}`) {
    const { httpStatus, body } = await provider.call(
      "receiveDelivery",
      {
        deliveryID: "11",
        deviceID: "phone-1",
        sentAt: now(),
        scans: [],
        doorScanAt: null,
        visit: null,
        signedBy: null,
        signature: null,
        ...wanted,
      },
      { cookie: ann, headers: { "idempotency-key": key } },
    );
    return { httpStatus, body };
  }
  async function outcomes(wanted: Partial<Wanted>) {
    const { httpStatus, body } = await send(wanted);
    expect({ httpStatus, body }).toMatchObject({ httpStatus: 200 });
    return (
      body.result as { asn: string; outcome: string; store: string | null }[]
    ).map(({ asn, outcome, store }) =>
      store === null ? [asn, outcome] : [asn, outcome, store],
    );
  }
  async function cartonOf(asn: string) {
    const [carton] = await provider.db.query(
      `SELECT delivered_at, store_scanned, scan_type, pod_document, misdelivered_store, misdelivered_at
       FROM carton WHERE asn = $1`,
      [asn],
    );
    return carton;
  }
  async function stops(wanted: object = {}) {
    const { body } = await provider.call(
      "getReceivingStops",
      { store: null, deliveryID: null, withCartons: false, ...wanted },
      { cookie: ann },
    );
    return body.result as Record<string, unknown>[];
  }

  it("lists the stops of the caller's stores by the days of the stores", async () => {
    expect((await stops()).map(({ deliveryID }) => deliveryID)).toEqual([
      "11",
      "14",
      "22",
    ]);
    const [own] = await stops({ store: "101", withCartons: true });
    expect(own).toMatchObject({
      store: "101",
      storeName: "Riverside",
      trailer: "TR-77",
      driver: "Thomas Becker",
      windowStart: `${day}T14:00:00Z`,
      announced: 7,
      scanned: 0,
      isCanceled: false,
    });
    expect(own?.cartons).toContainEqual({
      asn: "A1",
      isScanned: false,
      condition: null,
    });
    expect(await stops({ deliveryID: "33" })).toEqual([]);
    expect(await stops({ deliveryID: "12" })).toMatchObject([
      { isCanceled: true },
    ]);
    await provider.db.query(
      "UPDATE store SET time_zone = $1 WHERE number = '0042'",
      [otherDayZone],
    );
    expect((await stops()).map(({ deliveryID }) => deliveryID)).toEqual([
      "11",
      "22",
    ]);
    // A stop of yesterday, until the end of its window.
    const withWindow = async (end: Date | null) => {
      await provider.db.query(
        "UPDATE delivery SET window_end = $1 WHERE id = 13",
        [end],
      );
      return (await stops()).some(({ deliveryID }) => deliveryID === "13");
    };
    expect(await withWindow(startedAt)).toBe(false);
    expect(await withWindow(new Date(startedAt.getTime() + hourMs))).toBe(true);
    await withWindow(null);
  });

  it("says of each scan what it has found, and writes what a document would write", async () => {
    expect(
      await outcomes({
        scans: [
          scan(1, "A1"),
          scan(2, "A1"),
          scan(3, "]C100952000000000000012"),
          scan(4, "B1"),
          scan(5, "F1"),
          scan(6, "Z9"),
          scan(7, "D1"),
        ],
        doorScanAt: now(),
      }),
    ).toEqual([
      ["A1", "expected"],
      ["A1", "already"],
      ["952000000000000012", "expected"],
      ["B1", "otherStore", "0042 Old Town"],
      // Nothing tells that it is announced in a pool that the caller may not see.
      ["F1", "notAnnounced"],
      ["Z9", "notAnnounced"],
      ["D1", "otherStore", "202 Uptown"],
    ]);
    const at = provider.clock.now.toISOString();
    expect(await cartonOf("A1")).toMatchObject({
      delivered_at: at,
      store_scanned: true,
      scan_type: 1,
    });
    expect(await cartonOf("B1")).toMatchObject({
      delivered_at: null,
      store_scanned: false,
      misdelivered_store: "101",
      misdelivered_at: at,
    });
    expect(await cartonOf("F1")).toMatchObject({
      delivered_at: null,
      misdelivered_store: null,
    });
    expect(
      await provider.db.query(
        "SELECT number, scan, store_number FROM pending_scan_by_day ORDER BY number, scan",
      ),
    ).toEqual([
      { number: "F1", scan: "delivery", store_number: "101" },
      { number: "F1", scan: "store", store_number: "101" },
      { number: "Z9", scan: "delivery", store_number: "101" },
      { number: "Z9", scan: "store", store_number: "101" },
    ]);
    expect(await stops({ deliveryID: "11" })).toMatchObject([
      { doorScanAt: at.replace(".000", ""), scanned: 2 },
    ]);
  });

  it("takes a carton that its own store scans after another one", async () => {
    expect(
      await outcomes({ deliveryID: "14", scans: [scan(8, "B1")] }),
    ).toEqual([["B1", "expected"]]);
    expect(await cartonOf("B1")).toMatchObject({ store_scanned: true });
  });

  it("leaves a carton with its own store when another store scans it afterwards", async () => {
    const before = await cartonOf("B1");
    expect(await outcomes({ scans: [scan(9, "B1")] })).toEqual([
      ["B1", "otherStore", "0042 Old Town"],
    ]);
    expect(await cartonOf("B1")).toMatchObject({
      delivered_at: before?.delivered_at,
      store_scanned: true,
    });
  });

  it("tells a second phone at the door that a carton was scanned, and keeps the first time", async () => {
    const at = now();
    await outcomes({ scans: [scan(20, "A2")] });
    provider.clock.advance(60_000);
    expect(
      await outcomes({ deviceID: "phone-2", scans: [scan(20, "A2")] }),
    ).toEqual([["A2", "already"]]);
    expect(await cartonOf("A2")).toMatchObject({ delivered_at: at });
  });

  it("counts a sequence of a device once, and answers it alike", async () => {
    const first = await send({ scans: [scan(30, "A3")] });
    const again = await send({ scans: [scan(30, "A3"), scan(31, "A3")] });
    expect(first.body.result).toMatchObject([{ outcome: "expected" }]);
    expect(again.body.result).toMatchObject([
      { sequence: 30, outcome: "expected" },
      { sequence: 31, outcome: "already" },
    ]);
    // The same request again, at another time.
    const repeated = await send(
      { scans: [scan(32, "Z8", { at: day + "T10:00:00Z" })] },
      "same",
    );
    provider.clock.advance(1_000);
    expect(
      await send(
        { scans: [scan(32, "Z8", { at: day + "T10:00:00Z" })] },
        "same",
      ),
    ).toEqual(repeated);
  });

  it("keeps damaged cartons, and takes refused ones back", async () => {
    // The driver has delivered A6 before the store refuses it.
    await provider.db.query(
      "UPDATE carton SET delivered_at = $1, scan_type = 1 WHERE asn = 'A6'",
      [now()],
    );
    expect(
      await outcomes({
        scans: [
          scan(40, "A4", { kind: "damaged", reason: " Wet " }),
          scan(41, "A5"),
        ],
      }),
    ).toEqual([
      ["A4", "expected"],
      ["A5", "expected"],
    ]);
    expect(
      await outcomes({
        scans: [
          scan(42, "A5", { kind: "refused", reason: "Crushed" }),
          scan(43, "A6", { kind: "refused" }),
        ],
      }),
    ).toEqual([
      ["A5", "expected"],
      ["A6", "expected"],
    ]);
    expect(await cartonOf("A4")).toMatchObject({ store_scanned: true });
    for (const asn of ["A5", "A6"])
      expect(await cartonOf(asn)).toMatchObject({
        delivered_at: null,
        store_scanned: false,
        scan_type: -1,
      });
    expect(
      await provider.db.query(
        `SELECT delivery_id, asn, condition, reason, reported_by_account, reported_by_name
         FROM carton_condition ORDER BY asn`,
      ),
    ).toEqual(
      [
        ["A4", "damaged", "Wet"],
        ["A5", "refused", "Crushed"],
        ["A6", "refused", null],
      ].map(([asn, condition, reason]) => ({
        delivery_id: "11",
        asn,
        condition,
        reason,
        reported_by_account: annId,
        reported_by_name: "Ann",
      })),
    );
  });

  it("corrects a clock that is a day wrong, and stores no time to come", async () => {
    const dayMs = 24 * hourMs;
    const ahead = new Date(provider.clock.now.getTime() + dayMs);
    const timeOf = async (asn: string) =>
      (
        await provider.db.query("SELECT at FROM received_scan WHERE asn = $1", [
          asn,
        ])
      )[0]?.at;
    await outcomes({
      sentAt: ahead.toISOString(),
      scans: [
        scan(50, "W1", {
          at: new Date(ahead.getTime() - hourMs).toISOString(),
        }),
        scan(51, "W2", {
          at: new Date(ahead.getTime() + hourMs).toISOString(),
        }),
        scan(52, "W3", { at: "1970-01-01T00:00:00Z" }),
      ],
    });
    expect(await timeOf("W1")).toBe(before(hourMs));
    expect(await timeOf("W2")).toBe(now());
    expect(await timeOf("W3")).toBe(now());
  });

  it("ends with arrival, departure and a signature, which the proof has", async () => {
    const picture = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0]);
    expect(
      await send({
        signedBy: "Dana",
        signature: Buffer.from("GIF").toString("base64"),
      }),
    ).toMatchObject({ httpStatus: 400 });
    const end = {
      visit: { arrivedAt: before(hourMs), departedAt: before(60_000) },
      signedBy: " Dana Clerk ",
      signature: picture.toString("base64"),
    };
    // The clock of the device does not change what was typed; by one that is ten minutes ahead, this is no time to come.
    const ahead = {
      sentAt: before(-600_000),
      visit: { ...end.visit, departedAt: before(-480_000) },
    };
    expect(await send({ ...end, ...ahead })).toMatchObject({
      httpStatus: 200,
      body: { areTimesKnown: false },
    });
    // Somebody else's end: the times that are reported stay, and the answer says so.
    expect(await send({ visit: end.visit })).toMatchObject({
      httpStatus: 200,
      body: { areTimesKnown: true },
    });
    expect(await stops({ deliveryID: "11" })).toMatchObject([
      {
        signedBy: "Dana Clerk",
        arrivedAt: before(hourMs).replace(".000", ""),
      },
    ]);
    expect(await cartonOf("A1")).toMatchObject({ pod_document: 0 });
    expect(
      await provider.db.query(
        "SELECT signed_by FROM proof_of_delivery WHERE delivery_id = 11",
      ),
    ).toEqual([{ signed_by: "Dana Clerk" }]);
    expect(
      await provider.db.query("SELECT signed_by FROM received_signature"),
    ).toEqual([{ signed_by: "Dana Clerk" }]);
    // Another signer, whose name is the earlier one in the alphabet, is named beside the first one, whose picture stays.
    provider.clock.advance(60_000);
    expect(
      await send({ signedBy: "Ada", signature: end.signature }),
    ).toMatchObject({ httpStatus: 200 });
    expect(
      await provider.db.query(
        `SELECT d.signature, p.signed_by, p.signed_at FROM delivery d
         JOIN proof_of_delivery p ON p.delivery_id = d.id WHERE d.id = 11`,
      ),
    ).toEqual([{ signature: "Ada", signed_by: "Ada", signed_at: now() }]);
    expect(await stops({ deliveryID: "11" })).toMatchObject([
      { signedBy: "Ada, Dana Clerk" },
    ]);
    expect(
      await provider.db.query("SELECT signed_by FROM received_signature"),
    ).toEqual([{ signed_by: "Dana Clerk" }]);
    const signatures = async () => {
      const { bytes } = await getFile(provider.url, "/POD/11", { cookie: ann });
      const { elements } = await readPdf(bytes);
      return elements.filter(({ alt }) => alt === "Signature of Dana Clerk");
    };
    // A picture that cannot be read is left out.
    expect(await signatures()).toEqual([]);
    const drawn = sharp({
      create: { width: 600, height: 200, channels: 4, background: "#0000" },
    });
    await provider.db.query("UPDATE received_signature SET picture = $1", [
      await drawn.png().toBuffer(),
    ]);
    expect(await signatures()).toHaveLength(1);
    const reports = "manual_report WHERE delivery_id = 11";
    expect(await countRows(provider.db, reports)).toBe(1);
  });

  it.each([
    [0, -1, "The departure must not be before the arrival."],
    [1, 2, "The arrival is in the future."],
    [-1, 2, "The departure is in the future."],
  ])(
    "refuses an arrival %i and a departure %i hours from now",
    async (arrived, departed, message) => {
      expect(
        await send({
          deliveryID: "14",
          visit: {
            arrivedAt: before(-arrived * hourMs),
            departedAt: before(-departed * hourMs),
          },
        }),
      ).toMatchObject({ httpStatus: 400, body: { message } });
    },
  );

  it("restores a canceled stop whose door is scanned", async () => {
    expect(
      await outcomes({
        deliveryID: "12",
        scans: [scan(60, "C1")],
        doorScanAt: now(),
      }),
    ).toEqual([["C1", "expected"]]);
    expect(await stops({ deliveryID: "12" })).toMatchObject([
      { isCanceled: false, scanned: 1 },
    ]);
  });

  it("treats a delivery of a pool that was taken away as nonexistent", async () => {
    const late = { deliveryID: "22", scans: [scan(70, "D1")] };
    await provider.db.query(
      "DELETE FROM group_member WHERE account_id = $1 AND group_id = 2",
      [annId],
    );
    const refused = await send(late);
    expect(refused).toMatchObject({
      httpStatus: 404,
      body: { message: "There is no such delivery." },
    });
    expect(await send({ ...late, deliveryID: "33" })).toEqual(refused);
    expect(await send({ ...late, deliveryID: "no id" })).toEqual(refused);
    expect(await cartonOf("D1")).toMatchObject({ store_scanned: false });
    // Now it is a carton that she may not see.
    expect(await outcomes({ scans: [scan(71, "D1")] })).toEqual([
      ["D1", "notAnnounced"],
    ]);
  });
});
