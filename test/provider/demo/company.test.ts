import { describe, expect, it } from "vitest";
import zipcodes from "zipcodes";
import { demonstrationCompany } from "../../../provider/demo/company";
import type { Store } from "../../../provider/demo/stores";
import { miles } from "../../../provider/operation/freight/distance";

const company = demonstrationCompany();

describe("the stores of the demonstration", () => {
  it("are 30 in each of 8 pools, each with a number of its own", () => {
    expect(company.pools).toHaveLength(8);
    expect(new Set(company.stores.map((store) => store.number)).size).toBe(240);
    for (const pool of company.pools) {
      const stores = company.stores.filter((store) => store.poolId === pool.id);
      expect(stores).toHaveLength(30);
    }
  });

  it("are at their ZIP code, in the city and state of their address", () => {
    for (const store of company.stores) {
      const code = zipcodes.codes[store.zip];
      if (!code) throw new Error(`no such ZIP code: ${store.zip}`);
      expect(code.state).toBe(store.state);
      expect(code.city.toLowerCase()).toBe(store.city.toLowerCase());
      const away = miles(store, { lat: code.latitude, lng: code.longitude });
      expect(away, store.number).toBeLessThan(3);
    }
  });

  it("are within a day's drive of their pool, at separate positions", () => {
    const pools = new Map(company.pools.map((pool) => [pool.id, pool]));
    const places = company.stores.map((store) => `${store.lat} ${store.lng}`);
    expect(new Set(places).size).toBe(places.length);
    for (const store of company.stores) {
      const pool = pools.get(store.poolId);
      if (!pool) throw new Error("a store without pool");
      expect(miles(pool, store), store.name).toBeLessThan(80);
    }
  });

  it("have distinguishable names and addresses", () => {
    const names = company.stores.map((store) => `${store.name} ${store.state}`);
    expect(new Set(names).size).toBe(names.length);
    for (const store of company.stores) {
      expect(store.address1).toMatch(/^\d{3,5} [A-Z]/);
      expect(store.city).toMatch(/^[A-Z][A-Za-z .'-]+$/);
    }
  });
});

describe("ten times the stores", () => {
  const large = demonstrationCompany(10);

  it("are 300 in each of the same pools, the first of which stay as they are", () => {
    expect(large.pools).toEqual(company.pools);
    for (const pool of large.pools) {
      const stores = large.stores.filter((store) => store.poolId === pool.id);
      expect(stores).toHaveLength(300);
      expect(stores.slice(0, 30)).toEqual(
        company.stores.filter((store) => store.poolId === pool.id),
      );
    }
  });

  it("have numbers, names in their state, and positions of their own", () => {
    for (const text of [
      (store: Store) => store.number,
      (store: Store) => `${store.name}, ${store.state}`,
      (store: Store) => `${store.lat} ${store.lng}`,
    ])
      expect(new Set(large.stores.map(text)).size).toBe(2_400);
    expect(large.storesByNumber.size).toBe(2_400);
    for (const { name, city, number } of large.stores) {
      expect(name === city || name.startsWith(`${city} `)).toBe(true);
      expect(name).toMatch(/^[A-Z][A-Za-z .'-]+[A-Za-z]$/);
      expect(number).toMatch(/^[1-8]\d{3,4}$/);
    }
  });

  it("have drivers and trailers with numbers of their own", () => {
    for (const rows of [large.employees, large.trailers]) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    }
  });
});

describe("rates of the demonstration", () => {
  it("rise with distance and fall with the number of pallets", () => {
    for (const a of company.tariff) {
      for (const b of company.tariff) {
        if (a.fromPallets === b.fromPallets && a.upToMiles < b.upToMiles) {
          expect(a.usdPerPallet).toBeLessThan(b.usdPerPallet);
        }
        if (a.upToMiles === b.upToMiles && a.fromPallets < b.fromPallets) {
          expect(a.usdPerPallet).toBeGreaterThan(b.usdPerPallet);
        }
      }
    }
  });

  it("cover the ZIP areas from coast to coast", () => {
    const prefixes = new Set(company.zipAreas.map(({ prefix }) => prefix));
    for (const prefix of ["021", "100", "331", "606", "752", "900", "981"]) {
      expect(prefixes).toContain(prefix);
    }
  });
});
