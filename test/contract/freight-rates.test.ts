import { expect, it } from "vitest";
import { openDatabase } from "../../provider/db/open-database";
import { readEnv } from "../../provider/env";
import {
  fillZipAreas,
  findRate,
} from "../../provider/operation/freight/ltl-rate";
import { makeLog } from "../../provider/log";
import { startProvider } from "../../provider/start-provider";
import { onEachEngine, openFreshStorage } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

/**
 * Areas on the equator, where a degree is 69.1 miles, so that distances are easy to read. Zone 4
 * and the band of 5 miles must not be used.
 */
const tariff = `
  INSERT INTO zip_area (prefix, lat, lng) VALUES
    ('100', 0, 0), ('101', 0, 1), ('102', 0, 7), ('103', 0, 60), ('104', 'NaN', 0);
  INSERT INTO ltl_tariff (zone, up_to_miles, from_pallets, usd_per_pallet) VALUES
    (3, 5, 1, 40), (3, 100, 1, 90.05), (3, 100, 4, 80.5), (3, 100, 10, 70),
    (3, 500, 2, 200), (3, 500, 6, 150.25), (4, 100, 1, 1);`;

onEachEngine("A rate", (engine) => {
  let cookie: string;

  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(tariff);
    cookie = await provider.openSession(
      await provider.addAccount("ann@shop.example"),
    );
  });

  const ask = async (zipFrom: string, zipTo: string, numPallets: unknown) => {
    const { httpStatus, body } = await provider.call(
      "getLTLRate",
      { zone: 3, zipFrom, zipTo, numPallets },
      { cookie },
    );
    return httpStatus === 200 ? body.rate : [httpStatus, body.message];
  };

  it.each([
    ["within one area", "10001", "10099", 1, 40],
    ["in the band that the distance reaches", "10001", "10101", 1, 90.05],
    ["in both directions alike", "10101", "10001", 1, 90.05],
    ["just below a break", "10001", "10101", 3, 90.05],
    ["at a break", "10001", "10101", 4, 80.5],
    ["at the last break and beyond", "10001", "10101", 10_000, 70],
    ["in a further band", "10001", "10201", 7, 150.25],
    ["below the first break of its band", "10001", "10201", 1, 200],
    ["for part of a pallet", "10001", "10101", 0.5, 90.05],
    ["for pallets and a part, below a break", "10001", "10101", 3.999, 90.05],
  ])("is found %s", async (_, from, to, pallets, rate) => {
    expect(await ask(from, to, pallets)).toBe(rate);
  });

  it.each(["101", "10101", "10101-1234", "  10101 ", "101 01", "101xx"])(
    "uses the first three digits of %j",
    async (zip) => {
      expect(await ask(zip, "100", 1)).toBe(90.05);
      expect(await ask("100", zip, 1)).toBe(90.05);
    },
  );

  it("says that a new database lacks a tariff: its ZIP areas are filled, and those of a company left alone", async () => {
    const { db, remove } = await openFreshStorage(engine);
    try {
      await fillZipAreas(db);
      const areas = () =>
        db.query<{ prefix: string; lat: number }>(
          "SELECT prefix, lat FROM zip_area ORDER BY prefix",
        );
      const filled = await areas();
      expect(filled.length).toBeGreaterThan(850);
      expect(filled).toContainEqual({
        prefix: "606",
        lat: expect.closeTo(41.8, 0) as number,
      });
      expect(
        await findRate(db, {
          zone: 3,
          zipFrom: "60601",
          zipTo: "752",
          numPallets: 1,
        }),
      ).toEqual({
        httpStatus: 404,
        message: {
          en: "There are no rates yet. An administrator must load a tariff.",
          es: expect.stringContaining("tarifa") as string,
        },
      });
      await db.query("DELETE FROM zip_area WHERE prefix <> '606'");
      await fillZipAreas(db);
      expect(await areas()).toHaveLength(1);
    } finally {
      await remove();
    }
  });

  it("has ZIP areas as soon as a provider has started on a new database", async () => {
    const storage = await openFreshStorage(engine, { isOwn: true });
    await storage.close();
    try {
      const env = readEnv({
        DATA_DIR: storage.dataDir,
        DATABASE_URL: storage.databaseUrl ?? undefined,
        DEMO_DATA: "off",
      });
      const running = await startProvider(env, makeLog("silent"));
      await running.close();
      const { db, close } = await openDatabase(env);
      const areas = await db.query("SELECT FROM zip_area");
      await close();
      expect(areas.length).toBeGreaterThan(850);
    } finally {
      await storage.remove();
    }
  });

  const tooShort = "Zip codes must include at least the first 3 numbers";
  const padded =
    "A ZIP code has five digits: enter all of them, with the leading zero (02108, not 2108).";
  it.each([
    [tooShort, ["", "  ", "10", "1 01", "K1A 0B1", "-101", "１０１", "1e2"]],
    [padded, ["9012", "0912", "101012", "1010112", "10101123"]],
  ])("refuses with the message %j: %j", async (message, zips) => {
    for (const zip of zips) {
      expect(await ask(zip, "101", 1)).toEqual([400, message]);
      expect(await ask("101", zip, 1)).toEqual([400, message]);
    }
  });

  it.each([
    ["Puerto Rico", "00901"],
    ["military mail in Europe", "09012"],
    ["military mail in the Americas", "34002"],
    ["military mail in the Pacific", "96201"],
    ["Hawaii", "96813"],
    ["Alaska", "99501"],
  ])("says that no road leads to %s", async (_, zip) => {
    const words =
      "There is no road rate to or from Alaska, Hawaii, Puerto Rico, the islands and military addresses.";
    expect(await ask(zip, "101", 1)).toEqual([404, words]);
    expect(await ask("101", zip, 1)).toEqual([404, words]);
  });

  it.each([
    ["to an area that nobody knows", "10001", "10501"],
    ["from there", "10501", "10001"],
    ["beyond the tariff", "10001", "10301"],
    ["where an area has no place", "10001", "10401"],
  ])("is not found %s", async (_, from, to) => {
    expect(await ask(from, to, 1)).toEqual([
      404,
      "There is no rate between these ZIP codes.",
    ]);
  });

  it.each([0, -1, 10_000.5, 1e9, "1", null])(
    "is refused for %j pallets",
    async (pallets) => {
      expect(await ask("10001", "10101", pallets)).toEqual([
        400,
        "Invalid request (numPallets).",
      ]);
    },
  );

  it("is available for zone 3 only", async () => {
    const { httpStatus } = await provider.call(
      "getLTLRate",
      { zone: 4, zipFrom: "100", zipTo: "101", numPallets: 1 },
      { cookie },
    );
    expect(httpStatus).toBe(400);
  });
});
