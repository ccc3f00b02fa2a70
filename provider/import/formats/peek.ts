/** The beginning of a content. */
export interface Peeked {
  /** At most the wanted number of bytes. */
  head: Buffer;
  /** True if the content has no more bytes than `head`. */
  isWhole: boolean;
  /** The whole content, from its first byte. */
  replay: AsyncIterable<Uint8Array>;
}

/** Reads the first bytes of a content, and returns the whole content again. */
export async function peek(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<Peeked> {
  const iterator = content[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length <= bytes && !isWhole) {
    const next = await iterator.next();
    if (next.done === true) isWhole = true;
    else {
      chunks.push(next.value);
      length += next.value.length;
    }
  }
  async function* replay(): AsyncIterable<Uint8Array> {
    yield* chunks.splice(0);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    head: Buffer.concat(chunks).subarray(0, bytes),
    isWhole,
    replay: replay(),
  };
}
