import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../provider/contract/calls";
import type { SqlValue } from "../../provider/db/database";
import {
  listUnfinished,
  maxItems,
} from "../../provider/operation/manual-reports/unfinished-items";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { plansOf } from "./query-plans";
import { useTestProvider } from "./test-provider";

/** Manual reports: what they change, what they refuse, and that each is stored once. */

type Kind = "delivery" | "pickup";
type Columns = Record<string, SqlValue>;

const kinds = {
  delivery: {
    list: "manualReport_GetUnfinishedDeliveries",
    report: "manualReport_ReportDelivery",
  },
  pickup: {
    list: "manualReport_GetUnfinishedPickups",
    report: "manualReport_ReportPickup",
  },
} as const;
const bothKinds = Object.keys(kinds) as Kind[];

/** Pool 1 is Ann's and Bob's; pool 2 is foreign. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'Chicago'), (2, 'Dallas');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Group 1');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601'),
    ('0042', 1, 'Old Town', '2 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO employee (id, number, pool_id, first_name, last_name) VALUES
    (7, '7', 1, 'Thomas', 'Becker'), (8, '8', 2, 'Secret', 'Person'),
    (9, '9', 1, 'Planned', 'Driver')`;

const hostile = `"\\ \\" ' \u0001\u001f\u007f\b\t\n\r \u2028\u2029 \u202e 📦 שלום <script>alert(1)</script> $& %s {}`;

const success = { httpStatus: 200, body: { status: "Success" } };
const refusal = (httpStatus: number, message: string) => ({
  httpStatus,
  body: { status: "Error", message },
});

onEachEngine("Manual reports", (engine) => {
  const provider = useTestProvider(engine);
  let ann: string;
  let bob: string;
  let annId: string;
  let ids = 100;

  beforeAll(async () => {
    await provider.db.execute(world);
    const people = makePeople(provider);
    ({ id: annId, cookie: ann } = await people.add("ann", 1));
    bob = (await people.add("bob", 1)).cookie;
    await provider.db.query(
      "UPDATE account SET last_name = 'Smith' WHERE id = $1",
      [annId],
    );
  });

  /** Adds a delivery or pickup of pool 1 that was due on 2026-11-20, and returns its id. */
  async function add(kind: Kind, columns: Columns = {}): Promise<string> {
    ids += 1;
    await provider.insert(kind, {
      id: ids,
      pool_id: 1,
      employee_id: 9,
      ...(kind === "delivery"
        ? {
            store_number: "101",
            service_date: "2026-11-20",
            // Several deliveries for one store and day.
            reference: String(ids),
          }
        : {
            scheduled_date: "2026-11-20",
            company: "Acme",
            address1: "3 Main St",
            city: "Joliet",
            state: "IL",
            zip: "60431",
          }),
      ...columns,
    });
    return String(ids);
  }

  const filled = (delivDetailID: string, entries: object = {}) => ({
    formData: {
      delivDetailID,
      arriveDate: "2026-11-20 10:00:00.000",
      departDate: "2026-11-20 10:20:00.000",
      employeeID: null,
      textSig: null,
      ...entries,
    },
  });

  async function send(
    kind: Kind,
    payload: object,
    { as = ann, key }: { as?: string; key?: string } = {},
  ) {
    const { httpStatus, body } = await provider.call(
      kinds[kind].report,
      payload,
      {
        cookie: as,
        headers: key === undefined ? {} : { "idempotency-key": key },
      },
    );
    return { httpStatus, body };
  }

  async function ask(call: keyof typeof calls, payload?: object) {
    const { httpStatus, body } = await provider.call(call, payload, {
      cookie: ann,
    });
    expect({ call, httpStatus }).toEqual({ call, httpStatus: 200 });
    return body.result;
  }
  const unfinished = async (kind: Kind) => {
    const rows = calls[kinds[kind].list].answer.result.parse(
      await ask(kinds[kind].list),
    );
    return rows.map(({ delivDetailID }) => delivDetailID);
  };
  const onTimeReportOf = (date: string) =>
    ask("getOnTimeReport", {
      startDate: date,
      endDate: date,
      pool: null,
      stores: [],
      offset: 0,
      pageSize: 10,
    });
  const detailOf = (delivID: string) =>
    ask("getDeliveryMapPinDetails", { delivID });
  const reportsOf = (kind: Kind, id: string) =>
    provider.db.query(`SELECT * FROM manual_report WHERE ${kind}_id = $1`, [
      id,
    ]);

  it("tell time zone, window and boxes of an item of the caller, and nothing of another pool", async () => {
    const window = {
      window_start: "2026-11-20T15:00:00Z",
      window_end: "2026-11-20T17:00:00Z",
    };
    const [delivery, pickup, foreign] = [
      await add("delivery", window),
      await add("pickup", { ...window, window_end: null }),
      await add("pickup", { pool_id: 2 }),
    ];
    await provider.insert("carton", {
      asn: "00012345",
      delivery_id: delivery,
      service_date: "2026-11-20",
      pool_id: 1,
      on_manifest: true,
    });
    const find = (kind: Kind, delivDetailID: string) =>
      ask("getReportedStop", { kind, delivDetailID });
    expect(await find("delivery", delivery)).toEqual({
      timeZone: "America/Chicago",
      windowStart: window.window_start,
      windowEnd: window.window_end,
      boxes: 1,
    });
    expect(await find("pickup", pickup)).toEqual({
      timeZone: "America/Chicago",
      windowStart: window.window_start,
      windowEnd: null,
      boxes: null,
    });
    expect(await find("pickup", foreign)).toBeNull();
    expect(await find("delivery", "no id")).toBeNull();
    // Without coordinates of its own, it lies in the middle of its ZIP area, where the clocks are one hour behind.
    const middle = { lat: 35.4, lng: -86 };
    await provider.insert("zip_area", { prefix: "373", ...middle });
    const place = { city: "Athens", state: "TN", zip: "37303" };
    expect(
      await find("pickup", await add("pickup", { ...place, ...middle })),
    ).toMatchObject({ timeZone: "America/New_York" });
  });

  it("are on the map and in the on-time report immediately", async () => {
    const date = "2026-11-18";
    const id = await add("delivery", {
      service_date: date,
      window_start: "2026-11-18T09:00:00Z",
      window_end: "2026-11-18T10:00:00Z",
    });
    expect(await unfinished("delivery")).toContain(id);
    expect(
      await send(
        "delivery",
        filled(id, {
          arriveDate: "2026-11-18 10:01:00.000",
          departDate: "2026-11-18 10:30:00.000",
          employeeID: 7,
          textSig: "  A. Whitfield ",
        }),
      ),
    ).toEqual(success);

    expect(await unfinished("delivery")).not.toContain(id);
    expect(await onTimeReportOf(date)).toMatchObject([
      {
        "Arrival Time": null,
        "Departure Time": null,
        actualArrive: "2026-11-18T10:01:00Z",
        actualDepart: "2026-11-18T10:30:00Z",
        "Delivery Status": "Late",
      },
    ]);
    expect(
      await ask("getDeliveryMapStatuses", {
        date: `${date}T00:00:00.000Z`,
        requestNumber: 1,
        isAuto: false,
      }),
    ).toMatchObject([{ delivID: id, delivStatus: 1 }]);
    expect(await detailOf(id)).toMatchObject({
      arrivalDate: "2026-11-18T10:01:00Z",
      departureDate: "2026-11-18T10:30:00Z",
      employeeName: "Thomas Becker",
      signature: "A. Whitfield",
      advancedRouteInfo: null,
    });
  });

  it("complete a delivery with a recorded arrival, and keep that arrival", async () => {
    const date = "2026-11-17";
    const id = await add("delivery", {
      service_date: date,
      arrival_at: "2026-11-17T10:05:31Z",
    });
    const early = filled(id, {
      arriveDate: "2026-11-17 09:50:00.000",
      departDate: "2026-11-17 10:04:00.000",
    });
    expect(await send("delivery", early)).toEqual(
      refusal(
        400,
        "The arrival was recorded at 11/17/2026 10:05 AM UTC. The departure must not be before it.",
      ),
    );
    early.formData.departDate = "2026-11-17 10:05:00.000";
    expect(await send("delivery", early)).toEqual(success);
    expect(await onTimeReportOf(date)).toMatchObject([
      {
        "Arrival Time": "2026-11-17T10:05:31Z",
        actualArrive: "2026-11-17T09:50:00Z",
        "Departure Time": null,
        actualDepart: "2026-11-17T10:05:00Z",
      },
    ]);
  });

  it.each(bothKinds)(
    "of a %s store the previous values, author and time",
    async (kind) => {
      const id = await add(kind, {
        arrival_at: "2026-11-20T09:58:00Z",
        signature: "Clerk",
      });
      await send(kind, filled(id, { employeeID: 7, textSig: "By hand" }));
      expect(await reportsOf(kind, id)).toMatchObject([
        {
          arrival_at: "2026-11-20T10:00:00.000Z",
          departure_at: "2026-11-20T10:20:00.000Z",
          employee_id: 7,
          employee_number: null,
          text_signature: "By hand",
          original_arrival_at: "2026-11-20T09:58:00.000Z",
          original_departure_at: null,
          original_employee_id: 9,
          original_signature: "Clerk",
          reported_by_account: annId,
          reported_by_name: "Ann Smith",
          reported_at: provider.clock.now.toISOString(),
        },
      ]);
      const [item] = await provider.db.query(
        `SELECT * FROM ${kind} WHERE id = $1`,
        [id],
      );
      expect(item).toMatchObject({
        arrival_at: "2026-11-20T09:58:00.000Z",
        departure_at: null,
        manual_arrival_at: "2026-11-20T10:00:00.000Z",
        manual_departure_at: "2026-11-20T10:20:00.000Z",
        employee_id: 7,
        signature: "By hand",
      });
    },
  );

  it.each([
    ["nobody", null, null],
    ["somebody of another pool", 8, "8"],
    ["somebody unknown", 4_711, "4711"],
    [
      "the greatest number there is",
      Number.MAX_SAFE_INTEGER,
      "9007199254740991",
    ],
  ])("that name %s leave the employee as planned", async (_, number, kept) => {
    const id = await add("delivery", { signature: "Clerk" });
    expect(
      await send("delivery", filled(id, { employeeID: number, textSig: " " })),
    ).toEqual(success);
    expect(await reportsOf("delivery", id)).toMatchObject([
      { employee_id: null, employee_number: kept, text_signature: null },
    ]);
    expect(await detailOf(id)).toMatchObject({
      employeeName: "Planned Driver",
      signature: "Clerk",
    });
  });

  it("store a signature as it was typed", async () => {
    const id = await add("delivery");
    await send("delivery", filled(id, { textSig: hostile }));
    expect(await detailOf(id)).toMatchObject({ signature: hostile });
  });

  it("are refused with a message for impossible times, and change nothing", async () => {
    const id = await add("delivery");
    const entries = { departDate: "2026-11-21 12:01:00.000" };
    expect(await send("delivery", filled(id, entries))).toEqual(
      refusal(400, "The departure is in the future."),
    );
    expect(await reportsOf("delivery", id)).toEqual([]);
    expect(await unfinished("delivery")).toContain(id);
  });

  it("of items that are foreign, unknown or invalid get the same response", async () => {
    const foreign = await add("pickup", { pool_id: 2 });
    for (const id of [foreign, "77", "", "x", "-1", "1e1", "99999999999"])
      expect(await send("pickup", filled(id))).toEqual(
        refusal(404, "There is no such pickup."),
      );
  });

  it("set a shipment's pickup time if it has none", async () => {
    for (const [id, known, shown] of [
      [1, null, "2026-11-20T10:20:00Z"],
      [2, "2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"],
    ] as const) {
      await provider.insert("shipment", {
        id,
        pool_id: 1,
        pro: `PRO-${id}`,
        pickup_at: known,
      });
      await send("pickup", filled(await add("pickup", { shipment_id: id })));
      expect(
        await ask("trackingPROListSearch", {
          PROList: [`PRO-${id}`],
          offset: 0,
          pageSize: 10,
        }),
      ).toMatchObject([{ "Pickup Time": shown }]);
    }
  });

  describe.each(bothKinds)("of one %s", (kind) => {
    it("are stored once, though the form is sent fifty times simultaneously", async () => {
      const id = await add(kind);
      const key = `fifty-${kind}`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => send(kind, filled(id), { key })),
      );
      expect(answers).toEqual(answers.map(() => success));
      expect(await reportsOf(kind, id)).toHaveLength(1);
    });

    it("by two users simultaneously: the first is stored, the second is refused", async () => {
      const id = await add(kind);
      const answers = await Promise.all([
        send(kind, filled(id), { as: ann, key: `ann-${kind}` }),
        send(kind, filled(id), { as: bob, key: `bob-${kind}` }),
        send(kind, filled(id), { as: bob }),
      ]);
      expect(answers).toContainEqual(success);
      const told = answers.filter(({ httpStatus }) => httpStatus !== 200);
      const already = refusal(409, `This ${kind} has already been reported.`);
      expect(told).toEqual([already, already]);
      expect(await reportsOf(kind, id)).toHaveLength(1);
    });

    it("are refused after its departure was recorded", async () => {
      const id = await add(kind, { departure_at: "2026-11-20T09:00:00Z" });
      expect(await send(kind, filled(id))).toEqual(
        refusal(409, `This ${kind} has already been reported.`),
      );
    });

    it("with different values are distinguished from a repeat", async () => {
      const [first, second] = [await add(kind), await add(kind)];
      const key = `other-${kind}`;
      // A refusal is not stored: the corrected form is accepted.
      const wrong = filled(first, { departDate: "2026-11-20 09:00:00.000" });
      expect((await send(kind, wrong, { key })).httpStatus).toBe(400);
      expect((await send(kind, filled("77"), { key })).httpStatus).toBe(404);
      expect(await send(kind, filled(first), { key })).toEqual(success);
      expect(await send(kind, filled(second), { key })).toEqual(
        refusal(
          409,
          `This form has already been sent with other entries, and reported. To report another ${kind}, choose it from the list.`,
        ),
      );
      expect(await reportsOf(kind, second)).toEqual([]);
      // Blanks around a signature are no different value, and another user's key is another key.
      const blank = filled(first, { textSig: "  " });
      expect(await send(kind, blank, { key })).toEqual(success);
      expect(await send(kind, filled(second), { key, as: bob })).toEqual(
        success,
      );
    });
  });

  describe("have a list", () => {
    const newest = "2026-11-20";
    beforeAll(async () => {
      await provider.db.execute("DELETE FROM manual_report");
      await provider.db.execute(
        "DELETE FROM carton; DELETE FROM delivery; DELETE FROM pickup",
      );
    });

    it("of items scheduled up to today in UTC, newest day first", async () => {
      const due = (service_date: string, columns: Columns = {}) =>
        add("delivery", { service_date, ...columns });
      const old = await due("2026-01-02");
      const second = await due(newest);
      const first = await due(newest, { store_number: "0042" });
      const third = await due(newest, { arrival_at: "2026-11-20T08:00:00Z" });
      await due("2026-11-21");
      await due(newest, { departure_at: "2026-11-20T08:00:00Z" });
      await due(newest, { manual_departure_at: "2026-11-20T08:00:00Z" });
      await due(newest, { pool_id: 2 });
      const item = (id: string, Location: string, ScheduledDate = newest) => ({
        delivDetailID: id,
        Location,
        ScheduledDate,
      });
      expect(await ask(kinds.delivery.list)).toEqual([
        item(first, "0042 Old Town"),
        item(second, "101 Riverside"),
        item(third, "101 Riverside"),
        item(old, "101 Riverside", "2026-01-02"),
      ]);
      provider.clock.advance(12 * 60 * 60 * 1000);
      const tomorrow = await provider.openSession(annId);
      const { body } = await provider.call(kinds.delivery.list, undefined, {
        cookie: tomorrow,
      });
      expect(body.result).toHaveLength(5);
      provider.clock.advance(-12 * 60 * 60 * 1000);
    });

    it("that is limited in length", async () => {
      await provider.db.query(
        `INSERT INTO pickup (id, pool_id, company, address1, city, state, zip, scheduled_date)
         SELECT 1000 + n, 1, 'Acme', '3 Main St', 'Joliet', 'IL', '60431', '2026-11-20'::date - n
         FROM generate_series(0, $1::int) AS n`,
        [maxItems],
      );
      const rows = (await ask(kinds.pickup.list)) as object[];
      expect(rows).toHaveLength(maxItems);
      expect(rows[0]).toEqual({
        delivDetailID: "1000",
        Location: "Acme, Joliet",
        ScheduledDate: newest,
      });
    });

    it.each(bothKinds)("that reads no %s outside it", async (kind) => {
      // Years of departed deliveries and a few without a departure.
      const [columns, values] =
        kind === "delivery"
          ? ["service_date, store_number, reference", "'101', n"]
          : [
              "scheduled_date, company, address1, city, state, zip",
              "'Acme', '3 Main St', 'Joliet', 'IL', '60431'",
            ];
      await provider.db.query(`DELETE FROM ${kind}`);
      await provider.db.query(
        `INSERT INTO ${kind} (id, pool_id, departure_at, ${columns})
           SELECT n, 1 + n % 2, CASE WHEN n % 500 <> 0 THEN '2026-11-20T08:00:00Z'::timestamptz END,
                  '2026-11-20'::date - n / 20, ${values}
           FROM generate_series(0, 19999) AS n`,
      );
      await provider.db.maintain(`VACUUM ANALYZE ${kind}`);
      const nodes = await plansOf(provider.db, (db) =>
        listUnfinished(db, [1, 2], kind, provider.clock.now),
      );
      const scans = nodes.filter((node) => node["Relation Name"] === kind);
      const rows = scans.map(
        (node) =>
          (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
          node["Actual Loops"],
      );
      expect(rows).toEqual([40]);
    });
  });
});
