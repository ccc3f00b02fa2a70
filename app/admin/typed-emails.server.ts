/**
 * Signs that nobody sees and that come along when an address is copied: marks of direction, spaces
 * without width, soft hyphens. What joins letters of some scripts (U+200C, U+200D) is none of them.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * Reads emails out of what was typed or pasted: separated by commas, semicolons, spaces or new lines,
 * also as mail programs write them (`"Doe, Jo" <jo@example.com>`).
 * @returns each once, whatever its case, as it was first written, in the order of the text
 */
export function readTypedEmails(typed: string): string[] {
  const addresses = typed
    .replace(unseen, "")
    // A name in quotes before an address may hold any of the separators.
    .replace(/"[^"\n]*"(?=[ \t]?<)/g, " ")
    .split(/[,;\n]/)
    .map(withoutNames)
    .flatMap((part) => part.split(/\s+/))
    .filter((part) => part !== "");
  const first = new Map<string, string>();
  for (const address of addresses) {
    // As accounts are told apart: an accent is the same, however it is put together.
    const same = address.normalize("NFC").toLowerCase();
    if (!first.has(same)) first.set(same, address);
  }
  return [...first.values()];
}

/** `Jo Doe <jo@example.com>` → `jo@example.com`; what stands in no such brackets stays as it is. */
function withoutNames(part: string): string {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)];
  return bracketed.length === 0
    ? part
    : bracketed.map(([, address]) => address).join(" ");
}
