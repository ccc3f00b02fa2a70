/**
 * Addresses that something between a mail and the browser has altered: mail programs take the punctuation around
 * a link for its end, escape `=`, or leave quoted-printable text undecoded
 * (docs/decisions/141-addresses-that-mail-programs-alter.md).
 */

/** What stands behind a link in a sentence: punctuation, closing brackets and quotes, blanks, also escaped. */
const trailing =
  /(?:[/.,;:!?)\]}>*'"]|%(?:20|22|27|29|2[CE]|3[ABCEF]|5D|7D|C2%A0|C2%BB|E2%80%9[9D]))$/i;
/** Maximum length of one of these, escaped. */
const maxTrailing = 9;

/**
 * Returns a path without what a mail program added behind it, and with `=` where it stands escaped in the last
 * segment, as in encoded criteria. A path that was not altered is returned as it is.
 * @param path a path as it stands in the address, not decoded; begins with a slash
 */
export function repairPath(path: string): string {
  let end = path.length;
  for (;;) {
    const found = trailing.exec(
      path.slice(Math.max(1, end - maxTrailing), end),
    );
    if (found === null) break;
    end -= found[0].length;
  }
  const start = path.lastIndexOf("/", end - 1) + 1;
  const last = path.slice(start, end);
  const criteria = last.replaceAll(
    last.includes("=") ? /=3D/gi : /%(?:25)?3D/gi,
    "=",
  );
  return path.slice(0, start) + criteria;
}

/**
 * Writes the fixed segments of a path as its route does: Remix finds a route in any case, and with a slash at the
 * end.
 * @param path a path as it stands in the address
 * @param pattern the path of the matched route, such as `search/manifest-search/:query`
 */
export function canonicalPath(path: string, pattern: string): string {
  const fixed = pattern.split("/").filter((part) => part !== "");
  const parts = path.split("/").filter((part) => part !== "");
  const written = parts.map((part, at) => {
    const own = fixed[at];
    return own === undefined || /^[:*]/.test(own) ? part : own;
  });
  return `/${written.join("/")}`;
}
