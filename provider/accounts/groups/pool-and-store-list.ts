import type { Queryable } from "../../db/database";
import { entitledPools } from "./entitlement";

/** The pools and stores of one account, as the pool and store selects use them. */
export interface PoolAndStoreList {
  /** Store numbers of all pools, sorted numerically. */
  fullStoreList: string[];
  /** Pool id → its store numbers, sorted numerically. */
  poolDict: Record<string, string[]>;
  /** Pool id → name. */
  poolNameMap: Record<string, string>;
  /** Store number → name. */
  storeNameMap: Record<string, string>;
  /** City with its state → its store numbers, sorted numerically. */
  cityDict: Record<string, string[]>;
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Returns the pools and stores that an account may see. A pool without stores has an empty list. */
export async function getPoolAndStoreList(
  db: Queryable,
  accountId: string,
): Promise<PoolAndStoreList> {
  const pools = await db.query<{
    id: number;
    name: string;
    stores: [number: string, name: string, city: string][] | null;
  }>(
    `SELECT p.id, p.name,
            (SELECT json_agg(json_build_array(s.number, s.name, concat_ws(', ', nullif(s.city, ''), nullif(s.state, ''))))
             FROM store s WHERE s.pool_id = p.id) AS stores
     FROM pool p WHERE p.id IN (SELECT pool_id FROM ${entitledPools("$1")} AS entitled)
     ORDER BY p.id`,
    [accountId],
  );
  const list: PoolAndStoreList = {
    fullStoreList: [],
    poolDict: {},
    poolNameMap: {},
    storeNameMap: {},
    cityDict: {},
  };
  const cities = new Map<string, string[]>();
  for (const { id, name, stores } of pools) {
    const sorted = (stores ?? []).sort(([a], [b]) => byNumber.compare(a, b));
    const numbers = sorted.map(([number]) => number);
    list.poolDict[String(id)] = numbers;
    list.poolNameMap[String(id)] = name;
    list.fullStoreList.push(...numbers);
    for (const [number, storeName, city] of sorted) {
      list.storeNameMap[number] = storeName;
      const inCity = cities.get(city);
      if (inCity) inCity.push(number);
      else if (city !== "") cities.set(city, [number]);
    }
  }
  list.cityDict = Object.fromEntries(
    Array.from(cities, ([city, numbers]) => [
      city,
      numbers.sort(byNumber.compare),
    ]),
  );
  list.fullStoreList.sort(byNumber.compare);
  return list;
}
