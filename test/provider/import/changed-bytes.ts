import fc from "fast-check";

/** How many changed documents each reader is tried with; `npm test -- imports` sends many more over HTTP. */
export const numRuns = 500;

/** Makes documents with up to four changes: bytes are removed, and others or one of the texts inserted. */
export const changedBytes = (
  content: Buffer,
  texts: readonly string[] = ["\0"],
): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.record({
        at: fc.noBias(fc.nat(content.length - 1)),
        remove: fc.nat(40),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 8 }),
          fc.constantFrom(...texts).map((text) => Buffer.from(text)),
        ),
      }),
      { maxLength: 4 },
    )
    .map((changes) =>
      changes.reduce(
        (bytes, { at, remove, insert }) =>
          Buffer.concat([
            bytes.subarray(0, at),
            insert,
            bytes.subarray(at + remove),
          ]),
        content,
      ),
    );
