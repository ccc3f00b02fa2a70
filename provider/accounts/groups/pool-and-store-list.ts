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
    stores: Record<string, string> | null;
  }>(
    `SELECT p.id, p.name,
            (SELECT json_object_agg(s.number, s.name) FROM store s WHERE s.pool_id = p.id) AS stores
     FROM pool p WHERE p.id IN (SELECT pool_id FROM ${entitledPools("$1")} AS entitled)
     ORDER BY p.id`,
    [accountId],
  );
  const list: PoolAndStoreList = {
    fullStoreList: [],
    poolDict: {},
    poolNameMap: {},
    storeNameMap: {},
  };
  for (const { id, name, stores } of pools) {
    const sorted = Object.keys(stores ?? {}).sort(byNumber.compare);
    list.poolDict[String(id)] = sorted;
    list.poolNameMap[String(id)] = name;
    list.fullStoreList.push(...sorted);
    Object.assign(list.storeNameMap, stores);
  }
  list.fullStoreList.sort(byNumber.compare);
  return list;
}
