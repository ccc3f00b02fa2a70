/** The collation of all screens: numeric, so that `M9` sorts before `M10`. */
export const collator = new Intl.Collator("en", { numeric: true });

/**
 * Elements in each of the two halves of a prefix key: each below 128, so seven are exact in a Float64.
 */
const elements = 7;
const base = 128;
/** Longest run of digits that a prefix key encodes; the collator truncates much longer ones. */
const longestRun = 100;

/**
 * The primary collation rank of each printable ASCII character, from 1. Letters that differ only in case
 * share a rank; the collator decides such differences.
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

/** Numeric keys for the prefixes of texts, in two halves; see `set`. */
export class CollationPrefixes {
  readonly #high: Float64Array;
  readonly #low: Float64Array;

  constructor(rows: number) {
    this.#high = new Float64Array(rows);
    this.#low = new Float64Array(rows);
  }

  /**
   * Stores the key of a row. Of two texts with different keys, the collator sorts the one with the lower
   * key first; equal keys decide nothing. The keys save most collator calls, which dominate the time of
   * a sort.
   * @param bytes the text, in UTF-8, from `start` to before `end`
   */
  set(row: number, bytes: Uint8Array, start: number, end: number): void {
    // Texts without a valid key get NaN, which compares as neither lower nor higher.
    this.#high[row] = Number.NaN;
    let high = 0;
    let low = 0;
    let used = 0;
    for (let at = start; at < end;) {
      const byte = bytes[at] ?? 0;
      // Other characters may affect the order of preceding ones, so the whole text must be ASCII.
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
      // A run of digits counts as one number: its length first, then its digits, two per element.
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

  /** Returns a negative or positive number if the keys decide, otherwise zero. */
  compare(a: number, b: number): number {
    const left = this.#high[a] ?? 0;
    const right = this.#high[b] ?? 0;
    if (left < right) return -1;
    if (left > right) return 1;
    if (left !== right) return 0;
    return (this.#low[a] ?? 0) - (this.#low[b] ?? 0);
  }
}
