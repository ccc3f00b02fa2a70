import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gate, type GateRefusal, type Leave } from "../../shared/gate";

const limits = { inTotal: 3, perKey: 2, maxWaitMs: 10_000 };

/** Lets visits enter and records which of them have entered, in order, and which were refused. */
function observe(gate: Gate) {
  const entered: string[] = [];
  const refused: [name: string, why: GateRefusal][] = [];
  const leaves = new Map<string, Leave>();
  return {
    entered,
    refused,
    /** @param name the key, and a number: `ann 1` */
    async enter(name: string, signal?: AbortSignal) {
      const [key = ""] = name.split(" ");
      const leave = await gate.enter({ key, signal });
      if (typeof leave === "string") refused.push([name, leave]);
      else {
        entered.push(name);
        leaves.set(name, leave);
      }
    },
    async leave(name: string) {
      await vi.advanceTimersByTimeAsync(0);
      leaves.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a gate", () => {
  it("admits as many as the limits of a key and of all keys permit", async () => {
    const { enter, entered } = observe(new Gate(limits));
    for (const name of ["ann 1", "ann 2", "ann 3", "bob 1", "bob 2"])
      void enter(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(entered).toEqual(["ann 1", "ann 2", "bob 1"]);
  });

  it("gives a free place to the key with the fewest inside, then to the longest waiting", async () => {
    const { enter, leave, entered } = observe(new Gate(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void enter(name);
    for (const name of ["ann 3", "ann 4", "bob 2", "cat 1"]) void enter(name);
    await leave("ann 1");
    expect(entered.at(-1)).toBe("cat 1");
    await leave("bob 1");
    expect(entered.at(-1)).toBe("bob 2");
    await leave("cat 1");
    expect(entered.at(-1)).toBe("ann 3");
    await leave("bob 2");
    // Ann has two already.
    expect(entered.at(-1)).toBe("ann 3");
    await leave("ann 2");
    expect(entered.at(-1)).toBe("ann 4");
  });

  it("refuses a visit that has waited too long, and says who is in the way", async () => {
    const { enter, leave, entered, refused } = observe(new Gate(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void enter(name);
    void enter("ann 3");
    await vi.advanceTimersByTimeAsync(5_000);
    void enter("bob 2");
    await vi.advanceTimersByTimeAsync(4_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual([["ann 3", "key"]]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refused.at(-1)).toEqual(["bob 2", "total"]);
    // Refused visits take no place.
    await leave("ann 1");
    void enter("ann 4");
    await vi.advanceTimersByTimeAsync(0);
    expect(entered.at(-1)).toBe("ann 4");
  });

  it("refuses a visit at once when as many wait as may", async () => {
    const gate = new Gate({ inTotal: 1, maxWaiting: 1 });
    const { enter, leave, entered, refused } = observe(gate);
    for (const name of ["ann 1", "bob 1", "cat 1"]) void enter(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([["cat 1", "total"]]);
    expect([gate.isFull, gate.waiting]).toEqual([true, 1]);
    await leave("ann 1");
    expect(entered).toEqual(["ann 1", "bob 1"]);
    expect(gate.isFull).toBe(false);
  });

  it("frees a place once, and forgets a visit that is aborted while it waits", async () => {
    const { enter, leave, entered, refused } = observe(new Gate(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void enter(name);
    const abort = new AbortController();
    void enter("bob 2", abort.signal);
    void enter("cat 1");
    abort.abort();
    void enter("cat 2", AbortSignal.abort());
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toHaveLength(2);
    await leave("ann 1");
    await leave("ann 1");
    expect(entered.slice(3)).toEqual(["cat 1"]);
    void enter("dan 1");
    await vi.advanceTimersByTimeAsync(0);
    expect(entered.slice(3)).toEqual(["cat 1"]);
  });

  it("frees the place of work that fails", async () => {
    const gate = new Gate({ inTotal: 1 });
    const failing = gate.run(() => Promise.reject(new Error("no memory")));
    const next = gate.run(() => Promise.resolve("done"));
    await expect(failing).rejects.toThrow("no memory");
    await expect(next).resolves.toBe("done");
  });
});
