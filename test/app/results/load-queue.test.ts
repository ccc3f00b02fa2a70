import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  LoadQueue,
  type EndLoad,
  type LoadRefusal,
} from "../../../app/results/load-queue.server";

const never = new AbortController().signal;
const limits = { inTotal: 3, perSession: 2, maxWaitMs: 10_000 };

/** Starts loads and records which of them have started, in order, and which were refused. */
function observe(queue: LoadQueue) {
  const started: string[] = [];
  const refused: [name: string, why: LoadRefusal][] = [];
  const ends = new Map<string, EndLoad>();
  return {
    started,
    refused,
    /** @param name the session, and a number: `ann 1` */
    async load(name: string, signal = never) {
      const [session = ""] = name.split(" ");
      const end = await queue.start(session, signal);
      if (typeof end === "string") refused.push([name, end]);
      else {
        started.push(name);
        ends.set(name, end);
      }
    },
    async end(name: string) {
      await vi.advanceTimersByTimeAsync(0);
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the queue of loads", () => {
  it("starts as many as the limits of a session and of all sessions permit", async () => {
    const { load, started } = observe(new LoadQueue(limits));
    for (const name of ["ann 1", "ann 2", "ann 3", "bob 1", "bob 2"])
      void load(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["ann 1", "ann 2", "bob 1"]);
  });

  it("gives a free place to the session with the fewest running loads, then to the longest waiting", async () => {
    const { load, end, started } = observe(new LoadQueue(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void load(name);
    for (const name of ["ann 3", "ann 4", "bob 2", "cat 1"]) void load(name);
    await end("ann 1");
    expect(started.at(-1)).toBe("cat 1");
    await end("bob 1");
    expect(started.at(-1)).toBe("bob 2");
    await end("cat 1");
    expect(started.at(-1)).toBe("ann 3");
    await end("bob 2");
    // Ann has two already.
    expect(started.at(-1)).toBe("ann 3");
    await end("ann 2");
    expect(started.at(-1)).toBe("ann 4");
  });

  it("refuses a load that has waited too long, and says whose loads are in the way", async () => {
    const { load, end, started, refused } = observe(new LoadQueue(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void load(name);
    void load("ann 3");
    await vi.advanceTimersByTimeAsync(5_000);
    void load("bob 2");
    await vi.advanceTimersByTimeAsync(4_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual([["ann 3", "session"]]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refused.at(-1)).toEqual(["bob 2", "total"]);
    // Refused loads take no place.
    await end("ann 1");
    void load("ann 4");
    await vi.advanceTimersByTimeAsync(0);
    expect(started.at(-1)).toBe("ann 4");
  });

  it("frees a place once, and forgets a waiting load that is aborted", async () => {
    const { load, end, started, refused } = observe(new LoadQueue(limits));
    for (const name of ["ann 1", "ann 2", "bob 1"]) void load(name);
    const abort = new AbortController();
    void load("bob 2", abort.signal);
    void load("cat 1");
    abort.abort();
    void load("cat 2", AbortSignal.abort());
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toHaveLength(2);
    await end("ann 1");
    await end("ann 1");
    expect(started.slice(3)).toEqual(["cat 1"]);
    void load("dan 1");
    await vi.advanceTimersByTimeAsync(0);
    expect(started.slice(3)).toEqual(["cat 1"]);
  });
});
