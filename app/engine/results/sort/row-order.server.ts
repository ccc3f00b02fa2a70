import { Scheduling } from "../scheduling.server";

/** Returns a negative number, zero or a positive number for two rows. */
export type Compare = (a: number, b: number) => number;

/**
 * Finds the first rows of an order: enough for the first pages of a sort, at a fraction of the cost of a whole
 * sort, because most rows are only compared with the last of those found so far.
 * @param filled rows that are not blank, in the original order, which equal rows keep
 */
export async function firstRows(
  filled: Uint32Array,
  size: number,
  compare: Compare,
): Promise<Uint32Array> {
  let first: number[] = [];
  let last: number | null = null;
  const turns = new Scheduling();
  for (const [index, row] of filled.entries()) {
    if (index % 1024 === 0 && turns.shouldYield())
      await turns.yieldToEventLoop();
    if (last !== null && compare(row, last) >= 0) continue;
    first.push(row);
    if (first.length < 2 * size) continue;
    first = first.sort(compare).slice(0, size);
    last = first.at(-1) ?? null;
  }
  return Uint32Array.from(first.sort(compare).slice(0, size));
}

/**
 * Sorts all rows: a merge sort that yields to other requests.
 * @param filled rows that are not blank, in the original order, which equal rows keep
 */
export async function sortRows(
  filled: Uint32Array,
  compare: Compare,
): Promise<Uint32Array> {
  const count = filled.length;
  const turns = new Scheduling();
  let from: Uint32Array = filled.slice();
  let to: Uint32Array = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    let work = 0;
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        if (++work % 2048 === 0 && turns.shouldYield())
          await turns.yieldToEventLoop();
        const takeLeft =
          left < middle &&
          (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
