import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Queryable } from "../../../provider/db/database";
import { demoSignIns } from "../../../provider/demo/accounts";
import {
  advanceDemonstration,
  openDemonstration,
} from "../../../provider/demo/load";
import { findRegistrationError } from "../../../provider/contract/accounts";
import { makePasswords } from "../../../provider/accounts/passwords/passwords";
import { makeLog } from "../../../provider/log";
import { startDemonstration } from "../../../provider/demo/start";
import { getEntitledPoolIds } from "../../../provider/accounts/groups/entitlement";
import { countRows as count } from "../count-rows";
import {
  firstEngine,
  onEachEngine,
  openFreshStorage,
  type TestStorage,
} from "../engines";

const options = (now: string, scale = 0.05) => ({
  now: new Date(now),
  scale,
  daysBack: 6,
  hashPassword: async () => "no password",
});

/** All rows of the operation's tables from a day on, except the numbers of reports. */
async function contents(
  db: Queryable,
  from = "2000-01-01",
): Promise<Record<string, string[]>> {
  const ofDelivery = `JOIN delivery d ON d.id = t.delivery_id WHERE d.service_date >= '${from}'`;
  const queries = {
    route: `WHERE t.route_date >= '${from}'`,
    delivery: `WHERE t.service_date >= '${from}'`,
    proof_of_delivery: ofDelivery,
    manifest: `WHERE t.store_date >= '${from}'`,
    packing_slip: ofDelivery,
    pallet: ofDelivery,
    carton: ofDelivery,
    shipment: ofDelivery,
    pickup: `WHERE t.scheduled_date >= '${from}'`,
    manual_report: ofDelivery,
  };
  const result: Record<string, string[]> = {};
  for (const [table, rest] of Object.entries(queries)) {
    const rows = await db.query<{ row: string }>(
      `SELECT (to_jsonb(t) - ${table === "manual_report" ? "'id'" : "''"})::text AS row FROM ${table} t ${rest}`,
    );
    result[table] = rows.map(({ row }) => row).sort();
  }
  return result;
}

