import { expect, it } from "vitest";
import {
  ClientDisconnectedError,
  HashQueue,
  HashQueueFullError,
} from "../../../provider/accounts/hash-queue";

/** Work that ends when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  let started = 0;
  return {
    work: () => {
      started += 1;
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
    endNext: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    get started() {
      return started;
    },
  };
}

it("the hash queue runs as many as its width at once, the others in order of arrival", async () => {
  const queue = new HashQueue({ concurrency: 2, maxWaitMs: 60_000 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      queue.run(async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      }),
    ),
  );
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([most, queue.peak, queue.waiting]).toEqual([2, 2, 0]);
});

it("the hash queue refuses calls that would wait too long, with the time to come back", async () => {
  // Until one was timed, 400 ms are expected of each: of three that wait the third begins after 1.2 s.
  const queue = new HashQueue({ concurrency: 1, maxWaitMs: 1_000 });
  const { work, endNext } = heldWork();
  const runs = Array.from({ length: 3 }, () => queue.run(work));
  await expect(queue.run(work)).rejects.toMatchObject({
    name: "HashQueueFullError",
    retryAfter: 1,
  });
  for (const run of runs) {
    await endNext();
    await run;
  }
  // The measured time counts from now on.
  for (let round = 0; round < 40; round += 1)
    await queue.run(() => Promise.resolve());
  const many = Array.from({ length: 50 }, () =>
    queue.run(() => Promise.resolve()),
  );
  await expect(Promise.all(many)).resolves.toHaveLength(50);
});

it("the hash queue refuses calls that have waited too long although less was expected", async () => {
  const queue = new HashQueue({ concurrency: 1, maxWaitMs: 450 });
  const { work, endNext } = heldWork();
  const first = queue.run(work);
  await expect(queue.run(work)).rejects.toBeInstanceOf(HashQueueFullError);
  await endNext();
  await first;
  expect(queue.waiting).toBe(0);
});

it("the hash queue drops work of disconnected clients without computing it", async () => {
  const queue = new HashQueue({ concurrency: 1, maxWaitMs: 60_000 });
  const held = heldWork();
  const leaving = new AbortController();
  const first = queue.run(held.work);
  const left = queue.run(held.work, leaving.signal);
  const stays = queue.run(held.work);
  leaving.abort();
  await expect(left).rejects.toBeInstanceOf(ClientDisconnectedError);
  await expect(queue.run(held.work, leaving.signal)).rejects.toBeInstanceOf(
    ClientDisconnectedError,
  );
  expect(queue.waiting).toBe(1);
  await held.endNext();
  await first;
  await held.endNext();
  await stays;
  expect(held.started).toBe(2);
});

it("the hash queue continues when work fails", async () => {
  const queue = new HashQueue({ concurrency: 1, maxWaitMs: 60_000 });
  const failing = queue.run(() => Promise.reject(new Error("no memory")));
  const next = queue.run(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("no memory");
  await expect(next).resolves.toBe("done");
});
