import type { AppLoadContext } from "@remix-run/node";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
import {
  anySearch,
  findSearch,
  type AnyResultSearch,
} from "../../../engine/results/result-search";
import { safeNext } from "../../../engine/session/next";

/** The searches whose results are cartons. */
const cartonSearches: readonly AnyResultSearch[] = [
  anySearch(asnListSearch),
  anySearch(manifestSearch),
  anySearch(packingSlipSearch),
  anySearch(advancedSearch),
];

/**
 * Returns the ASNs that the address of an ASN list asks for, whether there are such cartons or not; null
 * for another address.
 * @param path path and query, unvalidated
 */
export function readAsnList(path: string): readonly string[] | null {
  const url = new URL(safeNext(path), "http://portal.invalid");
  if (url.pathname !== asnListSearch.route) return null;
  const read = asnListSearch.read(url, null, "");
  return read.ok ? read.criteria.numbers : [];
}

/** The key of the column with the ASN. */
const asnColumn = "ASN";

/**
 * Returns the ASNs of a result page, each once.
 * @param path path and query of the page, unvalidated
 * @param limit how many ASNs the caller accepts; more are returned if there are, so that it can tell
 * @returns null if the path is not that of a result of cartons; `failed` if it cannot be loaded
 */
export async function loadAsnsOf(
  { api, results, session, today }: AppLoadContext,
  path: string,
  limit: number,
): Promise<string[] | "failed" | null> {
  const url = new URL(safeNext(path), "http://portal.invalid");
  const chosen = findSearch(cartonSearches, url.pathname);
  if (!chosen) return null;
  return chosen.with(async (search) => {
    const read = search.read(url, null, today);
    if (!read.ok) return null;
    const user = await session.requireUser();
    const set = await results.openAuthorized(user, api, () =>
      results.open(search, read.criteria, api),
    );
    // Pages are loaded only until there are this many rows.
    await set.waitFor(limit + 1);
    if (set.state === "failed") return "failed";
    const asns = Array.from({ length: set.rows.length }, (_, row) =>
      String(set.rows.cellReader(row)(asnColumn) ?? ""),
    );
    return [...new Set(asns)].filter((asn) => asn !== "");
  });
}
