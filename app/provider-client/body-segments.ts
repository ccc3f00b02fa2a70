const segmentBytes = 512 * 1024;
/** Free segments that are kept for the next body, 8 MB: about one full page of rows. */
const maxFree = 16;
/** Shorter bodies are kept as they came. */
const shortBytes = 128 * 1024;

const free: Buffer[] = [];

/**
 * The bytes of one body, most of them in segments that are used again. A page of rows has several
 * megabytes, and the garbage collector learns late that such buffers are free: with new ones for each
 * page, the process would hold the pages of the last seconds besides.
 */
export class BodySegments {
  readonly #parts: Uint8Array[] = [];
  /** Place in the body where the first part begins. */
  #from = 0;
  #length = 0;
  /** Bytes used of the last segment; of none before the body is long. */
  #used = segmentBytes;

  /** Bytes that were added so far, released ones included. */
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

  /** A copy of the bytes between two places, none of which has been released. */
  copy(from: number, to: number): Buffer {
    const parts: Uint8Array[] = [];
    let start = this.#from;
    for (const part of this.#parts) {
      if (start >= to) break;
      const end = start + part.length;
      if (end > from)
        parts.push(part.subarray(Math.max(0, from - start), to - start));
      start = end;
    }
    return Buffer.concat(parts);
  }

  /** Gives back all segments: nothing is read any more. */
  releaseAll(): void {
    this.releaseBefore(Number.POSITIVE_INFINITY);
  }

  /** Gives back the segments that end before a place: nothing before it is read any more. */
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
