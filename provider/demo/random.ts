/**
 * A small seeded random generator (sfc32, seeded by an FNV-1a hash of a text), so that every start of
 * the demonstration creates the same company, unlike `Math.random`.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  /** @param seed any text; equal texts give equal sequences */
  constructor(seed: string) {
    let hash = 0x811c9dc5;
    const mix = () => {
      for (let i = 0; i < seed.length; i++) {
        hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
      }
      return (hash ^= hash >>> 15) | 0;
    };
    this.a = mix();
    this.b = mix();
    this.c = mix();
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the items. Throws a RangeError if there are none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  /** Returns a row of a table of shares, of which the last one has the rest. */
  draw<Row extends { share: number }>(rows: readonly Row[]): Row {
    let roll = this.next();
    for (const row of rows) {
      if (roll < row.share) return row;
      roll -= row.share;
    }
    throw new RangeError("the shares are less than 1");
  }

  /**
   * Returns a normally distributed number (sum of uniforms, so at most six deviations from the mean).
   */
  normal(mean: number, deviation: number): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return mean + sum * deviation;
  }
}
