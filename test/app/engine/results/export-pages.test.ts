import { describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { csvOf } from "../../../../app/engine/results/export/csv.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import {
  pagedProvider,
  type PagedProvider,
} from "../../support/paged-provider";
import { recordsOf } from "../../support/records";
import { carton, cartonSearch } from "../../support/shapes";
import { exportRequest } from "../../support/shown-rows";

const search = cartonSearch(1_000);

const providerOf = (rows: number) =>
  pagedProvider(
    Array.from({ length: rows }, (_, row) => carton({ ASN: `A${row}` })),
  );

const exportOf = (api: PagedProvider, results: ResultCache) =>
  csvOf(exportRequest(search, "1", api, results));

async function rowsOf(pieces: AsyncGenerator<string>) {
  let text = "";
  for await (const piece of pieces) text += piece;
  return recordsOf(text).slice(1);
}

const cache = () => new ResultCache(new MemoryBudget(64 * 1024 * 1024));

describe("simultaneous exports of the same search", () => {
  it("each fetch their own pages, as fast as they are read", async () => {
    const provider = providerOf(3_500);
    const results = cache();
    const slow = exportOf(provider, results);
    await slow.next();
    expect(await rowsOf(exportOf(provider, results))).toHaveLength(3_500);
    // The slow one holds a page and has the next one ahead of it.
    expect(provider.offsets.toSorted((a, b) => a - b)).toEqual([
      0, 0, 1_000, 1_000, 2_000, 3_000,
    ]);
    // The first chunk contains the header and 500 rows; the first record of the rest is omitted here.
    expect(await rowsOf(slow)).toHaveLength(3_500 - 500 - 1);
  });

  it("hold at most four pages ahead of their readers", async () => {
    const results = cache();
    const providers = Array.from({ length: 6 }, () => providerOf(2_500));
    const readers = providers.map((provider) => exportOf(provider, results));
    for (const reader of readers) await reader.next();
    const requested = () => providers.flatMap(({ offsets }) => offsets);
    await expect.poll(requested).toHaveLength(6 + 4);
    await readers[0]?.return();
    for (const reader of readers.slice(1))
      expect(await rowsOf(reader)).toHaveLength(2_500 - 500 - 1);
  });

  it("use the long time-outs of exports and ignore the breaker", async () => {
    const provider = providerOf(1_500);
    await rowsOf(exportOf(provider, cache()));
    expect(provider.options.map(({ isExport }) => isExport)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("are counted in the memory budget while they are read", async () => {
    const budget = new MemoryBudget(64 * 1024 * 1024);
    const results = new ResultCache(budget);
    const reading = exportOf(providerOf(3_500), results);
    await reading.next();
    expect(budget.report().kinds.exportPages?.bytes).toBeGreaterThan(10_000);
    const other = exportOf(providerOf(3_500), results);
    await other.next();
    await other.return();
    await rowsOf(reading);
    expect(budget.report().kinds.exportPages).toMatchObject({
      bytes: 0,
      entries: 0,
    });
  });

  it("refuse another export while they take half of the budget", async () => {
    const results = new ResultCache(new MemoryBudget(128 * 1024));
    expect(results.exportRoom.memory.isFull).toBe(false);
    const reading = exportOf(providerOf(3_500), results);
    await reading.next();
    expect(results.exportRoom.memory.isFull).toBe(true);
    await rowsOf(reading);
    expect(results.exportRoom.memory.isFull).toBe(false);
  });
});
