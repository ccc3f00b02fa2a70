/**
 * Invisible characters that are copied along with an email address: direction marks, zero-width spaces,
 * soft hyphens. Joiners that some scripts need (U+200C, U+200D) are not included.
 */
const invisibleCharacters =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * Extracts emails from typed or pasted text: separated by commas, semicolons, spaces or line breaks,
 * also in the notation of mail programs (`"Doe, Jo" <jo@example.com>`).
 * @returns each email once, ignoring case, as first written, in the order of the text
 */
export function readTypedEmails(typed: string): string[] {
  const addresses = typed
    .replace(invisibleCharacters, "")
    // A quoted name before an address may contain any of the separators.
    .replace(/"[^"\n]*"(?=[ \t]?<)/g, " ")
    .split(/[,;\n]/)
    .map(withoutNames)
    .flatMap((part) => part.split(/\s+/))
    .filter((part) => part !== "");
  const first = new Map<string, string>();
  for (const address of addresses) {
    // Compared like accounts, in normalized form: composed and decomposed accents are equal.
    const same = address.normalize("NFC").toLowerCase();
    if (!first.has(same)) first.set(same, address);
  }
  return [...first.values()];
}

/**
 * Converts `Jo Doe <jo@example.com>` to `jo@example.com`; text without such brackets stays unchanged.
 */
function withoutNames(part: string): string {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)];
  return bracketed.length === 0
    ? part
    : bracketed.map(([, address]) => address).join(" ");
}
