import { afterAll, beforeAll, expect, it } from "vitest";
import { demonstrationCompany } from "../../../provider/demo/company";
import { companyTables, insertRows } from "../../../provider/demo/tables";
import { searchAddresses } from "../../../provider/operation/freight/address-book";
import { miles } from "../../../provider/operation/freight/distance";
import { findRate } from "../../../provider/operation/freight/ltl-rate";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";

/** Rates and saved addresses of the demonstration, computed without the database. */
onEachEngine("The demonstration's freight", (engine) => {
  const company = demonstrationCompany();
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    const { db } = storage;
    await insertRows(db, companyTables.pools, company.pools);
    await insertRows(db, companyTables.addressBook, company.addressBook);
    await insertRows(db, companyTables.zipAreas, company.zipAreas);
    await insertRows(db, companyTables.tariff, company.tariff);
  });
  afterAll(() => storage.remove());

  /** The rate according to the tariff's table, read from top to bottom. */
  function rateByHand(from: string, to: string, pallets: number) {
    const [a, b] = [from, to].map((zip) =>
      company.zipAreas.find(({ prefix }) => zip.startsWith(prefix)),
    );
    if (!a || !b) throw new Error("There is no such area");
    const bands = company.tariff
      .filter(({ upToMiles }) => upToMiles >= miles(a, b))
      .sort((one, two) => one.upToMiles - two.upToMiles);
    return bands
      .filter(({ upToMiles }) => upToMiles === bands[0]?.upToMiles)
      .filter(({ fromPallets }) => fromPallets <= Math.max(1, pallets))
      .sort((one, two) => two.fromPallets - one.fromPallets)[0]?.usdPerPallet;
  }

  it("has a rate between any two of its pools, lower for larger quantities", async () => {
    const zips = company.pools.map(
      ({ id }) => company.stores.find(({ poolId }) => poolId === id)?.zip ?? "",
    );
    for (const zipFrom of zips.slice(0, 3)) {
      for (const zipTo of zips) {
        let before = Infinity;
        for (const numPallets of [0.5, 1, 3, 8.5, 24]) {
          const asked = { zone: 3, zipFrom, zipTo, numPallets };
          const rate = await findRate(storage.db, asked);
          expect(rate).toBe(rateByHand(zipFrom, zipTo, numPallets));
          expect(rate).toBeLessThanOrEqual(before);
          before = Number(rate);
        }
      }
    }
  });

  it("finds each saved address by its number and by any word of its name", async () => {
    const pools = company.pools.map(({ id }) => id);
    for (const entry of company.addressBook.filter((_, at) => at % 11 === 0)) {
      const words = entry.companyName.split(" ");
      const typed: ["customerNumber" | "companyName", string][] = [
        ["customerNumber", entry.location ?? ""],
        ["companyName", words.toReversed().join(" ").toUpperCase()],
        ["companyName", words.map((word) => word.slice(0, 4)).join("  ")],
      ];
      for (const [searchType, searchInput] of typed) {
        const pool = String(entry.poolId);
        const search = { searchType, searchInput, pool };
        const found = await searchAddresses(storage.db, pools, search);
        expect(found.map(({ Location }) => Location)).toContain(entry.location);
        for (const { Location } of found) {
          expect(
            company.addressBook.some(
              ({ location, poolId }) =>
                location === Location && poolId === entry.poolId,
            ),
          ).toBe(true);
        }
      }
    }
  });
});
