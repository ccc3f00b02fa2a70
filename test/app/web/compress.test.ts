import { createBrotliCompress } from "node:zlib";
import { describe, expect, it } from "vitest";
import { brotliOfPages } from "../../../app/web/compress";

const cells = Array.from(
  { length: 4_000 },
  (_, row) => `<td>${(row * 7_919) % 1_000}</td><td>row ${row}</td>`,
).join("");

describe("the compression of pages", () => {
  it("takes less than 1.5 MB for an open response", async () => {
    const count = 60;
    const before = process.memoryUsage.rss();
    const open = await Promise.all(
      Array.from({ length: count }, async () => {
        const stream = createBrotliCompress(brotliOfPages).resume();
        await new Promise((resolve) => stream.write(cells, resolve));
        return stream;
      }),
    );
    const bytes = (process.memoryUsage.rss() - before) / count;
    for (const stream of open) stream.destroy();
    expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
  });
});
