import { maxNextLength } from "../paths";

/** The route table of the specification (part 1, section 2), without what signs in or out. */
const known =
  /^\/(?:$|contact$|search(?:\/|$)|tracking(?:\/|$)|track$|dashboard(?:\/|$)|onTime-report(?:\/|$)|scan-report(?:\/|$)|doorscan-report(?:\/|$)|book-LTL$|rateGenerator$|report-entry\/|management$|POD\/|DR\/|BOL\/)/;

/**
 * Where to go after signing in: the path and query asked for when it is a page of this portal, else `/`.
 * Anything that a browser could read as another site, and login, register and logOut, is refused.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > maxNextLength) return "/";
  // Control characters and backslashes are dropped or turned into slashes by browsers.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return "/";
  if (!URL.canParse(next, "http://portal.invalid")) return "/";
  const url = new URL(next, "http://portal.invalid");
  if (url.origin !== "http://portal.invalid") return "/";
  // The parser has resolved `..`, so the pattern sees the page that would open.
  return known.test(url.pathname) && !url.pathname.startsWith("//")
    ? url.pathname + url.search
    : "/";
}

/** Whether a path leads to a document, which is no screen: browsers have to open it themselves. */
export const leadsToDocument = (path: string) => /^\/(POD|DR|BOL)\//.test(path);
