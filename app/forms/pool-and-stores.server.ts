import * as z from "zod";
import { getPools } from "../provider-client/pools.server";
import type { CallOptions, ProviderApi } from "../provider-client/provider-api";
import type { Pool } from "./pool-select";
import { isId } from "./searched-number.server";

/** Longest bundle that a form writes into an address; some proxies and mail programs cut longer ones. */
export const longestCriteria = 6_000;

/** What a form says of a bundle that would be longer: only stores can make it so. */
export const tooManyStores =
  "Too many stores for one search. Choose fewer, or All Stores";

/** Stores that a message names; it counts the rest. */
const namedStores = 10;

const noSuchPool = "Choose one of the pools";
const noPools =
  "Your account belongs to no pool yet, so nothing can be found. An administrator can add you to a group.";

/** The parts of a form's schema that read pool and stores. */
export const poolAndStoresShape = {
  p: z.string(noSuchPool).trim().refine(isId, noSuchPool).default(""),
  // Checked as a whole: Conform would name the error after the member, where no field shows it.
  st: z
    .array(z.string().trim())
    .refine((stores) => stores.every(isId), "Choose from the list of stores")
    .default([]),
};

/** The pools that the user may see, or null when they cannot be had right now. */
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
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Pool and stores, as far as the user may see them. */
interface Visible {
  p: string;
  st: string[];
  /** What was taken out, in words; missing when nothing was. */
  poolProblem?: string;
  storeProblem?: string;
}

/**
 * Takes out what the user may not see: a pool that is none of theirs, and stores outside the pool
 * (outside all of theirs when no pool is chosen).
 * @param pools the pools that the user may see; null when they could not be had: then the provider
 *   alone decides what is there
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
  const where = pool ? `in pool ${pool.name}` : "among your stores";
  return {
    p: pool ? p : "",
    st: st.filter((store) => known.has(store)),
    ...(p !== "" && !pool && { poolProblem: noSuchPool }),
    ...(outside.length > 0 && {
      storeProblem: `Not ${where} and taken out: ${describeStores(outside)}`,
    }),
  };
}

/**
 * What a form starts with, as its address says and as far as the user may see it.
 * @returns `problems`: what could not be taken over, and that there are no pools at all, in words
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
      ...(visible.poolProblem
        ? ["The pool of the address is none of yours and was left out"]
        : []),
      ...(visible.storeProblem ? [visible.storeProblem] : []),
      ...(pools?.length === 0 ? [noPools] : []),
    ],
  };
}

/**
 * What stops a submit with this pool and these stores; null when nothing does. Without scripts the
 * list of stores does not narrow to the chosen pool. To go on without the stores outside it could
 * widen the search to the whole pool unasked, so the person is shown what is left.
 * @returns the errors by field, and the stores that are left
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
