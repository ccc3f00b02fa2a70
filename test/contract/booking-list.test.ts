import { expect, it } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import { bookingsPerPage } from "../../provider/contract/extensions/bookings";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { useTestProvider, type TestProvider } from "./test-provider";

/** Pools 1 and 2 are Ann's, pools 2 and 3 are Ben's. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'Both'), (3, 'South');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ann'), (2, 2, 'Ben');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (1, 2), (2, 2), (2, 3);`;

interface Listed {
  bookingID: string;
  pool: string;
}

onEachEngine("The list of bookings", (engine) => {
  const cookies: Record<string, string> = {};
  const ids: string[] = [];

  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
    for (const [at, name] of ["ann", "ben", "nobody"].entries()) {
      const memberOf = name === "nobody" ? [] : [at + 1];
      const email = `${name}@shop.example`;
      cookies[name] = (await provider.addPerson({ email, memberOf })).cookie;
    }
    const start = provider.clock.now.getTime();
    for (const [at, [name, pool]] of (
      [
        ["ann", 1],
        ["ann", 2],
        ["ben", 2],
        ["ben", 3],
      ] as const
    ).entries()) {
      provider.clock.now = new Date(start + at * 60_000);
      const { body } = await provider.call(
        "createLTLBooking",
        bookingFor(pool, { companyTo: `Shop ${at}`, notes: "Two\nlines" }),
        { cookie: cookies[name] ?? "" },
      );
      ids.push(String((body.result as { bookingID: number }).bookingID));
    }
  });

  const list = async (name: string, payload: object = {}) => {
    const { httpStatus, body } = await provider.call("listBookings", payload, {
      cookie: cookies[name] ?? "",
    });
    expect(httpStatus).toBe(200);
    return body as unknown as { result: Listed[]; hasMore: boolean };
  };
  const idsOf = ({ result }: { result: Listed[] }) =>
    result.map(({ bookingID }) => bookingID);

  it("has the caller's own bookings, the newest first, and none of others for the same pool", async () => {
    expect(idsOf(await list("ann"))).toEqual([ids[1], ids[0]]);
    expect(idsOf(await list("ben"))).toEqual([ids[3], ids[2]]);
    expect(await list("nobody")).toMatchObject({ result: [], hasMore: false });
  });

  it("has everything that was booked", async () => {
    const { result } = await list("ann", { bookingID: ids[0] });
    const { bookingData } = bookingFor(1, {
      companyTo: "Shop 0",
      notes: "Two\nlines",
    });
    expect(result).toEqual([
      {
        ...bookingData,
        bookingID: ids[0],
        poolName: "North",
        bookedAt: "2026-11-20T12:00:00Z",
        // Of the place where the freight is fetched.
        timeZone: "America/Chicago",
        BOLNumber: expect.stringMatching(/^\d+$/) as string,
        PRONumber: expect.stringMatching(/^\d+$/) as string,
        canceledAt: null,
        DRInfo: null,
        PODInfo: null,
      },
    ]);
  });

  it("names the documents of the delivery, but no proof of delivery of another pool", async () => {
    const [{ shipment_id: shipment } = { shipment_id: 0 }] =
      await provider.db.query<{ shipment_id: number }>(
        "SELECT shipment_id FROM booking WHERE id = $1",
        [Number(ids[0])],
      );
    await provider.db.execute(`
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
        SELECT 'S' || pool, pool, 'Shop', '1 Main St', 'City', 'IL', '60601'
        FROM unnest(ARRAY[1, 3]) AS pool;
      INSERT INTO delivery (id, pool_id, store_number, service_date)
        SELECT pool, pool, 'S' || pool, '2026-11-20' FROM unnest(ARRAY[1, 3]) AS pool;
      INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
        SELECT pool, '2026-11-20', 0, 'Ann', '2026-11-20T12:00:00Z' FROM unnest(ARRAY[1, 3]) AS pool;`);
    const documents = async (delivery: number) => {
      await provider.db.query(
        `UPDATE shipment SET has_delivery_receipt = true, delivery_id = $1,
           service_date = '2026-11-20' WHERE id = $2`,
        [delivery, shipment],
      );
      const { result } = await list("ann", { bookingID: ids[0] });
      return result[0];
    };
    expect(await documents(1)).toMatchObject({
      DRInfo: String(shipment),
      PODInfo: "1",
    });
    expect(await documents(3)).toMatchObject({
      DRInfo: String(shipment),
      PODInfo: null,
    });
  });

  it.each([
    ["another pool's", () => ids[3]],
    ["another user's", () => ids[2]],
    ["an absent", () => "999999"],
    ["a malformed", () => "1 OR 1=1"],
    ["a too large", () => "9999999999"],
  ])("has nothing for %s id", async (_, id) => {
    expect(idsOf(await list("ann", { bookingID: id() }))).toEqual([]);
    expect(idsOf(await list("ann", { before: id() }))).toEqual([]);
  });

  it("has the bookings with a BOL number, also those of others, but none for foreign pools", async () => {
    const numbers = await provider.db.query<{ bol: string }>(
      "SELECT bol_number AS bol FROM booking ORDER BY id",
    );
    const [own = "", , shared = "", foreign = ""] = numbers.map(
      ({ bol }) => bol,
    );
    const idsWith = async (name: string, BOLNumber: string, more = {}) =>
      idsOf(await list(name, { BOLNumber, ...more }));
    expect(await idsWith("ann", own)).toEqual([ids[0]]);
    expect(await idsWith("ann", shared)).toEqual([ids[2]]);
    expect(await idsWith("ann", foreign)).toEqual([]);
    expect(await idsWith("nobody", own)).toEqual([]);
    expect(await idsWith("ann", own, { bookingID: ids[1] })).toEqual([]);
    expect(await idsWith("ann", own.slice(0, -1))).toEqual([]);
  });

  it("no longer has the bookings of a pool that was taken away", async () => {
    const remove = "DELETE FROM pool_group_pool WHERE pool_group_id = 1";
    await provider.db.query(`${remove} AND pool_id = 2`);
    try {
      expect(idsOf(await list("ann"))).toEqual([ids[0]]);
    } finally {
      await provider.db.query(
        "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 2)",
      );
    }
  });

  it("continues after the last booking of a page, also among bookings of one moment", async () => {
    await provider.db.execute(`
      INSERT INTO booking (pool_id, from_company, from_address1, from_city, from_state, from_zip,
        from_appointment, from_lift_gate, from_residential, to_company, to_address1, to_city,
        to_state, to_zip, to_appointment, to_lift_gate, to_residential, pallets, weight_pounds,
        booked_by_account, booked_by_name, booked_at)
      SELECT 1, 'A', 'A', 'A', 'IL', '60601', false, false, false, 'B', 'B', 'B', 'TX', '75201',
        false, false, false, 1, 100, (SELECT id FROM account WHERE email = 'ann@shop.example'),
        'Ann', '2026-11-19T12:00:00Z'
      FROM generate_series(1, ${bookingsPerPage})`);
    const first = await list("ann");
    expect(first).toMatchObject({ hasMore: true });
    expect(first.result).toHaveLength(bookingsPerPage);
    const second = await list("ann", { before: idsOf(first).at(-1) });
    expect(second.hasMore).toBe(false);
    const all = [...idsOf(first), ...idsOf(second)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(bookingsPerPage + 2);
  });

  it("adds what a bill of lading lacks for everybody who may book for its pool, once, and changes nothing", async () => {
    const booked = await provider.call(
      "createLTLBooking",
      bookingFor(2, { numPieces: null, class: 0, description: "Cups" }),
      { cookie: cookies.ann ?? "" },
    );
    const bookingID = String(
      (booked.body.result as { bookingID: number }).bookingID,
    );
    const ask = async (name: string, call: CallName, payload: object) => {
      const { httpStatus, body } = await provider.call(
        call,
        { bookingID, ...payload },
        { cookie: cookies[name] ?? "" },
      );
      return { httpStatus, result: body.result };
    };
    const before = { numPieces: null, class: 0, description: "Cups" };
    expect(await ask("ben", "getBillDetails", {})).toMatchObject({
      httpStatus: 200,
      result: before,
    });
    expect(await ask("nobody", "getBillDetails", {})).toMatchObject({
      result: null,
    });
    const added = { numPieces: 40, class: 92.5, description: null };
    expect(await ask("nobody", "addBillDetails", added)).toMatchObject({
      httpStatus: 404,
    });
    const changed = { ...added, description: "Plates" };
    expect(await ask("ben", "addBillDetails", changed)).toMatchObject({
      httpStatus: 409,
    });
    expect(await ask("ben", "getBillDetails", {})).toMatchObject({
      result: before,
    });
    const after = { numPieces: 40, class: 92.5, description: "Cups" };
    expect(await ask("ben", "addBillDetails", added)).toMatchObject({
      httpStatus: 200,
      result: after,
    });
    expect(await ask("ann", "addBillDetails", added)).toMatchObject({
      httpStatus: 409,
    });
    const bill = await fetch(`${provider.url}/BOL/${bookingID}`, {
      headers: { cookie: cookies.ann ?? "" },
    });
    expect(bill.status).toBe(200);
    await bill.body?.cancel();
  });
});
