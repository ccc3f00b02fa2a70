import { pages, pathPattern, type Page } from "../../pages";
import { maxNextLength } from "../../paths";
import { repairPath } from "./altered-address";

/** Where the documents are that the portal serves beside its pages. */
const documents = "/(?:POD|DR|BOL|CLAIM)/";
/** A file of a page: its rows, or what was loaded. */
const file = String.raw`/[^/]+\.(?:csv|xlsx|edi)`;

/** The pages that a sign-in leads to, with their files, and documents. */
const known = new RegExp(
  `^(?:(?:${Object.values<Page>(pages)
    .filter(({ isData, isForVisitors }) => !isData && !isForVisitors)
    .map(pathPattern)
    .join("|")})(?:${file})?|${documents}.*)$`,
  "i",
);

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
export const leadsToDocument = (path: string) =>
  new RegExp(`^${documents}`).test(path);
