import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  failureMessage,
  contractViolation,
} from "../../../../app/engine/results/set-failure.server";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import {
  gate,
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { carton, cartonSearch } from "../../support/shapes";

const search = cartonSearch(100);
const cartons = (count: number) =>
  Array.from({ length: count }, (_, row) =>
    carton({ ASN: `00${row}`, Manifest: `M${row % 7}` }),
  );
const megabyte = 1024 * 1024;
const cacheOf = (bytes: number, now?: () => number) =>
  new ResultCache(new MemoryBudget(bytes), now);
/** Opens a set in a cache of its own. */
const openAlone = (provider: PagedProvider, bytes = megabyte) =>
  cacheOf(bytes).open(search, "1", provider);
/** A user whose provider returns no entitlement. */
const ann = { entitlement: null };

describe("a result set", () => {
  it("is fetched page by page until a page is not full", async () => {
    const provider = pagedProvider(cartons(250));
    const set = openAlone(provider);
    await set.whole();
    expect(set.state).toBe("complete");
    expect(set.rows.length).toBe(250);
    expect(provider.offsets).toEqual([0, 100, 200]);
  });

  it("requests another page if the last one is full", async () => {
    const provider = pagedProvider(cartons(200));
    const set = openAlone(provider);
    await set.whole();
    expect(set.rows.length).toBe(200);
    expect(provider.offsets).toEqual([0, 100, 200]);
  });

  it("keeps its rows when page n fails, and the next request that is no poll continues there", async () => {
    const provider = pagedProvider(cartons(350));
    provider.before = (offset) =>
      offset === 200 ? refusal("Too busy") : undefined;
    const results = cacheOf(megabyte);
    const set = results.open(search, "1", provider);
    await set.whole();
    expect([set.state, set.rows.length, set.pages]).toEqual(["failed", 200, 2]);
    expect(failureMessage(set.failure)).toBe("Too busy");
    // A poll of the progress returns the cached rows without a call.
    expect(results.open(search, "1", provider, { isPoll: true })).toBe(set);
    expect(provider.offsets).toEqual([0, 100, 200]);

    provider.before = () => undefined;
    expect(results.open(search, "1", provider)).toBe(set);
    await set.whole();
    expect([set.state, set.rows.length]).toEqual(["complete", 350]);
    expect(provider.offsets).toEqual([0, 100, 200, 200, 300]);
    // A complete set is not fetched again.
    results.open(search, "1", provider);
    expect(provider.offsets).toHaveLength(5);
  });

  it.each([
    // A first page for each 9 MB of the budget, at most 8 and at least 4; two are left to other sessions.
    { megabytes: 128, sessions: 2, first: 8, further: 2 },
    { megabytes: 60, sessions: 2, first: 6, further: 2 },
    { megabytes: 12, sessions: 1, first: 2, further: 2 },
  ])(
    "fetches $first first pages and $further further pages at the same time for $sessions sessions in a budget of $megabytes MB",
    async ({ megabytes, sessions, first, further }) => {
      const concurrent = new Map<number, number>();
      const most = new Map<number, number>();
      const providers = Array.from({ length: sessions }, (_, n) => {
        const provider = pagedProvider(cartons(150), `session ${n}`);
        provider.before = async (offset) => {
          const count = (concurrent.get(offset) ?? 0) + 1;
          concurrent.set(offset, count);
          most.set(offset, Math.max(most.get(offset) ?? 0, count));
          await sleep(1);
          concurrent.set(offset, (concurrent.get(offset) ?? 0) - 1);
        };
        return provider;
      });
      const results = cacheOf(megabytes * megabyte);
      const sets = Array.from({ length: 30 }, (_, n) =>
        results.open(
          search,
          String(n),
          providers[n % sessions] ?? pagedProvider([]),
        ),
      );
      await Promise.all(sets.map((set) => set.whole()));
      expect(Object.fromEntries(most)).toEqual({ 0: first, 100: further });
      expect(new Set(sets.map((set) => set.rows.length))).toEqual(
        new Set([150]),
      );
    },
  );

  it("frees the slots of pages that fail or belong to an abandoned set", async () => {
    const provider = pagedProvider(cartons(150));
    const results = cacheOf(32 * megabyte);
    provider.before = (offset) => (offset === 0 ? refusal(null) : undefined);
    for (let n = 0; n < 10; n++)
      await results.open(search, String(n), provider).whole();
    provider.before = async (offset, signal) => {
      if (offset === 100) await sleep(60_000, undefined, { signal });
    };
    for (let n = 0; n < 10; n++) {
      await results.open(search, String(n), provider).waitFor(1);
      results.drop(provider.sessionKey ?? "");
    }
    provider.before = () => undefined;
    const set = results.open(search, "1", provider);
    await set.whole();
    expect([set.state, set.rows.length]).toEqual(["complete", 150]);
  });

  it("is sorted again after a Retry", async () => {
    const provider = pagedProvider(cartons(150).reverse());
    provider.before = (offset) => (offset === 100 ? refusal(null) : undefined);
    const results = cacheOf(megabyte);
    const set = results.open(search, "1", provider);
    await set.whole();
    expect(failureMessage(set.failure)).toBe(
      "An error occurred. Please try again.",
    );
    const sort = { key: "ASN", direction: "asc" } as const;
    expect([...(await set.orders.rowSlice(sort, 0, 1))]).toEqual([99]);
    provider.before = () => undefined;
    results.open(search, "1", provider);
    await set.whole();
    expect([...(await set.orders.rowSlice(sort, 0, 1))]).toEqual([149]);
  });

  it("treats a row that violates the contract as a failure of its page", async () => {
    const rows: unknown[] = cartons(150);
    rows[149] = { ...carton(), ASN: { toString: "x" } };
    const set = openAlone(pagedProvider(rows));
    await set.whole();
    expect([set.state, set.rows.length]).toEqual(["failed", 100]);
    expect(failureMessage(set.failure)).toBe("Unable to connect to server");
  });

  it("rethrows the error of the first page, and that of a later page to readers of its rows", async () => {
    const login = new Response(null, { status: 303 });
    const provider = pagedProvider(cartons(250));
    provider.before = (offset) => {
      if (offset === 100) throw login;
    };
    const set = openAlone(provider);
    await set.waitFor(50);
    await expect(set.whole()).rejects.toBe(login);
    expect(set.rows.length).toBe(100);

    provider.before = () => {
      throw login;
    };
    const other = openAlone(provider);
    await expect(other.waitFor(1)).rejects.toBe(login);
  });

  it("ends with a message if the entitlement differs from that of the previous page", async () => {
    const provider = pagedProvider(cartons(250));
    provider.entitlement = "North and South";
    provider.before = (offset) => {
      if (offset === 100) provider.entitlement = "North";
    };
    const set = openAlone(provider);
    await set.whole();
    expect([set.state, set.rows.length]).toEqual(["failed", 100]);
    expect(failureMessage(set.failure)).toBe(
      "What you may see has changed meanwhile. Please search again.",
    );
  });

  it("stops before it exceeds its share of the memory", async () => {
    const provider = pagedProvider(cartons(100_000));
    const set = openAlone(provider, 100_000);
    await set.whole();
    expect(set.state).toBe("full");
    expect(set.rows.length).toBeLessThan(5_000);
    expect(set.rows.length % 100).toBe(0);
  });
});

describe("the cache of result sets", () => {
  it("fetches a set once for simultaneous requests", async () => {
    const provider = pagedProvider(cartons(50));
    const results = cacheOf(megabyte);
    const first = results.open(search, "1", provider);
    expect(results.open(search, "1", provider)).toBe(first);
    await first.whole();
    expect(results.open(search, "1", provider)).toBe(first);
    expect(provider.offsets).toEqual([0]);
  });

  it("separates sessions and criteria", async () => {
    const results = cacheOf(megabyte);
    const anna = pagedProvider(cartons(1), "anna");
    const bert = pagedProvider(cartons(2), "bert");
    const ofAnna = results.open(search, "1", anna);
    const ofBert = results.open(search, "1", bert);
    const another = results.open(search, "2", anna);
    await Promise.all([ofAnna, ofBert, another].map((set) => set.whole()));
    expect([ofAnna.rows.length, ofBert.rows.length]).toEqual([1, 2]);
    expect(another).not.toBe(ofAnna);
    expect(results.kept(search, "1", bert, ann)).toBe(ofBert);
  });

  it("stores nothing without a session", async () => {
    const results = cacheOf(megabyte);
    const nobody = pagedProvider(cartons(1), null);
    await results.open(search, "1", nobody).whole();
    await results.open(search, "1", nobody).whole();
    expect(nobody.offsets).toEqual([0, 0]);
    expect(results.bytes).toBe(0);
  });

  it("drops a session's sets at logout, and aborts loading ones", async () => {
    const results = cacheOf(megabyte);
    const anna = pagedProvider(cartons(300), "anna");
    const bert = pagedProvider(cartons(1), "bert");
    let stopped: AbortSignal | undefined;
    const never = gate();
    anna.before = (offset, signal) => {
      stopped = signal;
      return offset === 100 ? never.opened : undefined;
    };
    const set = results.open(search, "1", anna);
    await set.waitFor(1);
    await results.open(search, "1", bert).whole();
    results.drop("anna");
    expect(stopped?.aborted).toBe(true);
    expect(set.state).toBe("failed");
    expect(results.kept(search, "1", bert, ann)).not.toBeNull();
    anna.before = () => undefined;
    expect(results.open(search, "1", anna)).not.toBe(set);
    never.open();
  });

  it("fetches again on Refresh, once", async () => {
    let now = 1_000;
    const provider = pagedProvider(cartons(1));
    const results = cacheOf(megabyte, () => now);
    const first = results.open(search, "1", provider);
    await first.whole();
    const fresh = first.fetchedAt;
    await new Promise((resolve) => setTimeout(resolve, 5));
    now += 10;
    const second = results.open(search, "1", provider, { fresh });
    await second.whole();
    expect(second).not.toBe(first);
    expect(second.fetchedAt).toBeGreaterThan(fresh);
    expect(results.open(search, "1", provider, { fresh })).toBe(second);
  });

  it("fetches again for a program what is older than it accepts, but does not begin a loading set again", async () => {
    let now = Date.now();
    const provider = pagedProvider(cartons(150));
    const results = cacheOf(megabyte, () => now);
    const open = () =>
      results.open(search, "1", provider, { maxAgeMs: 60_000 });
    const second = gate();
    provider.before = (offset) => (offset === 100 ? second.opened : undefined);
    const first = open();
    await first.waitFor(1);
    now += 120_000;
    expect(open()).toBe(first);
    second.open();
    await first.whole();
    const kept = (maxAgeMs: number | null) =>
      results.kept(search, "1", provider, ann, { maxAgeMs });
    expect([kept(null), kept(180_000), kept(60_000)]).toEqual([
      first,
      first,
      null,
    ]);
    // A browser keeps what it shows.
    expect(results.open(search, "1", provider)).toBe(first);
    const again = open();
    expect(again).not.toBe(first);
    await again.whole();
    expect(provider.offsets).toEqual([0, 100, 0, 100]);
  });

  it("drops a set that failed before its first row immediately, and requests it again", async () => {
    const provider = pagedProvider(cartons(1));
    const results = cacheOf(megabyte);
    provider.before = () => contractViolation;
    const failed = results.open(search, "1", provider);
    expect(results.bytes).toBeGreaterThan(0);
    await failed.whole();
    expect(results.bytes).toBe(0);
    // The same for a user whose session has expired.
    provider.before = () => {
      throw new Response(null, { status: 303 });
    };
    await results
      .open(search, "1", provider)
      .whole()
      .catch(() => undefined);
    expect(results.bytes).toBe(0);
    provider.before = () => undefined;
    const again = results.open(search, "1", provider);
    await again.whole();
    expect(again.state).toBe("complete");
  });

  it("stays within its bytes and evicts the least recently used set", async () => {
    const results = cacheOf(200_000);
    const provider = pagedProvider(cartons(90));
    for (let number = 0; number < 30; number++) {
      await results.open(search, String(number), provider).whole();
      // The set that is used all the time stays.
      await results.open(search, "0", provider).whole();
      await new Promise(setImmediate);
      expect(results.bytes).toBeLessThan(200_000);
    }
    expect(results.kept(search, "0", provider, ann)).not.toBeNull();
    expect(results.kept(search, "29", provider, ann)).not.toBeNull();
    expect(results.kept(search, "1", provider, ann)).toBeNull();
  });

  it("keeps at most 200 sets of a session, without evicting those of others", async () => {
    const results = cacheOf(64 * megabyte);
    const bert = pagedProvider(cartons(1), "bert");
    await results.open(search, "1", bert).whole();
    const provider = pagedProvider([]);
    for (let number = 0; number < 250; number++)
      await results.open(search, String(number), provider).whole();
    expect(results.kept(search, "49", provider, ann)).toBeNull();
    expect(results.kept(search, "50", provider, ann)).not.toBeNull();
    expect(results.kept(search, "1", bert, ann)).not.toBeNull();
  });

  it("limits one session to three quarters of the budget", async () => {
    const budget = new MemoryBudget(8 * megabyte);
    const results = new ResultCache(budget);
    const provider = pagedProvider(cartons(900));
    for (let number = 0; number < 60; number++)
      await results.open(search, String(number), provider).whole();
    expect(results.bytes).toBeGreaterThan(5 * megabyte);
    expect(results.bytes).toBeLessThanOrEqual(6 * megabyte);
  });

  it("counts the request of a set only while it loads", async () => {
    const results = cacheOf(megabyte);
    const provider = pagedProvider([]);
    const answered = gate();
    provider.before = () => answered.opened;
    const set = results.open(search, "7".repeat(100_000), provider);
    expect(results.bytes).toBeGreaterThan(300_000);
    answered.open();
    await set.whole();
    expect(results.bytes).toBeLessThan(20_000);
  });

  it("returns the rows so far if a set is evicted while a reader waits", async () => {
    const results = cacheOf(400_000);
    const provider = pagedProvider(cartons(250));
    const second = gate();
    provider.before = (offset) => (offset === 100 ? second.opened : undefined);
    const evicted = results.open(search, "evicted", provider);
    await evicted.waitFor(1);
    const unanswered = gate();
    provider.before = () => unanswered.opened;
    const waiting = results.open(search, "waiting", provider);
    provider.before = () => undefined;
    for (let number = 0; number < 20; number++)
      await results.open(search, String(number), provider).whole();
    expect([evicted.state, evicted.rows.length]).toEqual(["full", 100]);
    unanswered.open();
    await waiting.whole();
    expect([waiting.state, waiting.rows.length]).toEqual(["full", 100]);
  });

  it("fetches a set again if it was fetched before the browser's last write", async () => {
    const results = cacheOf(megabyte);
    const provider = pagedProvider(cartons(1));
    const before = results.open(search, "1", provider);
    await before.whole();
    const wrote = { ...provider, lastWrite: "a write" };
    expect(results.kept(search, "1", wrote, ann)).toBeNull();
    const after = results.open(search, "1", wrote);
    await after.whole();
    expect(after).not.toBe(before);
    expect(results.open(search, "1", wrote)).toBe(after);
    expect(results.kept(search, "1", wrote, ann)).toBe(after);
    // The cookie has expired: no set is cached that long.
    expect(results.open(search, "1", provider)).toBe(after);
    const wroteAgain = { ...provider, lastWrite: "another write" };
    expect(results.open(search, "1", wroteAgain)).not.toBe(after);
  });

  it("evicts the least recently used sort orders before they exceed the set's share", async () => {
    const results = cacheOf(2 * megabyte);
    const provider = pagedProvider(cartons(5_000));
    const set = results.open(cartonSearch(5_000), "1", provider);
    await set.whole();
    for (const { column } of set.rows.columns)
      await set.orders.rowSlice(
        { key: column.key, direction: "asc" },
        2_000,
        100,
      );
    expect(set.state).toBe("complete");
    expect(set.bytes).toBeLessThanOrEqual(1.5 * megabyte);
    expect(results.kept(cartonSearch(5_000), "1", provider, ann)).toBe(set);
  });

  it("drops sets that are not viewed, and any set at its maximum age", async () => {
    let now = Date.now();
    const minute = 60_000;
    const provider = pagedProvider(cartons(1));
    const results = cacheOf(megabyte, () => now);
    await results.open(search, "1", provider).whole();
    now += 9 * minute;
    expect(results.kept(search, "1", provider, ann)).not.toBeNull();
    results.open(search, "1", provider);
    now += 9 * minute;
    expect(results.kept(search, "1", provider, ann)).not.toBeNull();
    now += 2 * minute;
    expect(results.kept(search, "1", provider, ann)).toBeNull();
    await results.open(search, "2", provider).whole();
    for (let at = 0; at < 40; at += 5) {
      now += 5 * minute;
      results.open(search, "2", provider);
    }
    expect(provider.offsets.length).toBeGreaterThan(2);
  });
});

describe("the entitlement of a user", () => {
  const [before, now] = [
    { entitlement: "North and South" },
    { entitlement: "North" },
  ];

  it("determines the sets: those of another value are dropped and fetched again", async () => {
    const provider = pagedProvider(cartons(50), "ann");
    const bert = pagedProvider(cartons(50), "bert");
    for (const one of [provider, bert]) one.entitlement = before.entitlement;
    const results = cacheOf(megabyte);
    const open = () => results.open(search, "1", provider);
    const first = await results.openAuthorized(before, provider, open);
    await first.whole();
    const other = results.open(search, "2", provider);
    await other.whole();
    await results.open(search, "1", bert).whole();
    expect(await results.openAuthorized(before, provider, open)).toBe(first);
    expect(provider.offsets).toEqual([0, 0]);
    const kept = results.bytes;

    provider.entitlement = now.entitlement;
    provider.rows = [];
    const second = await results.openAuthorized(now, provider, open);
    await second.whole();
    expect(second).not.toBe(first);
    expect(second.rows.length).toBe(0);
    expect(results.kept(search, "2", provider, before)).toBeNull();
    expect(results.bytes).toBeLessThan(kept - other.bytes);
    expect(results.kept(search, "1", bert, before)).not.toBeNull();
    expect(await results.openAuthorized(now, provider, open)).toBe(second);
  });

  it("restarts a loading set if it was requested under another value", async () => {
    const provider = pagedProvider(cartons(250));
    provider.entitlement = before.entitlement;
    const [first, second] = [gate(), gate()];
    const stopped: (AbortSignal | undefined)[] = [];
    provider.before = (offset, signal) => {
      stopped.push(signal);
      // The third request is that of the second set.
      if (stopped.length > 2) provider.entitlement = now.entitlement;
      return [first, second][offset / 100]?.opened;
    };
    const results = cacheOf(megabyte);
    const open = () => results.open(search, "1", provider);
    const prefetched = open();
    const opened = results.openAuthorized(now, provider, open, prefetched);
    first.open();
    await prefetched.waitFor(1);
    const set = await opened;
    expect(set).not.toBe(prefetched);
    expect(stopped.map((signal) => signal?.aborted)).toEqual([
      true,
      true,
      false,
    ]);
    second.open();
    await set.whole();
    expect([set.state, set.rows.length]).toEqual(["complete", 250]);
  });

  it("is assumed unchanged if a response omits it", async () => {
    const provider = pagedProvider(cartons(50));
    const results = cacheOf(megabyte);
    const open = () => results.open(search, "1", provider);
    const first = await results.openAuthorized(before, provider, open);
    expect(await results.openAuthorized(now, provider, open)).toBe(first);
    provider.entitlement = "North";
    await results.open(search, "2", provider).whole();
    expect(results.kept(search, "2", provider, ann)).not.toBeNull();
    expect(results.kept(search, "2", provider, before)).toBeNull();
  });
});
