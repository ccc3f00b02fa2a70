import { describe, expect, it } from "vitest";
import { MemoryBudget, recordBytes } from "../../app/memory-budget.server";

const kilobyte = 1024;
/** The size for which an entry with its record costs one kilobyte. */
const bytes = kilobyte - recordBytes;

/** An owner of entries of one kilobyte, and the names of those that remain. */
function owner(
  budget: MemoryBudget,
  kind: "resultSets" | "recentSessions",
  limits: Parameters<MemoryBudget["register"]>[1],
) {
  const account = budget.register(kind, limits);
  const names = new Set<string>();
  return {
    account,
    names,
    keep(name: string, sessionKey: string | null = null, size = bytes) {
      names.add(name);
      return account.keep({
        sessionKey,
        bytes: size,
        onEvict: () => names.delete(name),
      });
    },
  };
}
const unbounded = { share: 1, maxEntries: 1_000 };

describe("the memory budget", () => {
  it("counts the entries of all kinds against one limit and evicts the oldest first", () => {
    const budget = new MemoryBudget(3 * kilobyte);
    const results = owner(budget, "resultSets", unbounded);
    const maps = owner(budget, "recentSessions", unbounded);
    const first = results.keep("first");
    maps.keep("second");
    results.keep("third");
    first.touch();
    maps.keep("fourth");
    expect([...results.names, ...maps.names]).toEqual([
      "first",
      "third",
      "fourth",
    ]);
    expect(budget.bytes).toBe(3 * kilobyte);
    first.release();
    maps.keep("fifth");
    expect(results.names).toContain("third");
    expect(maps.names).toEqual(new Set(["fourth", "fifth"]));
  });

  it("evicts other entries when one grows, and that one alone when it does not fit by itself", () => {
    const budget = new MemoryBudget(4 * kilobyte);
    const { keep, names, account } = owner(budget, "resultSets", unbounded);
    const growing = keep("growing");
    keep("second");
    keep("third");
    growing.resize(3 * kilobyte - recordBytes);
    expect(names).toEqual(new Set(["growing", "third"]));
    growing.resize(5 * kilobyte);
    expect(names).toEqual(new Set(["third"]));
    expect(account.bytes).toBe(kilobyte);
    // It is no longer counted.
    growing.resize(2 * kilobyte);
    growing.touch();
    growing.release();
    expect(account.bytes).toBe(kilobyte);
  });

  it("bounds each kind in bytes and in entries", () => {
    const budget = new MemoryBudget(100 * kilobyte);
    const maps = owner(budget, "recentSessions", {
      share: 0.05,
      maxEntries: 99,
    });
    const results = owner(budget, "resultSets", { share: 1, maxEntries: 3 });
    for (let number = 0; number < 20; number++) {
      maps.keep(`map ${number}`);
      results.keep(`set ${number}`);
    }
    expect([...maps.names]).toEqual(
      [15, 16, 17, 18, 19].map((number) => `map ${number}`),
    );
    expect([...results.names]).toEqual(
      [17, 18, 19].map((number) => `set ${number}`),
    );
  });

  it("bounds each session in bytes and in entries, and leaves others alone", () => {
    const budget = new MemoryBudget(100 * kilobyte);
    const { keep, names, account } = owner(budget, "resultSets", {
      ...unbounded,
      perSession: { share: 0.04, maxEntries: 3 },
    });
    expect(account.maxBytesPerSession).toBe(4 * kilobyte);
    keep("of bob", "bob");
    for (const number of [1, 2, 3, 4]) keep(`small ${number}`, "ann");
    expect([...names]).toEqual(["of bob", "small 2", "small 3", "small 4"]);
    keep("large", "ann", 3 * kilobyte - recordBytes);
    expect([...names]).toEqual(["of bob", "small 4", "large"]);
  });

  it("reports bytes and entries of each kind and names no session", () => {
    const budget = new MemoryBudget(100 * kilobyte);
    const results = owner(budget, "resultSets", unbounded);
    owner(budget, "recentSessions", { share: 0.25, maxEntries: 10 });
    results.keep("one", "a session");
    results.keep("two", "a session").release();
    expect(budget.report()).toEqual({
      limitBytes: 100 * kilobyte,
      bytes: kilobyte,
      entries: 1,
      kinds: {
        resultSets: {
          bytes: kilobyte,
          entries: 1,
          maxBytes: 100 * kilobyte,
          maxEntries: 1_000,
          evictions: 0,
        },
        recentSessions: {
          bytes: 0,
          entries: 0,
          maxBytes: 25 * kilobyte,
          maxEntries: 10,
          evictions: 0,
        },
      },
    });
    expect(() => budget.register("resultSets", unbounded)).toThrow("already");
  });

  it("evicts cached entries for memory in use, never the latter, and reports a kind at its limit", () => {
    const budget = new MemoryBudget(4 * kilobyte);
    const { keep, names } = owner(budget, "resultSets", unbounded);
    const pages = budget.register("exportPages", {
      share: 0.5,
      maxEntries: Number.POSITIVE_INFINITY,
    });
    for (const name of ["first", "second", "third"]) keep(name);
    const page = pages.use();
    page.resize(kilobyte);
    expect(names.size).toBe(3);
    expect(pages.isFull).toBe(false);
    page.resize(2 * kilobyte);
    expect(names).toEqual(new Set(["second", "third"]));
    expect(pages.isFull).toBe(true);
    const another = pages.use();
    another.resize(3 * kilobyte);
    expect(names.size).toBe(0);
    expect(budget.bytes).toBe(5 * kilobyte);
    expect(budget.report().kinds.exportPages).toMatchObject({
      bytes: 5 * kilobyte,
      entries: 2,
    });
    page.resize(0);
    another.resize(0);
    expect(budget.bytes).toBe(0);
    expect(budget.report().kinds.exportPages).toMatchObject({
      bytes: 0,
      entries: 0,
    });
  });
});
