import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import {
  Breaker,
  type AdmittedCall,
} from "../../../../app/engine/provider-client/breaker";

/** Intervals that are long enough to tell what happens before from what happens after them. */
const intervals = { threshold: 2, probeEveryMs: 200, afterFailureMs: 10 };

async function openBreaker(): Promise<Breaker> {
  const breaker = new Breaker(intervals);
  for (let call = 0; call < intervals.threshold; call += 1)
    (await breaker.admit())?.failed();
  expect(breaker.isOpen).toBe(true);
  return breaker;
}

/** Records whether a call was admitted; null while it waits. */
function watch(admission: Promise<AdmittedCall | null>) {
  const watched: { isAdmitted: boolean | null } = { isAdmitted: null };
  void admission.then((call) => (watched.isAdmitted = call !== null));
  return watched;
}

describe("an open breaker", () => {
  it("admits the first call after an outage", async () => {
    const breaker = await openBreaker();
    (await breaker.admit())?.succeeded();
    expect(breaker.isOpen).toBe(false);
    expect(await breaker.admit()).not.toBeNull();
  });

  it("has the calls beside the probe wait for its result", async () => {
    const breaker = await openBreaker();
    const [probe, ...others] = [
      breaker.admit(),
      breaker.admit(),
      breaker.admit(),
    ];
    const call = await probe;
    const watched = others.map(watch);
    await pause(5);
    expect(watched.map(({ isAdmitted }) => isAdmitted)).toEqual([null, null]);
    call?.succeeded();
    expect((await Promise.all(others)).every(Boolean)).toBe(true);
  });

  it("does not wait longer when the clock of the machine is set back", async () => {
    const breaker = await openBreaker();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    try {
      (await breaker.admit())?.succeeded();
      expect(breaker.isOpen).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses the calls that waited for a probe that failed", async () => {
    const breaker = await openBreaker();
    const [probe, other] = [breaker.admit(), breaker.admit()];
    (await probe)?.failed();
    expect(await other).toBeNull();
  });

  it("refuses the calls that waited for a probe without a result", async () => {
    const breaker = await openBreaker();
    const [probe, other] = [breaker.admit(), breaker.admit()];
    await probe;
    expect(await other).toBeNull();
  });

  it("sends a call that began after the probe as the next one", async () => {
    const breaker = await openBreaker();
    const first = await breaker.admit();
    const late = breaker.admit();
    // The provider went down again after it had received the first one.
    first?.failed();
    const call = await late;
    expect(call).not.toBeNull();
    call?.succeeded();
    expect(breaker.isOpen).toBe(false);
  });

  it("sends the next call in place of a probe whose user has left", async () => {
    const breaker = await openBreaker();
    const [probe, other] = [breaker.admit(), breaker.admit()];
    (await probe)?.withdrawn();
    expect(await other).not.toBeNull();
    expect(breaker.isOpen).toBe(true);
  });

  it("admits the calls that wait when another call succeeds", async () => {
    const breaker = new Breaker({ ...intervals, afterFailureMs: 60_000 });
    const pending = await breaker.admit();
    for (let call = 0; call < intervals.threshold; call += 1)
      (await breaker.admit())?.failed();
    const waiting = [breaker.admit(), breaker.admit()];
    pending?.succeeded();
    expect((await Promise.all(waiting)).every(Boolean)).toBe(true);
  });
});

it("does not count failures of calls that began before the last response", async () => {
  const breaker = new Breaker(intervals);
  const pending = [await breaker.admit(), await breaker.admit()];
  (await breaker.admit())?.succeeded();
  for (const call of pending) call?.failed();
  expect(breaker.isOpen).toBe(false);
});
