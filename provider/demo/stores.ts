import type { Point } from "../operation/freight/distance";
import type { Area } from "../operation/freight/zip-codes";
import { citiesAround, type City } from "./geography";
import { Random } from "./random";
import { neighborhoods, shoppingCenters, streets, units } from "./words";

/** The stores of the demonstration company: their places, names and habits. */

export interface Pool extends Point {
  id: number;
  name: string;
  timeZone: string;
}

export type Store = ReturnType<typeof openStore>;

const storesPerPool = 30;
const storeRadiusMiles = 75;

/** Place of a store: the `nth` in its city, from 0. */
interface Site {
  city: City;
  area: Area;
  nth: number;
}

/**
 * Creates the stores of a pool. The first 30 do not depend on the factor.
 * @param storeFactor multiplies their number
 */
export function storesOf(pool: Pool, storeFactor: number) {
  const cities = citiesAround(pool, storeRadiusMiles);
  const random = new Random(`stores ${pool.name}`);
  const first = firstSites(cities, random);
  const furtherRandom = new Random(`further stores ${pool.name}`);
  const count = (storeFactor - 1) * storesPerPool;
  const further = furtherSites(cities, first, count, furtherRandom);
  return [
    ...openStores(pool, first, 1_000 * pool.id, random),
    ...openStores(pool, further, 10_000 * pool.id, furtherRandom),
  ];
}

/** Returns up to four sites in large cities, then one in each city until there are enough. */
function firstSites(cities: readonly City[], random: Random): Site[] {
  const sites: Site[] = [];
  for (const city of cities) {
    const shares = Math.min(4, 1 + Math.floor(city.areas.length / 6));
    const areas = [...city.areas];
    for (let nth = 0; nth < shares && sites.length < storesPerPool; nth++) {
      const [area] = areas.splice(random.int(0, areas.length - 1), 1);
      if (area) sites.push({ city, area, nth });
    }
  }
  // Shuffled, so that store numbers do not follow geography.
  return shuffle(sites, random);
}

/** Returns one site in each ZIP area, then a second one in each, until there are enough. */
function furtherSites(
  cities: readonly City[],
  first: readonly Site[],
  count: number,
  random: Random,
): Site[] {
  const places = shuffle(
    cities.flatMap((city) => city.areas.map((area) => ({ city, area }))),
    random,
  );
  const taken = new Map<City, number>();
  for (const { city } of first) taken.set(city, (taken.get(city) ?? 0) + 1);
  return Array.from({ length: count }, (_, index) => {
    const { city, area } = places[index % places.length] ?? random.pick(places);
    const nth = taken.get(city) ?? 0;
    taken.set(city, nth + 1);
    return { city, area, nth };
  });
}

const openStores = (
  pool: Pool,
  sites: readonly Site[],
  firstNumber: number,
  random: Random,
) =>
  sites.map((site, index) => {
    const number = firstNumber + 11 + index * 7 + random.int(0, 5);
    return openStore(pool, site, number, random);
  });

function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [items[i], items[j]] = [items[j] as Item, items[i] as Item];
  }
  return items;
}

function openStore(
  pool: Pool,
  { city, area, nth }: Site,
  number: number,
  random: Random,
) {
  const isBig = random.chance(0.2);
  return {
    number: String(number),
    poolId: pool.id,
    name: [city.city, ...districtOf(nth)].join(" "),
    address1: streetAddress(random),
    address2: random.chance(0.15) ? random.pick(units) : null,
    city: city.city,
    state: city.state,
    zip: area.zip,
    ...randomPointNear(area, random),
    /** How the store operates, which is not stored in the database. */
    habits: {
      /** Weekdays with a delivery, 0 Sunday … 6 Saturday. */
      weekdays: weekdaysOf(isBig, random),
      /** Cartons of a typical delivery at scale 1. */
      cartons: Math.max(
        3,
        isBig ? random.normal(19, 4) : random.normal(9, 2.5),
      ),
      hasBackupWindow: random.chance(0.6),
      /** Probability that the store scans a carton into stock. */
      storeScan: random.chance(0.12) ? 0 : random.chance(0.25) ? 0.7 : 0.96,
      /** Probability that the door label is scanned. */
      doorScan: random.chance(0.1) ? 0.45 : 0.93,
    },
  };
}

/**
 * Returns what the name of a store has after its city: nothing, a neighborhood, or a shopping center in
 * one. Each `nth` below 70 has its own.
 */
function districtOf(nth: number): string[] {
  if (nth === 0) return [];
  const center = shoppingCenters[Math.floor(nth / neighborhoods.length) - 1];
  const neighborhood = neighborhoods[nth % neighborhoods.length] ?? "";
  return center === undefined ? [neighborhood] : [neighborhood, center];
}

/** Returns an invented house number and street. */
export const streetAddress = (random: Random) =>
  `${random.int(1, 98) * 100 + random.int(1, 99)} ${random.pick(streets)}`;

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
