import { checkDigit } from "../contract/check-digit";
import { miles, type Point } from "../operation/freight/distance";
import { zipAreas } from "../operation/freight/zip-codes";
import { areaOf, citiesAround } from "./geography";
import { Random } from "./random";
import { storesOf, streetAddress, type Pool, type Store } from "./stores";
import { firstNames, lastNames, senders, specialNotes, units } from "./words";

/** The master data of the demonstration company: its places, people and rates. */

export type Company = ReturnType<typeof makeCompany>;

/** Each pool with the ZIP code of its warehouse district. */
const poolPlaces = [
  { id: 1, name: "Chicago", zip: "60638", timeZone: "America/Chicago" },
  { id: 2, name: "Columbus", zip: "43207", timeZone: "America/New_York" },
  { id: 3, name: "Minneapolis", zip: "55413", timeZone: "America/Chicago" },
  { id: 4, name: "Atlanta", zip: "30336", timeZone: "America/New_York" },
  { id: 5, name: "Dallas", zip: "75050", timeZone: "America/Chicago" },
  { id: 6, name: "Newark", zip: "07114", timeZone: "America/New_York" },
  { id: 7, name: "Denver", zip: "80216", timeZone: "America/Denver" },
  { id: 8, name: "Los Angeles", zip: "90058", timeZone: "America/Los_Angeles" },
] as const;

const person = (random: Random) => ({
  firstName: random.pick(firstNames),
  lastName: random.pick(lastNames),
});

function addressBookOf(pool: Pool, stores: readonly Store[]) {
  const random = new Random(`address book ${pool.name}`);
  const ofStores = stores.map((store) => ({
    ...store,
    location: store.number,
    companyName: `Store ${store.number} ${store.name}`,
    specialNotes: random.chance(0.3) ? random.pick(specialNotes) : null,
  }));
  const cities = citiesAround(pool, 40).slice(0, 12);
  const ofSenders = senders.map((companyName, index) => {
    const area = random.pick(random.pick(cities).areas);
    return {
      poolId: pool.id,
      location: `C${pool.id}${String(index + 1).padStart(3, "0")}`,
      companyName,
      address1: streetAddress(random),
      address2: random.chance(0.2) ? random.pick(units) : null,
      city: area.city,
      state: area.state,
      zip: area.zip,
      specialNotes: random.chance(0.5) ? random.pick(specialNotes) : null,
    };
  });
  return [...ofStores, ...ofSenders];
}

/**
 * Creates the tariff in dollars per pallet: increasing with distance, decreasing with quantity; the
 * portal uses zone 3.
 */
function makeTariff() {
  const bands = [100, 250, 500, 1_000, 1_500, 2_000, 3_500, 12_000];
  const breaks = [1, 2, 4, 7, 11, 17];
  return bands.flatMap((upToMiles) =>
    breaks.map((fromPallets, step) => ({
      zone: 3,
      upToMiles,
      fromPallets,
      usdPerPallet:
        Math.round(
          (62 + Math.sqrt(upToMiles) * 6.1) * (1 - step * 0.075) * 20,
        ) / 20,
    })),
  );
}

const made = new Map<number, Company>();

/**
 * Returns the demonstration company, which is always the same for a factor.
 * @param storeFactor multiplies its stores, 1 to 10; the first 240 stores do not depend on it
 */
export function demonstrationCompany(storeFactor = 1): Company {
  const company = made.get(storeFactor) ?? makeCompany(storeFactor);
  made.set(storeFactor, company);
  return company;
}

function makeCompany(storeFactor: number) {
  const pools = poolPlaces.map(({ zip, ...pool }): Pool => {
    const { lat, lng } = areaOf(zip);
    return { ...pool, lat, lng };
  });
  const stores = pools.flatMap((pool) => storesOf(pool, storeFactor));
  const random = new Random("people and trailers");
  return {
    /** Multiple of 30 stores in each pool, and of the drivers and trailers that serve them. */
    storeFactor,
    pools,
    stores,
    storesByNumber: new Map(stores.map((store) => [store.number, store])),
    employees: pools.flatMap((pool) =>
      Array.from({ length: 9 * storeFactor }, (_, i) => {
        const id = pool.id * 100 + i + 1;
        return {
          id,
          number: String(id),
          poolId: pool.id,
          ...person(random),
        };
      }),
    ),
    trailers: pools.flatMap((pool) =>
      Array.from({ length: 8 * storeFactor }, (_, i) => {
        const serial = `${pool.id}${String(random.int(10, 99))}${i}`;
        return {
          id: pool.id * 100 + i + 1,
          poolId: pool.id,
          number: `T${serial}${checkDigit(serial)}`,
        };
      }),
    ),
    itemTypes: [
      { id: 1, name: "Carton" },
      { id: 2, name: "Tote" },
      { id: 3, name: "Garment on Hanger" },
      { id: 4, name: "Fixture" },
      { id: 5, name: "Supplies" },
    ],
    addressBook: pools.flatMap((pool) =>
      addressBookOf(
        pool,
        stores.filter((store) => store.poolId === pool.id),
      ),
    ),
    zipAreas: zipAreas(),
    tariff: makeTariff(),
  };
}

/** Estimates the driving minutes between two points: roads are longer than the straight line. */
export const driveMinutes = (a: Point, b: Point): number =>
  Math.round(4 + (miles(a, b) * 1.22 * 60) / 42);
