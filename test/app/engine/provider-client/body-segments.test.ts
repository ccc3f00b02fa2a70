import { describe, expect, it } from "vitest";
import { BodySegments } from "../../../../app/engine/provider-client/rows/body-segments";

const chunkBytes = 50_000;

/** A body of `count` chunks, each filled with another number. */
function bodyOf(chunks: number, first = 0) {
  const segments = new BodySegments();
  for (let chunk = 0; chunk < chunks; chunk++)
    segments.add(Buffer.alloc(chunkBytes, (first + chunk) % 251));
  return segments;
}

describe("the bytes of a body", () => {
  it("are found by their offset, also after earlier ones were released", () => {
    const segments = bodyOf(60);
    expect(segments.length).toBe(60 * chunkBytes);
    for (const chunk of [0, 1, 2, 3, 17, 42, 59]) {
      segments.releaseBefore(chunk * chunkBytes);
      const bytes = segments.read(chunk * chunkBytes, (chunk + 1) * chunkBytes);
      expect(Buffer.compare(bytes, Buffer.alloc(chunkBytes, chunk))).toBe(0);
    }
    const across = segments.read(58.5 * chunkBytes, 59.5 * chunkBytes);
    expect([across.length, across.at(0), across.at(-1)]).toEqual([
      chunkBytes,
      58,
      59,
    ]);
  });

  it("are never in a segment that another body still reads", () => {
    const reading = bodyOf(60);
    bodyOf(60, 60).releaseAll();
    const others = [bodyOf(60, 120), bodyOf(60, 180)];
    for (const [at, body] of [reading, ...others].entries()) {
      const first = [0, 120, 180][at] ?? 0;
      for (let chunk = 0; chunk < 60; chunk++) {
        const bytes = body.read(chunk * chunkBytes, (chunk + 1) * chunkBytes);
        const written = Buffer.alloc(chunkBytes, (first + chunk) % 251);
        expect(Buffer.compare(bytes, written)).toBe(0);
      }
    }
  });

  it("reuse the segments of bodies that were read", () => {
    bodyOf(60).releaseAll();
    const before = process.memoryUsage().arrayBuffers;
    const chunk = Buffer.alloc(chunkBytes);
    for (let round = 0; round < 50; round++) {
      const segments = new BodySegments();
      for (let at = 0; at < 60; at++) segments.add(chunk);
      segments.releaseAll();
    }
    // New segments would take 150 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(
      10 * 1024 * 1024,
    );
  });
});
