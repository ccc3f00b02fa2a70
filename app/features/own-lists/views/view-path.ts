import { csvFileName, queryWithout, xlsxFileName } from "../../../paths";
import { leadsToDocument, safeNext } from "../../../engine/session/next";

/** Parameters that are not part of what a view shows. */
const passing = ["page", "fresh", "retry", "print", "progress", "all", "wait"];

/**
 * Returns the address of a view: path and query of a screen of this portal, from its first page.
 * @param path what a form or the provider gave
 * @returns null for the home screen, documents, exports, and anything that is no screen of this portal
 */
export function readViewPath(path: string): string | null {
  const safe = safeNext(path);
  if (safe === "/" || leadsToDocument(safe)) return null;
  const url = new URL(safe, "http://portal.invalid");
  const isExport = [csvFileName, xlsxFileName].some((file) =>
    url.pathname.endsWith(`/${file}`),
  );
  if (isExport) return null;
  const query = queryWithout(url.search.slice(1), passing);
  return url.pathname + (query && `?${query}`);
}
