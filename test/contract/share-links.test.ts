import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  maxShareLinks,
  type SharedItem,
  type ShareSubject,
} from "../../provider/contract/extensions/share-links";
import { maxSharedCartons } from "../../provider/contract/limits";
import { deleteExpiredShareLinks } from "../../provider/operation/share-links/share-links";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { requireSecondFactor } from "./require-second-factor";
import {
  shareDay as day,
  shareWorld,
  sharedCarton as carton,
} from "./share-world";
import { useTestProvider } from "./test-provider";

const hour = 60 * 60 * 1000;

interface Opened {
  httpStatus: number;
  message?: string;
  result: SharedItem[];
  expiresAt: string;
}

onEachEngine("Share links", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);

  beforeAll(async () => {
    await provider.db.execute(shareWorld);
    for (const name of ["ann", "ben", "dan"]) await people.add(name);
  });
  beforeEach(async () => {
    await provider.db.execute(
      "DELETE FROM share_link; DELETE FROM attempt; DELETE FROM group_member; DELETE FROM session;",
    );
    await people.openSessions();
    for (const name of ["ann", "ben"]) await people.join(name, 1);
  });

  const create = async (
    who: string,
    wanted: Partial<{
      subject: ShareSubject;
      numbers: string[];
      days: number;
      showsSignature: boolean;
      showsStreet: boolean;
    }> = {},
    key?: string,
  ) => {
    const link = {
      subject: "cartons",
      numbers: [carton],
      days: 7,
      showsSignature: false,
      showsStreet: false,
      ...wanted,
    };
    return people.call<{
      message?: string;
      shareLinkID: string;
      token: string;
      expiresAt: string;
    }>(who, "createShareLink", link, key);
  };
  /** Opens a link as a visitor, who has neither session nor cookies. */
  const open = async (
    token: string,
    { address = "203.0.113.9", isVisit = true, cookie = "" } = {},
  ): Promise<Opened> => {
    const { httpStatus, body } = await provider.call(
      "openShareLink",
      { token, isVisit },
      { address, ...(cookie === "" ? {} : { cookie }) },
    );
    return { httpStatus, ...body } as unknown as Opened;
  };
  const statusOf = async (...opened: Parameters<typeof open>) =>
    (await open(...opened)).httpStatus;
  const list = async (who: string) =>
    (await people.call<{ result: object[] }>(who, "getShareLinks")).result;

  it("show milestones and the city, and nothing else", async () => {
    const { token, expiresAt } = await create("ann");
    const blank = {
      address1: null,
      address2: null,
      zip: null,
      signature: null,
      storeScan: "No",
      notes: null,
      scheduledDate: day,
      city: "Joliet",
      state: "IL",
      timeZone: null,
    };
    const opened = await open(token);
    expect(opened).toEqual({
      httpStatus: 200,
      status: "Success",
      subject: "cartons",
      expiresAt,
      result: [
        {
          ...blank,
          number: carton,
          manifestDate: "2026-11-14",
          palletAt: `${day}T06:00:00Z`,
          trailerAt: `${day}T07:00:00Z`,
          deliveredAt: `${day}T10:00:00Z`,
        },
      ],
    });
    expect(Date.parse(expiresAt) - provider.clock.now.getTime()).toBe(
      7 * 24 * hour,
    );
    const all = JSON.stringify([
      opened,
      await open(
        (await create("ann", { subject: "delivery", numbers: ["11"] })).token,
      ),
      await open(
        (await create("ann", { subject: "shipment", numbers: ["PRO-1"] }))
          .token,
      ),
    ]);
    expect(all).not.toMatch(
      /M-SECRET|TR-77|North|Mall|101|Main St|60432|Dana|ann@|Ann/,
    );
  });

  it("show street and signature only if that was chosen", async () => {
    const both = { showsSignature: true, showsStreet: true };
    for (const [subject, number] of [
      ["cartons", carton],
      ["delivery", "11"],
    ] as const) {
      const { token } = await create("ann", {
        subject,
        numbers: [number],
        ...both,
      });
      expect((await open(token)).result).toMatchObject([
        {
          address1: "12 Main St",
          zip: "60432",
          signature: "Dana Clerk",
        },
      ]);
    }
    // The shipment itself is not delivered, and neither is the other delivery.
    const shipment = await create("ann", {
      subject: "shipment",
      numbers: ["PRO-1"],
      ...both,
    });
    expect((await open(shipment.token)).result).toMatchObject([
      {
        number: "PRO-1",
        orderDate: "2026-11-13",
        pickupAt: `${day}T05:00:00Z`,
        address1: "12 Main St",
        signature: null,
      },
    ]);
    await people.join("ann", 2);
    const early = await create("ann", {
      subject: "delivery",
      numbers: ["22"],
      ...both,
    });
    expect((await open(early.token)).result).toMatchObject([
      { city: "Peoria", signature: null, deliveredAt: null },
    ]);
    // A delivery whose door was scanned is not overdue, and a canceled one is not expected.
    const [scanned, canceled] = [`${day}T09:00:00Z`, `${day}T07:00:00Z`];
    await provider.db.query(
      "UPDATE delivery SET door_scan_at = $1, canceled_at = $2 WHERE id = 22",
      [scanned, canceled],
    );
    expect((await open(early.token)).result).toMatchObject([
      { deliveredAt: scanned, exception: "canceled", exceptionAt: canceled },
    ]);
    await provider.db.query(
      "UPDATE delivery SET door_scan_at = NULL, canceled_at = NULL WHERE id = 22",
    );
  });

  it("are created only for what the person may see", async () => {
    for (const [subject, numbers] of [
      ["cartons", ["952000000000000036"]],
      ["cartons", [carton, "952000000000000036"]],
      ["cartons", [carton, "absent"]],
      ["shipment", ["PRO-2"]],
      ["shipment", ["PRO-1", "PRO-1"]],
      ["delivery", ["22"]],
      ["delivery", ["11 OR 1=1"]],
      ["delivery", ["99999999999999999999"]],
      ["delivery", ["-11"]],
    ] as const)
      expect(
        await create("ann", { subject, numbers: [...numbers] }),
      ).toMatchObject({ httpStatus: 404 });
    expect(await create("dan")).toMatchObject({ httpStatus: 404 });
    expect(await list("ann")).toEqual([]);
    for (const wrong of [
      { days: 31 },
      { days: 0 },
      { numbers: [] },
      { numbers: Array<string>(maxSharedCartons + 1).fill(carton) },
    ])
      expect((await create("ann", wrong)).httpStatus).toBe(400);
  });

  it("find a carton with the application identifier of its SSCC, and each once", async () => {
    const { token } = await create("ann", {
      numbers: [`00${carton}`, carton, "952000000000000029"],
    });
    expect((await open(token)).result.map(({ number }) => number)).toEqual([
      carton,
      "952000000000000029",
    ]);
    expect(await list("ann")).toMatchObject([{ number: carton, count: 2 }]);
  });

  it("stop showing what their owner may not see any more, whoever opens them", async () => {
    const { token } = await create("ann");
    const unknown = await open("A".repeat(22));
    expect(unknown).toEqual({
      httpStatus: 404,
      status: "Error",
      message: "This link is not valid, or not any more.",
    });
    await people.leave("ann");
    expect(await open(token)).toEqual(unknown);
    // Ben may see the carton, but the link is not his.
    expect(await open(token, { cookie: people.find("ben").cookie })).toEqual(
      unknown,
    );
    await people.join("ann", 2);
    expect(await open(token)).toEqual(unknown);
    await people.join("ann", 1);
    expect(await statusOf(token)).toBe(200);
  });

  it("show nothing while their owner lacks the second factor that a group requires", async () => {
    const { token } = await create("ann");
    await requireSecondFactor(provider.db, true);
    expect(await statusOf(token)).toBe(404);
    await requireSecondFactor(provider.db, false);
    expect(await statusOf(token)).toBe(200);
  });

  it("stop with their account", async () => {
    await people.add("leaving", 1);
    const { token } = await create("leaving");
    expect(await statusOf(token)).toBe(200);
    await people.remove("leaving");
    expect(await statusOf(token)).toBe(404);
  });

  it("expire, and are deleted then", async () => {
    const { token } = await create("ann", { days: 1 });
    const longer = await create("ann", { days: 30 });
    const expiry = new Date(provider.clock.now.getTime() + 24 * hour);
    await deleteExpiredShareLinks(
      provider.db,
      new Date(expiry.getTime() - 1_000),
    );
    expect(await statusOf(token)).toBe(200);
    await provider.db.query(
      "UPDATE share_link SET expires_at = $1 WHERE id = (SELECT min(id) FROM share_link)",
      [provider.clock.now],
    );
    const expired = await open(token);
    expect(expired).toEqual(await open("B".repeat(22)));
    expect(await list("ann")).toHaveLength(1);
    await deleteExpiredShareLinks(provider.db, provider.clock.now);
    expect(await provider.db.query("SELECT FROM share_link")).toHaveLength(1);
    expect(await statusOf(longer.token)).toBe(200);
  });

  it("are listed with numbers of any form, of which those of deliveries have a store", async () => {
    // Enough for a plan that looks deliveries up by number.
    await provider.db.execute(
      `INSERT INTO delivery (id, pool_id, store_number, service_date)
       SELECT n, 1, '101', '${day}'::date - n FROM generate_series(1001, 3000) AS n;
       ANALYZE delivery;`,
    );
    await create("ann", { subject: "shipment", numbers: ["PRO-1"] });
    await create("ann", { subject: "delivery", numbers: ["11"] });
    expect(await list("ann")).toMatchObject([
      { number: "11", store: expect.any(String) as string, day },
      { number: "PRO-1", store: null },
    ]);
  });

  it("are revoked by their owner only, at once", async () => {
    const { token, shareLinkID } = await create("ann");
    expect(
      await people.call("ben", "revokeShareLink", { shareLinkID }),
    ).toMatchObject({ httpStatus: 404 });
    for (const id of ["0", "x", "999", "9".repeat(64)])
      expect(
        await people.call("ann", "revokeShareLink", { shareLinkID: id }),
      ).toMatchObject({ httpStatus: 404 });
    expect(await statusOf(token)).toBe(200);
    const revoke = () => people.call("ann", "revokeShareLink", { shareLinkID });
    expect((await revoke()).httpStatus).toBe(200);
    expect((await revoke()).httpStatus).toBe(200);
    expect(await open(token)).toEqual(await open("C".repeat(22)));
    expect(await list("ann")).toMatchObject([
      { revokedAt: provider.clock.now.toISOString() },
    ]);
    expect(await list("ben")).toEqual([]);
  });

  it("count one visit of a network in half an hour, and only those of people", async () => {
    const { token } = await create("ann");
    const opened = async () => (await list("ann"))[0];
    await open(token, { isVisit: false });
    expect(await opened()).toMatchObject({ opened: 0, lastOpenedAt: null });
    await Promise.all([1, 2, 3].map(() => open(token)));
    expect(await opened()).toMatchObject({
      opened: 1,
      lastOpenedAt: provider.clock.now.toISOString(),
    });
    await open(token, { address: "198.51.100.1" });
    // Addresses of one IPv6 network are one visitor.
    await open(token, { address: "2001:db8::1" });
    await open(token, { address: "2001:db8::2" });
    expect(await opened()).toMatchObject({ opened: 3 });
    provider.clock.advance(hour / 2 + 1_000);
    await open(token);
    expect(await opened()).toMatchObject({ opened: 4 });
  });

  it("cannot be guessed: a network that opens unknown links is refused", async () => {
    const { token } = await create("ann");
    const address = "198.51.100.20";
    for (let guess = 0; guess < 30; guess++)
      expect(await statusOf("D".repeat(22), { address })).toBe(404);
    for (const guess of ["E".repeat(22), "", "x", `${token}x`, "é".repeat(22)])
      expect(await statusOf(guess, { address })).toBe(429);
    expect(await statusOf("E".repeat(22))).toBe(404);
    // All openings together are limited before the token is looked at.
    await provider.db.query(
      `INSERT INTO attempt (kind, key_hash, at)
       SELECT kind, key_hash, $1 FROM attempt, generate_series(1, 300)
       WHERE kind = 'share-link-address' ON CONFLICT DO NOTHING`,
      [provider.clock.now],
    );
    expect(await open(token, { address })).toMatchObject({
      httpStatus: 429,
      message: "Too many links were opened from your network. Try again later.",
    });
    expect(await statusOf(token, { address: "192.0.2.1" })).toBe(200);
  });

  it("are stored without their tokens, which no log contains either", async () => {
    const { token } = await create("ann");
    await open(token);
    const [row] = await provider.db.query<{ stored: string }>(
      "SELECT row_to_json(l)::text AS stored FROM share_link l",
    );
    expect(row?.stored).not.toContain(token);
    expect(provider.logged.join("")).not.toContain(token);
    expect(token).toMatch(/^[\w-]{22}$/);
    const stored = await provider.db.query<{ answer: string | null }>(
      "SELECT answer FROM idempotent_answer WHERE call = 'createShareLink'",
    );
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("are created once, however often the form is sent; the last answer has the valid token", async () => {
    const key = "a".repeat(20);
    const first = await create("ann", {}, key);
    const second = await create("ann", {}, key);
    expect(second.shareLinkID).toBe(first.shareLinkID);
    expect(await list("ann")).toHaveLength(1);
    expect(await statusOf(first.token)).toBe(404);
    expect(await statusOf(second.token)).toBe(200);
    expect((await create("ann", {}, key)).httpStatus).toBe(409);
    expect(await statusOf(second.token)).toBe(200);
    expect((await create("ann", { days: 1 }, key)).httpStatus).toBe(409);
  });

  it("are limited in number", async () => {
    await create("ann");
    await provider.db.query(
      `INSERT INTO share_link (account_id, token_hash, subject, numbers, shows_signature, shows_street, created_at, expires_at)
       SELECT account_id, n::text, subject, numbers, false, false, created_at, expires_at
       FROM share_link, generate_series(3, $1) AS n`,
      [maxShareLinks],
    );
    const answers = await Promise.all([1, 2, 3].map(() => create("ann")));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([
      200, 409, 409,
    ]);
    expect((await create("ben")).httpStatus).toBe(200);
    await provider.db.query("UPDATE share_link SET revoked_at = now()");
    expect((await create("ann")).httpStatus).toBe(200);
    await provider.db.query(
      `INSERT INTO attempt (kind, key_hash, at)
       SELECT kind, key_hash, at FROM attempt, generate_series(1, 200)
       WHERE kind = 'share-link-of-account'`,
    );
    expect(await create("ann")).toMatchObject({ httpStatus: 429 });
  });
});
