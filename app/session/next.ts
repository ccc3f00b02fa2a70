import { maxNextLength } from "../paths";
import { repairPath } from "./altered-address";

/** The route table of the specification (part 1, section 2), without sign-in and sign-out pages. */
const known =
  /^\/(?:$|attention$|find$|contact$|search(?:\/|$)|carton$|shipment$|tracking(?:\/|$)|track$|dashboard(?:\/|$)|onTime-report(?:\/|$)|scan-report(?:\/|$)|doorscan-report(?:\/|$)|book-LTL$|bookings$|rateGenerator$|report-entry\/|management(?:\/access)?$|alerts(?:\/edit)?$|data(?:\/|$)|views(?:\/|$)|share-links(?:\/|$)|account(?:\/tokens|\/second-factor)?$|POD\/|DR\/|BOL\/)/i;

/**
 * Returns where to go after signing in: the requested path and query if it is a page of this portal,
 * else `/`. Rejects anything that a browser could interpret as another site, and login, register and
 * logOut.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > maxNextLength) return "/";
  // Browsers remove control characters and convert backslashes to slashes.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return "/";
  if (!URL.canParse(next, "http://portal.invalid")) return "/";
  const url = new URL(next, "http://portal.invalid");
  if (url.origin !== "http://portal.invalid") return "/";
  // The URL parser has resolved `..`, so the pattern matches the page that would open.
  if (url.pathname.startsWith("//")) return "/";
  // The page itself corrects its address.
  return known.test(repairPath(url.pathname)) ? url.pathname + url.search : "/";
}

/**
 * Returns whether a path leads to a document, which browsers must open themselves because it is not a
 * screen.
 */
export const leadsToDocument = (path: string) => /^\/(POD|DR|BOL)\//.test(path);
