/** The order of texts on every screen: numeric-aware, so that `M9` stands before `M10`. */
export const collator = new Intl.Collator("en", { numeric: true });

/** Elements of each of the two halves of a leading key: below 128 each, seven exact in a Float64. */
const elements = 7;
const base = 128;
/** Longest run of digits that a leading key is made for; the collator cuts much longer ones. */
const longestRun = 100;

/**
 * The place of each printable ASCII character among them, from 1: what the collator looks at first.
 * Letters that differ in case only share a place; later differences are left to the collator.
 */
const places = (() => {
  const primary = new Intl.Collator("en", { sensitivity: "base" });
  const characters = Array.from({ length: 95 }, (_, index) =>
    String.fromCharCode(32 + index),
  );
  const order = characters.toSorted(primary.compare);
  const byCode = new Uint8Array(128);
  let place = 0;
  for (const [at, character] of order.entries()) {
    const before = order[at - 1];
    if (before === undefined || primary.compare(before, character) !== 0)
      place++;
    byCode[character.charCodeAt(0)] = place;
  }
  return byCode;
})();

const zero = 48;
const isDigit = (code: number | undefined) =>
  code !== undefined && code >= zero && code <= 57;

/** Numbers for the beginnings of texts, in two halves; see `setLeadingKey`. */
export class CollationPrefixes {
  readonly #high: Float64Array;
  readonly #low: Float64Array;

  constructor(rows: number) {
    this.#high = new Float64Array(rows);
    this.#low = new Float64Array(rows);
  }

  /**
   * Keeps a row's key. Of two texts with different keys the collator puts the one with the lower
   * key first; equal keys say nothing. They save most calls of the collator, which are what the
   * time of a sort is made of.
   * @param bytes the text, in UTF-8, from `start` to before `end`
   */
  set(row: number, bytes: Uint8Array, start: number, end: number): void {
    // Texts that no key can speak for get NaN, which compares as neither lower nor higher.
    this.#high[row] = Number.NaN;
    let high = 0;
    let low = 0;
    let used = 0;
    for (let at = start; at < end;) {
      const byte = bytes[at] ?? 0;
      // Other characters may change what stands before them, so that all of the text must be ASCII.
      if (byte < 32 || byte > 126) return;
      if (used >= elements * 2) {
        at++;
        continue;
      }
      if (!isDigit(byte)) {
        if (used < elements) high = high * base + (places[byte] ?? 0);
        else low = low * base + (places[byte] ?? 0);
        used++;
        at++;
        continue;
      }
      // A run of digits counts as one number: its length first, then its digits, two an element.
      while (bytes[at] === zero && at + 1 < end && isDigit(bytes[at + 1])) at++;
      let runEnd = at + 1;
      while (runEnd < end && isDigit(bytes[runEnd])) runEnd++;
      if (runEnd - at > longestRun) return;
      for (let element = places[zero] ?? 0, next = runEnd - at; ;) {
        if (used < elements) high = high * base + element;
        else if (used < elements * 2) low = low * base + element;
        used++;
        if (next >= 0) {
          element = next;
          next = -1;
        } else if (at < runEnd) {
          const ones = at + 1 < runEnd ? (bytes[at + 1] ?? zero) - zero : 0;
          element = ((bytes[at] ?? zero) - zero) * 10 + ones;
          at += 2;
        } else {
          break;
        }
      }
      at = runEnd;
    }
    for (; used < elements * 2; used++) {
      if (used < elements) high *= base;
      else low *= base;
    }
    this.#high[row] = high;
    this.#low[row] = low;
  }

  /** Below or above zero where the keys decide, else zero. */
  compare(a: number, b: number): number {
    const left = this.#high[a] ?? 0;
    const right = this.#high[b] ?? 0;
    if (left < right) return -1;
    if (left > right) return 1;
    if (left !== right) return 0;
    return (this.#low[a] ?? 0) - (this.#low[b] ?? 0);
  }
}
