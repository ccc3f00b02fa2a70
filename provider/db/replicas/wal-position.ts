/** A position in the write-ahead log of PostgreSQL (LSN) as text, such as `16/B374D848`. */
export type WalPosition = string;

const pattern = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

export const isWalPosition = (text: string): boolean => pattern.test(text);

/** Returns the number of bytes before a position, which orders positions. */
function byteOffset(position: WalPosition): bigint {
  const [high = "0", low = "0"] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns whether a position comes before another. */
export const isBefore = (position: WalPosition, other: WalPosition): boolean =>
  byteOffset(position) < byteOffset(other);

/** How long positions are kept: no lag above it is measured. */
const keptMs = 60 * 60 * 1000;

/**
 * The positions of the primary with the times at which it had them. A replica lags by the time since the
 * primary was where the replica is. Unlike the time of the last replayed transaction, this is right for a
 * primary that nobody writes to, for a replica that receives nothing any more, and with different clocks.
 */
export class WalHistory {
  #samples: { at: number; offset: bigint }[] = [];

  /** @param at milliseconds of a clock that never goes back */
  add(position: WalPosition, at: number): void {
    this.#samples.push({ at, offset: byteOffset(position) });
    this.#samples = this.#samples.filter((sample) => at - sample.at <= keptMs);
  }

  /** Time from the first to the last position, in milliseconds. */
  get spanMs(): number {
    return (this.#samples.at(-1)?.at ?? 0) - (this.#samples.at(0)?.at ?? 0);
  }

  /**
   * Returns the lag of a replica in milliseconds, up to the last added position; null if it lacks something
   * that the primary had when the history began.
   */
  lagOf(replayed: WalPosition): number | null {
    const offset = byteOffset(replayed);
    const reached = this.#samples.findLast((one) => one.offset <= offset);
    const last = this.#samples.at(-1);
    return reached && last ? last.at - reached.at : null;
  }
}
