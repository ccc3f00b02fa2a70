import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { foldFigures } from "../../provider/operation/deliveries/figures/fold-figures";
import { makeNightlyVerification } from "../../provider/operation/deliveries/figures/verify-figures";
import { Random } from "../../provider/demo/random";
import { makeLog } from "../../provider/log";
import { withClock } from "./clock-of-database";
import { expectCountedFigures, type FiguresRange } from "./counted-figures";
import { onEachEngine, useFreshStorage, type TestStorage } from "./engines";
import { importItems, importRecords } from "./import/import-world";
import { noticeRecords } from "./import/operation-world";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

/** Rounds of random writes; a large run sets more. */
const rounds = Number(process.env.FIGURES_ROUNDS ?? 6);
const pools = [1, 2, 3];
const stores = Array.from({ length: 9 }, (_, n) => String(1_000 + n));

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'East'), (3, 'Apart');
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT (1000 + n)::text, 1 + n % 3, 'Store', '1 Main St', 'Elgin', 'IL', '60120'
    FROM generate_series(0, 8) AS n;`;

const day = (random: Random) =>
  new Date(Date.UTC(2026, 9, 12 + random.int(0, 34)))
    .toISOString()
    .slice(0, 10);
const instant = (random: Random) =>
  `${day(random)}T${random.int(10, 23)}:${random.int(10, 59)}:00Z`;
const asn = (random: Random) => `C${random.int(1, 400)}`;
const times = <Item>(count: number, make: () => Item) =>
  Array.from({ length: count }, make);

type Write = (storage: TestStorage, random: Random) => Promise<unknown>;
const sql =
  (text: (random: Random) => string): Write =>
  ({ db }, random) =>
    db.transaction((tx) => tx.query(text(random)));

/** Every kind of write that changes figures. */
const writes: Readonly<Record<string, Write>> = {
  cartons: ({ db }, random) =>
    importRecords(
      db,
      "cartons",
      ...times(random.int(1, 120), () => ({
        manifest: `M${random.int(1, 12)}`,
        pool: random.pick(["North", "East", "Apart"]),
        manifestDate: "2026-10-01",
        storeDate: day(random),
        store: random.pick(stores),
        asn: asn(random),
      })),
    ),
  notices: ({ db }, random) =>
    importItems(
      db,
      noticeRecords({
        purpose: random.pick(["original", "replace", "cancel"]),
        sentAt: instant(random),
        manifest: `N${random.int(1, 3)}`,
        pool: "North",
        cartons: times(random.int(0, 30), () => ({
          asn: asn(random),
          store: random.pick(stores),
        })),
      }),
    ),
  scans: ({ db }, random) =>
    importRecords(
      db,
      "scans",
      ...times(random.int(1, 60), () => ({
        scan: random.pick(["pallet", "trailer", "delivery", "store"]),
        at: instant(random),
        asn: asn(random),
      })),
      { scan: "door", at: instant(random), store: random.pick(stores) },
    ),
  stops: ({ db }, random) =>
    importRecords(
      db,
      "stops",
      ...times(random.int(1, 9), () => ({
        pool: "North",
        date: day(random),
        route: "1",
        store: random.pick(stores),
        windowEnd: instant(random),
        arrival: instant(random),
      })),
    ),
  "scans by hand": sql(
    (
      random,
    ) => `UPDATE carton SET delivered_at = now(), scan_type = ${random.int(-1, 1)}
      WHERE id % 7 = ${random.int(0, 6)}`,
  ),
  "cartons on no manifest": sql(
    (random) => `UPDATE carton SET manifest_id = NULL, on_manifest = false
      WHERE id % 23 = ${random.int(0, 22)}`,
  ),
  "deliveries on another day": sql(
    (
      random,
    ) => `UPDATE delivery SET service_date = service_date + ${random.int(1, 9)},
      reference = reference || 'd' WHERE id % 11 = ${random.int(0, 10)}`,
  ),
  "deliveries of another pool": sql(
    (random) => `WITH moved AS (
        UPDATE delivery SET pool_id = pool_id % 3 + 1
        WHERE id % 13 = ${random.int(0, 12)} RETURNING id, pool_id)
      UPDATE carton SET pool_id = moved.pool_id FROM moved WHERE delivery_id = moved.id`,
  ),
  "deliveries of another pool, store and day": sql(
    (
      random,
    ) => `UPDATE delivery SET pool_id = pool_id % 3 + 1, store_number = '1000',
      service_date = service_date + 1, reference = id::text WHERE id % 17 = ${random.int(0, 16)}`,
  ),
  "manifests on another day": sql(
    (random) =>
      `UPDATE manifest SET store_date = '${day(random)}' WHERE id % 5 = ${random.int(0, 4)}`,
  ),
  "deleted cartons": sql(
    (random) => `DELETE FROM carton WHERE id % 19 = ${random.int(0, 18)}`,
  ),
  "deleted deliveries": sql(
    () => `DELETE FROM delivery d WHERE NOT EXISTS (SELECT FROM carton c WHERE c.delivery_id = d.id)
      AND id % 3 = 0`,
  ),
  "new and changed deliveries in one statement": sql(
    (random) => `INSERT INTO delivery (pool_id, store_number, service_date)
      SELECT 1, s.number, '${day(random)}' FROM store s
      ON CONFLICT (store_number, service_date, reference) DO UPDATE SET door_scan_at = now()`,
  ),
  "a transaction that fails": ({ db }) =>
    db
      .transaction(async (tx) => {
        await tx.query("DELETE FROM carton WHERE id % 2 = 0");
        throw new Error("no");
      })
      .catch(() => undefined),
};

onEachEngine("figures", (engine) => {
  const storage = useFreshStorage(engine);
  beforeAll(() => storage.db.execute(world));

  async function expectFigures(random: Random): Promise<void> {
    const [one, other] = [day(random), day(random)];
    const some: FiguresRange = {
      startDate: one < other ? one : other,
      endDate: one < other ? other : one,
      pool: random.chance(0.5) ? null : String(random.pick(pools)),
      stores: random.chance(0.7)
        ? []
        : [random.pick(stores), random.pick(stores)],
    };
    const all = { ...some, pool: null, stores: [] };
    await expectCountedFigures(storage.db, pools, some);
    await expectCountedFigures(storage.db, pools, {
      ...all,
      startDate: "2020-01-01",
      endDate: "2030-12-31",
    });
  }

  it.each(Object.keys(writes))("are exact after %s", async (name) => {
    const random = new Random(name);
    await writes.cartons?.(storage, random);
    await writes.scans?.(storage, random);
    if (random.chance(0.5)) await foldFigures(storage.db);
    await writes[name]?.(storage, random);
    await expectFigures(random);
    await foldFigures(storage.db);
    await expectFigures(random);
    expect(await storage.db.query("SELECT FROM figures_change")).toEqual([]);
  });

  it("are repaired by night if they differ from a count, and the difference is logged", async () => {
    const random = new Random("verification");
    const { db } = storage;
    await writes.cartons?.(storage, random);
    await writes.scans?.(storage, random);
    const verifyAt = async (time: string) => {
      const differences: number[] = [];
      const lines: string[] = [];
      await makeNightlyVerification({
        db: withClock(db, () => time),
        log: makeLog("info", { write: (line) => void lines.push(line) }),
        timeZone: "America/Chicago",
        onDifference: (rows) => differences.push(rows),
      })();
      return { wrong: differences.length, logged: lines.length };
    };
    const night = "2026-11-20T08:30:00Z";
    // Pending changes are no difference.
    expect(await verifyAt(night)).toEqual({ wrong: 0, logged: 0 });
    await foldFigures(db);
    await writes["scans by hand"]?.(storage, random);
    await db.execute(`
      UPDATE delivery_figures SET scanned = scanned + 1 WHERE ctid = (SELECT min(ctid) FROM delivery_figures);
      DELETE FROM delivery_figures WHERE since = '2026-11-02';
      UPDATE delivery_figures SET deliveries = deliveries + 2 WHERE of_pool AND days = 7;
      UPDATE manifest_figures SET received = received - 1;
      DELETE FROM loose_carton_figures;
      DELETE FROM figures_change WHERE ctid = (SELECT min(ctid) FROM figures_change)`);
    await expect(expectFigures(random)).rejects.toThrow();
    expect(await verifyAt("2026-11-20T18:30:00Z")).toEqual({
      wrong: 0,
      logged: 0,
    });
    const { wrong, logged } = await verifyAt(night);
    expect(wrong).toBeGreaterThan(3);
    expect(logged).toBe(wrong);
    await expectFigures(random);
    expect(await verifyAt(night)).toEqual({ wrong: 0, logged: 0 });
  });

  it("are verified once in a night, during which the date of UTC changes", async () => {
    const random = new Random("one night");
    const { db } = storage;
    await writes.cartons?.(storage, random);
    await foldFigures(db);
    let now = "2026-11-20T23:30:00Z";
    const onDifference = vi.fn();
    const verify = makeNightlyVerification({
      db: withClock(db, () => now),
      log: makeLog("silent"),
      timeZone: "Europe/Istanbul",
      onDifference,
    });
    const falsify = () =>
      db.execute("UPDATE delivery_figures SET scanned = scanned + 1");
    await falsify();
    await verify();
    expect(onDifference).toHaveBeenCalled();
    onDifference.mockClear();
    await falsify();
    now = "2026-11-21T00:30:00Z";
    await verify();
    expect(onDifference).not.toHaveBeenCalled();
    now = "2026-11-21T23:30:00Z";
    await verify();
    expect(onDifference).toHaveBeenCalled();
    await expectFigures(random);
  });

  it("are verified again by the next run where others wrote figures, or where a run failed", async () => {
    const random = new Random("weeks that are left");
    await writes.cartons?.(storage, random);
    const { db } = storage;
    /** What happens to the next weeks, and the weeks that were verified. */
    const faults: ("busy" | "failure" | null)[] = [];
    const verified: unknown[] = [];
    const faulty: Database = {
      ...withClock(db, () => "2026-11-20T02:30:00Z"),
      transaction: (work) =>
        db.transaction(async (tx) => {
          const fault = faults.shift();
          if (fault === "failure") throw new Error("a defect");
          return work({
            async query(sql, parameters) {
              if (fault === "busy" && sql.includes("pg_try_advisory_xact_lock"))
                return [];
              if (sql.startsWith("INSERT INTO delivery_figures"))
                verified.push(parameters?.[0]);
              return tx.query(sql, parameters);
            },
          });
        }),
    };
    const logged: string[] = [];
    const verify = makeNightlyVerification({
      db: faulty,
      log: makeLog("info", { write: (line) => void logged.push(line) }),
      timeZone: "UTC",
      onDifference: vi.fn(),
    });
    faults.push(null, "busy", "failure");
    await expect(verify()).rejects.toThrow("a defect");
    expect(verified).toHaveLength(1);
    expect(logged.join("")).toContain("figures not verified");
    await verify();
    // The week with which the run failed is the last one.
    expect(new Set(verified).size).toBe(verified.length);
    expect(verified.length).toBeGreaterThan(3);
    const count = verified.length;
    await verify();
    expect(verified).toHaveLength(count);
  });

  it(
    "are exact after writes of every kind at once, while changes are folded",
    { tags: ["all"] },
    async () => {
      const random = new Random("many writers");
      // No call and no import moves a delivery to another pool (docs/decisions/104).
      const names = Object.keys(writes).filter(
        (name) => !name.startsWith("deliveries of another pool"),
      );
      for (let round = 0; round < rounds; round++) {
        const running = times(5, () =>
          writes[random.pick(names)]?.(storage, random).catch(() => undefined),
        );
        await Promise.all([...running, foldFigures(storage.db)]);
        await expectFigures(random);
      }
    },
  );
});
