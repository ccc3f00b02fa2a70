import { describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { csvOf } from "../../../../app/engine/results/export/csv.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import {
  gate,
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { recordsOf } from "../../support/records";
import { carton, cartonSearch } from "../../support/shapes";

const search = cartonSearch(1_000);

const providerOf = (rows: number, sessionKey = "a session") =>
  pagedProvider(
    Array.from({ length: rows }, (_, row) => carton({ ASN: `A${row}` })),
    sessionKey,
  );

const exportOf = (
  api: PagedProvider,
  results: ResultCache,
  { entitlement = null as string | null, criteria = "1" } = {},
  signal = new AbortController().signal,
) =>
  csvOf({
    search,
    criteria,
    sort: null,
    api,
    user: { entitlement },
    results,
    origin: "https://portal.example",
    timeZone: "America/Chicago",
    clock: null,
    signal,
  });

async function rowsOf(pieces: AsyncGenerator<string>) {
  let text = "";
  for await (const piece of pieces) text += piece;
  return recordsOf(text).slice(1);
}

const cache = () => new ResultCache(new MemoryBudget(64 * 1024 * 1024));

describe("simultaneous exports of the same search", () => {
  it("fetch each page once, and each is complete", async () => {
    const provider = providerOf(3_500);
    const results = cache();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => rowsOf(exportOf(provider, results))),
    );
    for (const rows of all) expect(rows).toHaveLength(3_500);
    expect(provider.offsets).toEqual([0, 1_000, 2_000, 3_000]);
    expect(provider.probes).toEqual([999, 1_999, 2_999]);
  });

  it("do not wait for a slow reader, which fetches later pages itself", async () => {
    const provider = providerOf(5_500);
    const results = cache();
    const slow = exportOf(provider, results);
    const first = await slow.next();
    expect(await rowsOf(exportOf(provider, results))).toHaveLength(5_500);
    expect(provider.offsets).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    const rest = await rowsOf(slow);
    expect(first.done).toBe(false);
    // The first chunk contains the header and 500 rows; the first record of the rest is omitted
    // here.
    expect(rest).toHaveLength(5_500 - 500 - 1);
    // It kept the first two pages.
    expect(provider.offsets.slice(6)).toEqual([2_000, 3_000, 4_000, 5_000]);
  });

  it("continue when the one that requested a page disconnects", async () => {
    const provider = providerOf(2_500);
    const { opened, open } = gate();
    const signals: (AbortSignal | undefined)[] = [];
    provider.before = async (offset, signal) => {
      signals.push(signal);
      if (offset === 1_000) await opened;
    };
    const results = cache();
    const leaving = new AbortController();
    const left = exportOf(provider, results, {}, leaving.signal);
    await left.next();
    const staying = rowsOf(exportOf(provider, results));
    await expect.poll(() => signals).toHaveLength(2);
    leaving.abort();
    await left.return();
    open();
    expect(await staying).toHaveLength(2_500);
    expect(signals[1]?.aborted).toBe(true);
    expect(provider.offsets).toEqual([0, 1_000, 2_000]);
  });

  it("abort the current request when all of them have disconnected", async () => {
    const provider = providerOf(2_500);
    let underWay: AbortSignal | undefined;
    provider.before = (offset, signal) => {
      if (offset === 0) return undefined;
      underWay = signal;
      return new Promise<void>(() => undefined);
    };
    const results = cache();
    const readers = [new AbortController(), new AbortController()];
    for (const { signal } of readers)
      await exportOf(provider, results, {}, signal).next();
    await expect.poll(() => underWay).toBeDefined();
    readers[0]?.abort();
    expect(underWay?.aborted).toBe(false);
    readers[1]?.abort();
    expect(underWay?.aborted).toBe(true);
  });

  it("share no pages with other sessions, searches and entitlements", async () => {
    const results = cache();
    const [ann, bob] = [providerOf(10), providerOf(10, "another")];
    await Promise.all([
      rowsOf(exportOf(ann, results)),
      rowsOf(exportOf(bob, results)),
      rowsOf(exportOf(ann, results, { criteria: "2" })),
      rowsOf(exportOf(ann, results, { entitlement: "North" })),
    ]);
    expect(ann.offsets).toEqual([0, 0, 0]);
    expect(bob.offsets).toEqual([0]);
  });

  it("share no pages fetched before a write of the same session", async () => {
    const results = cache();
    const provider = providerOf(1_500);
    const early = exportOf(provider, results);
    await early.next();
    provider.rows[0] = carton({ ASN: "changed" });
    results.drop("a session");
    const [[asn] = []] = await rowsOf(exportOf(provider, results));
    expect(asn).toBe("changed");
    await early.return();
  });

  it("fail together, and the next one requests again", async () => {
    const provider = providerOf(10);
    provider.before = () => refusal("Gone");
    const results = cache();
    const both = [1, 2].map(() => rowsOf(exportOf(provider, results)));
    for (const one of both) await expect(one).rejects.toThrow("Gone");
    expect(provider.offsets).toEqual([0]);
    provider.before = () => undefined;
    expect(await rowsOf(exportOf(provider, results))).toHaveLength(10);
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
    const leaving = new AbortController();
    const other = exportOf(providerOf(3_500), results, {}, leaving.signal);
    await other.next();
    leaving.abort();
    await rowsOf(reading);
    expect(budget.report().kinds.exportPages).toMatchObject({
      bytes: 0,
      entries: 0,
    });
  });

  it("refuse another export while they take half of the budget", async () => {
    const results = new ResultCache(new MemoryBudget(128 * 1024));
    expect(results.exportPages.isFull).toBe(false);
    const reading = exportOf(providerOf(3_500), results);
    await reading.next();
    expect(results.exportPages.isFull).toBe(true);
    await rowsOf(reading);
    expect(results.exportPages.isFull).toBe(false);
  });
});
