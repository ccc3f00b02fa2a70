import { afterAll, beforeAll, expect, it } from "vitest";
import { demonstrationCompany } from "../../../provider/demo/company";
import { companyTables, insertRows } from "../../../provider/demo/tables";
import { findRate } from "../../../provider/operation/freight/ltl-rate";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";

onEachEngine("The demonstration's freight", (engine) => {
  const company = demonstrationCompany();
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    const { db } = storage;
    await insertRows(db, companyTables.pools, company.pools);
    await insertRows(db, companyTables.zipAreas, company.zipAreas);
    await insertRows(db, companyTables.tariff, company.tariff);
  });
  afterAll(() => storage.remove());

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
          expect(rate).toBeGreaterThan(0);
          expect(rate).toBeLessThanOrEqual(before);
          before = Number(rate);
        }
      }
    }
  });
});
