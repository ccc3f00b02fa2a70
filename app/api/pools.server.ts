import type { CallOptions, Failure, ProviderApi } from "./provider-api";

interface Pool {
  id: string;
  name: string;
  /** Its stores' numbers, sorted numerically. */
  stores: string[];
}

const inNumericOrder = new Intl.Collator("en", { numeric: true }).compare;

/**
 * The pools and stores that the user may see, for selectors and headings.
 * @returns the pools by name, each with its stores sorted numerically; or the failure
 */
export async function getPools(
  api: ProviderApi,
  options?: CallOptions,
): Promise<{ ok: true; pools: Pool[] } | Failure> {
  const answer = await api.call("getUserPoolAndStoreList", undefined, options);
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
