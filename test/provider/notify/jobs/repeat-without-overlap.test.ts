import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeatWithoutOverlap } from "../../../../provider/notify/jobs/repeat-without-overlap";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function startWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const stop = repeatWithoutOverlap(async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  }, 1_000);
  return {
    stop,
    runs: () => ends.length,
    most: () => most,
    end: () => ends.at(-1)?.(),
  };
}

it("starts work again the interval after its end, however long it takes", async () => {
  const work = startWork();
  await vi.advanceTimersByTimeAsync(999);
  expect(work.runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work.runs()).toBe(1);
  work.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(work.runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work.runs()).toBe(2);
  expect(work.most()).toBe(1);
});

it("has stopped when running work has ended, and starts no more", async () => {
  const work = startWork();
  await vi.advanceTimersByTimeAsync(1_000);
  let hasStopped = false;
  const stopped = work.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hasStopped).toBe(false);
  work.end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work.runs()).toBe(1);
});
