import * as z from "zod";
import { getPools } from "../provider-client/pools.server";
import type { CallOptions, ProviderApi } from "../provider-client/provider-api";
import type { Pool } from "./fields/pool-select";
import { isId } from "./searched-number.server";
import { formatMessage, formMessages } from "../messages";

/**
 * Maximum length of encoded criteria that a form writes into an address; some proxies and mail programs
 * cut longer ones.
 */
export const longestCriteria = 6_000;

/** Number of stores that a message lists; the rest are counted. */
const namedStores = 10;

const noSuchPool = formMessages.choosePool;

/** The schema entries that parse pool and stores. */
export const poolAndStoresShape = {
  p: z.string(noSuchPool).trim().refine(isId, noSuchPool).default(""),
  // Validated as a whole: Conform would attach a member's error to the member's index, where no field
  // shows it.
  st: z
    .array(z.string().trim())
    .refine((stores) => stores.every(isId), formMessages.chooseStores)
    .default([]),
};

/** Returns the pools that the user may see, or null if they cannot be loaded now. */
export async function getPoolsOrNull(
  api: ProviderApi,
  options?: CallOptions,
): Promise<Pool[] | null> {
  const answer = await getPools(api, options);
  return answer.ok ? answer.pools : null;
}

function describeStores(stores: readonly string[]): string {
  const named = stores.slice(0, namedStores).join(", ");
  const rest = stores.length - namedStores;
  return rest > 0
    ? formatMessage(formMessages.moreStores, { stores: named, count: rest })
    : named;
}

/** Returns the message about removed stores. */
function describeOutside(
  outside: readonly string[],
  pool: Pool | undefined,
): string {
  const stores = describeStores(outside);
  return pool
    ? formatMessage(formMessages.storesNotInPool, { pool: pool.name, stores })
    : formatMessage(formMessages.storesNotYours, { stores });
}

/** Pool and stores, reduced to those that the user may see. */
interface Visible {
  p: string;
  st: string[];
  /** Messages about the removed parts; undefined if nothing was removed. */
  poolProblem?: string;
  storeProblem?: string;
}

/**
 * Removes pool and stores that the user may not see: an unknown pool, and stores outside the pool
 * (outside all pools of the user if no pool is chosen).
 * @param pools the pools that the user may see; null if they could not be loaded: then only the provider
 *   decides what is visible
 */
function visiblePart(
  p: string,
  st: readonly string[],
  pools: readonly Pool[] | null,
): Visible {
  if (!pools) return { p, st: [...st] };
  const pool = pools.find(({ id: poolId }) => poolId === p);
  const known = new Set(
    (pool ? [pool] : pools).flatMap(({ stores }) => stores),
  );
  const outside = st.filter((store) => !known.has(store));
  return {
    p: pool ? p : "",
    st: st.filter((store) => known.has(store)),
    ...(p !== "" && !pool && { poolProblem: noSuchPool }),
    ...(outside.length > 0 && {
      storeProblem: describeOutside(outside, pool),
    }),
  };
}

/**
 * Returns the initial pool and stores of a form, from its address, reduced to what the user may see.
 * @returns `problems`: messages about removed values, and about an account without any pool
 */
export function initialPoolAndStores(
  { p = "", st = [] }: { p?: string; st?: readonly string[] },
  pools: readonly Pool[] | null,
): { p: string; st: string[]; problems: string[] } {
  const visible = visiblePart(p, st, pools);
  return {
    p: visible.p,
    st: visible.st,
    problems: [
      ...(visible.poolProblem ? [formMessages.foreignPool] : []),
      ...(visible.storeProblem ? [visible.storeProblem] : []),
      ...(pools?.length === 0 ? [formMessages.noPools] : []),
    ],
  };
}

/**
 * Returns the errors of a submission with this pool and these stores; null if there are none. Without
 * JavaScript the list of stores is not filtered by the chosen pool. Dropping the stores outside the pool
 * could silently widen the search to the whole pool, so the form is shown again with the remaining
 * stores.
 * @returns the errors by field, and the remaining stores
 */
export function poolAndStoresErrors(
  { p, st }: { p: string; st: readonly string[] },
  pools: readonly Pool[] | null,
): { errors: Record<string, string[]>; st: string[] } | null {
  const visible = visiblePart(p, st, pools);
  if (visible.poolProblem)
    return { errors: { p: [visible.poolProblem] }, st: [...st] };
  if (visible.storeProblem)
    return { errors: { st: [visible.storeProblem] }, st: visible.st };
  return null;
}
