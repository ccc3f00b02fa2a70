import { checkDigit } from "../contract/check-digit";
import { miles, type Point } from "../freight/distance";
import { zipAreas, type Area } from "../freight/zip-codes";
import { areaOf, citiesAround, type City } from "./geography";
import { Random } from "./random";
import {
  firstNames,
  lastNames,
  neighbourhoods,
  senders,
  specialNotes,
  streets,
  units,
} from "./words";

/** The master data of the demonstration company: its places, people and rates. */

export interface Pool extends Point {
  id: number;
  name: string;
  timeZone: string;
}

export interface Store extends Point {
  number: string;
  poolId: number;
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
}

/** How a store operates; used by the rules in `day.ts` and not stored in the database. */
export interface StoreHabits {
  /** Weekdays with a delivery, 0 Sunday … 6 Saturday. */
  weekdays: ReadonlySet<number>;
  /** Cartons of a typical delivery at scale 1. */
  cartons: number;
  hasBackupWindow: boolean;
  /** Probability that the store scans a carton into stock. */
  storeScan: number;
  /** Probability that the door label is scanned. */
  doorScan: number;
}

export interface Employee {
  id: number;
  number: string;
  poolId: number;
  firstName: string;
  lastName: string;
}

export interface Trailer {
  id: number;
  poolId: number;
  number: string;
}

export interface Address {
  poolId: number;
  location: string | null;
  companyName: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  specialNotes: string | null;
}

export interface Company {
  pools: readonly Pool[];
  stores: readonly Store[];
  habits: ReadonlyMap<string, StoreHabits>;
  employees: readonly Employee[];
  trailers: readonly Trailer[];
  itemTypes: readonly { id: number; name: string }[];
  addressBook: readonly Address[];
  zipAreas: readonly { prefix: string; lat: number; lng: number }[];
  tariff: readonly {
    zone: number;
    upToMiles: number;
    fromPallets: number;
    usdPerPallet: number;
  }[];
}

const storesPerPool = 30;
const storeRadiusMiles = 75;

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

/**
 * Returns a random point about half a mile from the middle of a ZIP area, so that stores do not
 * coincide.
 */
function randomPointNear(area: Area, random: Random): Point {
  const round = (n: number) => Math.round(n * 100_000) / 100_000;
  return {
    lat: round(area.lat + random.normal(0, 0.004)),
    lng: round(area.lng + random.normal(0, 0.005)),
  };
}

const streetAddress = (random: Random) =>
  `${random.int(1, 98) * 100 + random.int(1, 99)} ${random.pick(streets)}`;

/**
 * Creates the stores of a pool: up to four in large cities, then one for each city until there are
 * enough.
 */
function storesOf(pool: Pool): { store: Store; habits: StoreHabits }[] {
  const random = new Random(`stores ${pool.name}`);
  const cities = citiesAround(pool, storeRadiusMiles);
  const sites: { city: City; area: Area; nth: number }[] = [];
  for (const city of cities) {
    const shares = Math.min(4, 1 + Math.floor(city.areas.length / 6));
    const areas = [...city.areas];
    for (let nth = 0; nth < shares && sites.length < storesPerPool; nth++) {
      const [area] = areas.splice(random.int(0, areas.length - 1), 1);
      if (area) sites.push({ city, area, nth });
    }
  }
  // Shuffled, so that store numbers do not follow geography.
  for (let i = sites.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    const [a, b] = [sites[i], sites[j]];
    if (a && b) [sites[i], sites[j]] = [b, a];
  }
  return sites.map(({ city, area, nth }, index) => {
    const number = String(1000 * pool.id + 11 + index * 7 + random.int(0, 5));
    const big = random.chance(0.2);
    return {
      store: {
        number,
        poolId: pool.id,
        name:
          nth === 0
            ? city.city
            : `${city.city} ${neighbourhoods[nth] ?? ""}`.trim(),
        address1: streetAddress(random),
        address2: random.chance(0.15) ? random.pick(units) : null,
        city: city.city,
        state: city.state,
        zip: area.zip,
        ...randomPointNear(area, random),
      },
      habits: {
        weekdays: new Set(weekdaysOf(big, random)),
        cartons: Math.max(
          3,
          big ? random.normal(19, 4) : random.normal(9, 2.5),
        ),
        hasBackupWindow: random.chance(0.6),
        storeScan: random.chance(0.12) ? 0 : random.chance(0.25) ? 0.7 : 0.96,
        doorScan: random.chance(0.1) ? 0.45 : 0.93,
      },
    };
  });
}

/** Large stores are served daily, some also on Sundays; others on a few weekdays. */
function weekdaysOf(big: boolean, random: Random): number[] {
  if (big)
    return random.chance(0.6) ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6];
  return random.pick([
    [1, 3, 5],
    [2, 4, 6],
    [1, 4],
    [2, 5],
    [1, 3, 4, 6],
    [1, 2, 4, 5],
  ]);
}

const person = (random: Random) => ({
  firstName: random.pick(firstNames),
  lastName: random.pick(lastNames),
});

function addressBookOf(pool: Pool, stores: readonly Store[]): Address[] {
  const random = new Random(`address book ${pool.name}`);
  const ofStores = stores.map((store) => ({
    poolId: pool.id,
    location: store.number,
    companyName: `Store ${store.number} ${store.name}`,
    address1: store.address1,
    address2: store.address2,
    city: store.city,
    state: store.state,
    zip: store.zip,
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
function tariffOf(): Company["tariff"] {
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

let made: Company | undefined;

/** Returns the demonstration company, which is always the same. */
export function demonstrationCompany(): Company {
  made ??= makeCompany();
  return made;
}

function makeCompany(): Company {
  const pools = poolPlaces.map(({ zip, ...pool }) => {
    const { lat, lng } = areaOf(zip);
    return { ...pool, lat, lng };
  });
  const sites = pools.flatMap(storesOf);
  const stores = sites.map(({ store }) => store);
  const random = new Random("people and trailers");
  return {
    pools,
    stores,
    habits: new Map(sites.map(({ store, habits }) => [store.number, habits])),
    employees: pools.flatMap((pool) =>
      Array.from({ length: 9 }, (_, i) => {
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
      Array.from({ length: 8 }, (_, i) => {
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
    tariff: tariffOf(),
  };
}

/** Estimates the driving minutes between two points: roads are longer than the straight line. */
export const driveMinutes = (a: Point, b: Point): number =>
  Math.round(4 + (miles(a, b) * 1.22 * 60) / 42);
