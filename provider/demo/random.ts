/**
 * Chance that is the same every time: a small seeded generator (sfc32 behind an FNV-1a hash of the
 * seed text). `Math.random` would give every start of the demonstration another company.
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

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. Throws a RangeError when there is none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  /** A normally distributed number (sum of uniforms: no tail beyond six deviations). */
  normal(mean: number, deviation: number): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return mean + sum * deviation;
  }
}
