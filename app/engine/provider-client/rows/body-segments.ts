const segmentBytes = 512 * 1024;
/** Free segments kept for the next body, 8 MB: about one full page of rows. */
const maxFree = 16;
/** Shorter bodies are kept as received chunks. */
const shortBytes = 128 * 1024;

const free: Buffer[] = [];

/**
 * The bytes of one body, mostly in reusable segments. A page of rows has several megabytes, and the
 * garbage collector frees such buffers late: with new buffers for each page, the process would also hold
 * the pages of the last seconds.
 */
export class BodySegments {
  readonly #parts: Uint8Array[] = [];
  /** Offset in the body where the first part begins. */
  #from = 0;
  #length = 0;
  /** Bytes used in the last segment; "full" until the body is long enough for segments. */
  #used = segmentBytes;

  /** Bytes added so far, including released ones. */
  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= shortBytes) {
      this.#parts.push(chunk);
      return;
    }
    for (let from = 0; from < chunk.length;) {
      if (this.#used === segmentBytes) {
        this.#parts.push(free.pop() ?? Buffer.allocUnsafeSlow(segmentBytes));
        this.#used = 0;
      }
      const segment = this.#parts.at(-1) as Buffer;
      const part = chunk.subarray(from, from + segmentBytes - this.#used);
      segment.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
    }
  }

  /**
   * Returns the bytes between two offsets, none of which has been released. They are valid until the next
   * change: only bytes of several parts are copied.
   */
  read(from: number, to: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let start = this.#from;
    for (const part of this.#parts) {
      if (start >= to) break;
      const end = start + part.length;
      if (end > from)
        parts.push(part.subarray(Math.max(0, from - start), to - start));
      start = end;
    }
    const [only] = parts;
    return only && parts.length === 1 ? only : Buffer.concat(parts);
  }

  /** Releases all segments after the last read. */
  releaseAll(): void {
    this.releaseBefore(Number.POSITIVE_INFINITY);
  }

  /** Releases the segments that end before an offset; nothing before it may be read afterwards. */
  releaseBefore(place: number): void {
    for (;;) {
      const [part] = this.#parts;
      if (!part || this.#from + part.length > place) return;
      this.#parts.shift();
      this.#from += part.length;
      if (part.length === segmentBytes && free.length < maxFree)
        free.push(part as Buffer);
    }
  }
}
