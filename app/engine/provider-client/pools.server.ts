import { formatMessage, resultMessages } from "../messages";
import type { CallOptions, Failure, ProviderApi } from "./provider-api";

interface Pool {
  id: string;
  name: string;
  /** Its store numbers, sorted numerically. */
  stores: string[];
}

const inNumericOrder = new Intl.Collator("en", { numeric: true }).compare;

type PoolsAnswer = { ok: true; pools: Pool[] } | Failure;

/** Responses of running requests: an action and the page rendered after it share one call. */
const answers = new WeakMap<ProviderApi, Promise<PoolsAnswer>>();

/**
 * Returns the pools and stores that the user may see, for selectors and headings; one call per request.
 * @returns the pools sorted by name, each with its stores sorted numerically; or the failure
 */
export function getPools(
  api: ProviderApi,
  options?: CallOptions,
): Promise<PoolsAnswer> {
  if (options) return fetchPools(api, options);
  let answer = answers.get(api);
  if (!answer) {
    answer = fetchPools(api);
    answers.set(api, answer);
  }
  return answer;
}

async function fetchPools(
  api: ProviderApi,
  options?: CallOptions,
): Promise<PoolsAnswer> {
  const answer = await api.call("getUserPoolAndStoreList", undefined, options);
  if (!answer.ok) return answer;
  const pools = Object.entries(answer.poolDict).map(([id, stores]) => ({
    id,
    name:
      answer.poolNameMap[id] ??
      formatMessage(resultMessages.ofPool, { pool: id }),
    stores: [...new Set(stores)].sort(inNumericOrder),
  }));
  return {
    ok: true,
    pools: pools.sort((a, b) => inNumericOrder(a.name, b.name)),
  };
}