onEachEngine("The demonstration company", (engine) => {
  const opened: TestStorage[] = [];
  const openStorage = async () => {
    const storage = await openFreshStorage(engine);
    opened.push(storage);
    return storage.db;
  };
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.remove();
  });

  it(
    "leaves nothing behind when loading fails, loads on the next start, and keeps user input",
    { tags: ["all"] },
    async () => {
      const db = await openStorage();
      const loading = options("2026-11-20T09:00:00Z");
      const hashPassword = () => Promise.reject(new Error("interrupted"));
      await expect(
        openDemonstration(db, { ...loading, hashPassword }),
      ).rejects.toThrow("interrupted");
      expect(await count(db, "pool")).toBe(0);
      expect(await openDemonstration(db, loading)).toBe("loaded");
      const reported = `manual_arrival_at = '2026-11-20T08:00:00Z', manual_departure_at = '2026-11-20T08:30:00Z',
      signature = 'by hand', notes = 'mine'`;
      await db.query(
        `UPDATE delivery SET ${reported} WHERE service_date = '2026-11-20'`,
      );
      await db.query(
        `INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
       SELECT id, service_date, manual_arrival_at, manual_departure_at, 'Somebody', now() FROM delivery WHERE service_date = '2026-11-20'`,
      );
      const reportedPickups =
        "pickup WHERE manual_departure_at = '2026-11-20T08:30:00Z'";
      await db.query(
        "UPDATE pickup SET manual_departure_at = '2026-11-20T08:30:00Z' WHERE departure_at IS NULL",
      );
      const pickups = await count(db, reportedPickups);
      expect(pickups).toBeGreaterThan(0);
      const total = await count(
        db,
        "delivery WHERE service_date = '2026-11-20'",
      );
      await advanceDemonstration(db, new Date("2026-11-23T09:00:00Z"));
      const kept = `delivery WHERE service_date = '2026-11-20' AND signature = 'by hand' AND notes = 'mine'
      AND manual_arrival_at = '2026-11-20T08:00:00Z' AND manual_departure_at = '2026-11-20T08:30:00Z'`;
      expect(await count(db, kept)).toBe(total);
      expect(
        await count(db, `${kept} AND departure_at IS NOT NULL`),
      ).toBeGreaterThan(50);
      expect(await count(db, reportedPickups)).toBe(pickups);
      expect(
        await count(
          db,
          "manual_report m JOIN delivery d ON d.id = m.delivery_id WHERE d.service_date = '2026-11-20'",
        ),
      ).toBe(total);
    },
  );

  it("is never added to a database with an account, a group or a pool", async () => {
    const db = await openStorage();
    for (const [table, columns, values] of [
      ["pool", "name", "'Real pool'"],
      ["user_group", "type, name", "1, 'Real group'"],
      [
        "account",
        "email, email_key, first_name, password, resend_id, created_at",
        "'a@b.example', 'a@b.example', 'A', 'x', 1, now()",
      ],
    ]) {
      await db.query(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
      expect(await openDemonstration(db, options("2026-11-20T15:30:00Z"))).toBe(
        "occupied",
      );
      expect(await count(db, "store")).toBe(0);
      expect(await count(db, "demonstration")).toBe(0);
      await db.query(`DELETE FROM ${table}`);
    }
  });

  describe("once loaded", () => {
    const references = `pg_constraint
      WHERE conrelid = 'carton'::regclass AND contype = 'f' AND convalidated AND conparentid = 0`;
    let storage: TestStorage;
    let referencesBefore: number;
    beforeAll(async () => {
      storage = await openFreshStorage(engine);
      referencesBefore = await count(storage.db, references);
      await openDemonstration(storage.db, options("2026-11-20T15:30:00Z"));
    });
    afterAll(() => storage.remove());

    it("does not go back when the system clock does", async () => {
      const before = await contents(storage.db);
      await advanceDemonstration(storage.db, new Date("2026-11-19T10:00:00Z"));
      expect(await contents(storage.db)).toEqual(before);
    });

    it("has validated references of its cartons", async () => {
      expect(referencesBefore).toBeGreaterThanOrEqual(5);
      expect(await count(storage.db, references)).toBe(referencesBefore);
      await expect(
        storage.db.query(
          "UPDATE carton SET delivery_id = 1 WHERE id = (SELECT min(id) FROM carton)",
        ),
      ).rejects.toThrow();
    });

    it("entitles its users according to their roles", async () => {
      const { db } = storage;
      const accounts = await db.query<{
        id: string;
        email: string;
        verified: boolean;
      }>(
        `SELECT id, email, verified_at IS NOT NULL AS verified FROM account
         WHERE email NOT LIKE '%.%@%' ORDER BY id`,
      );
      const seen = new Map<string, number>();
      for (const { id, email } of accounts) {
        seen.set(email, (await getEntitledPoolIds(db, id)).length);
      }
      expect(Object.fromEntries(seen)).toEqual({
        "admin@demo.example": 8,
        "shipper@demo.example": 8,
        "manager@demo.example": 3,
        "store@demo.example": 1,
        "new@demo.example": 0,
        "regional@demo.example": 2,
      });
      expect(accounts.filter((a) => a.verified).map((a) => a.email)).toEqual(
        demoSignIns.map(({ email }) => email),
      );
    });
  });

  describe("with DEMO_DATA", () => {
    const log = makeLog("silent");
    const start = (
      db: TestStorage["db"],
      demoData: "on" | "off" | null,
      publicOrigin = "http://localhost:3000",
    ) =>
      startDemonstration({
        db,
        env: { demoData, demoScale: 0.02, demoStores: 1, publicOrigin },
        passwords: { ...makePasswords(), hash: async () => "no password" },
        now: () => new Date("2026-11-20T15:30:00Z"),
        log,
      });

    it("off: is neither created nor offered", async () => {
      const db = await openStorage();
      const { signIns, stop } = await start(db, "off");
      await stop();
      expect(signIns).toEqual([]);
      expect(await count(db, "pool")).toBe(0);
    });

    it(
      "unset: is created on PGlite only; on: on both, and stays offered; on a public portal: never, because its passwords are public",
      { tags: ["all"], timeout: 300_000 },
      async () => {
        const db = await openStorage();
        const origin = "https://portal.example.com";
        await (await start(db, null, origin)).stop();
        await expect(start(db, "on", origin)).rejects.toThrow(/DEMO_DATA/);
        expect(await count(db, "pool")).toBe(0);
        const unset = await start(db, null);
        await unset.stop();
        expect(unset.signIns.length > 0).toBe(engine === "pglite");
        expect((await count(db, "pool")) === 8).toBe(engine === "pglite");
        await (await start(db, "on")).stop();
        const later = await start(db, null);
        await later.stop();
        expect(later.signIns).toEqual(demoSignIns);
        await expect(start(db, "off", origin)).rejects.toThrow(/PUBLIC_ORIGIN/);
      },
    );
  });

  // What a day consists of is computed before it reaches a database.
  if (engine !== firstEngine) return;

  it(
    "that was not used for days, minutes or hours equals one created today",
    { tags: ["all"] },
    async () => {
      const db = await openStorage();
      expect(await openDemonstration(db, options("2026-11-16T13:17:00Z"))).toBe(
        "loaded",
      );
      for (const now of [
        "2026-11-16T13:18:00Z",
        "2026-11-16T19:00:00Z",
        "2026-11-17T03:00:00Z",
        "2026-11-20T15:30:00Z",
      ]) {
        // Another scale at a later start has no effect.
        expect(await openDemonstration(db, options(now, 3))).toBe("advanced");
      }
      const fresh = await openStorage();
      await openDemonstration(fresh, options("2026-11-20T15:30:00Z"));
      const from = "2026-11-14";
      expect(await contents(db, from)).toEqual(await contents(fresh, from));
      expect(
        await count(db, "delivery WHERE service_date > '2026-11-20'"),
      ).toBeGreaterThan(500);
    },
  );

  it(
    "with DEMO_STORES has that multiple of stores, also at later starts with another one",
    { tags: ["all"], timeout: 300_000 },
    async () => {
      const db = await openStorage();
      const at = (now: string, storeFactor: number) =>
        openDemonstration(db, { ...options(now), daysBack: 2, storeFactor });
      expect(await at("2026-11-18T13:17:00Z", 3)).toBe("loaded");
      expect(await at("2026-11-20T15:30:00Z", 1)).toBe("advanced");
      expect(await count(db, "store")).toBe(720);
      // More than all 240 stores of the other multiple.
      expect(
        await count(db, "delivery WHERE service_date = '2026-11-27'"),
      ).toBeGreaterThan(300);
    },
  );
});

describe("the demonstration's password", () => {
  it("satisfies the rules of registration", () => {
    for (const { email, password } of demoSignIns) {
      expect(
        findRegistrationError({
          email,
          password,
          firstName: "A",
          lastName: null,
        }),
      ).toBeNull();
    }
  });
});
