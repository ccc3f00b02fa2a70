import type { Pool } from "../forms/pool-and-stores";
import type { Failure, ProviderApi } from "./provider-api";

const inNumericOrder = new Intl.Collator("en", { numeric: true }).compare;

/**
 * The pools and stores that the user may see, for selectors and headings.
 * @returns the pools by name, each with its stores sorted numerically; or the failure
 */
export async function getPools(
  api: ProviderApi,
): Promise<{ ok: true; pools: Pool[] } | Failure> {
  const answer = await api.call("getUserPoolAndStoreList");
  if (!answer.ok) return answer;
  const pools = Object.entries(answer.poolDict).map(([id, stores]) => ({
    id,
    name: answer.poolNameMap[id] ?? `Pool ${id}`,
    stores: [...new Set(stores)].sort(inNumericOrder),
  }));
  return {
    ok: true,
    pools: pools.sort((a, b) => inNumericOrder(a.name, b.name)),
  };
}
