import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeProvider, stopParts } from "../../provider/close-provider";
import { makeLog } from "../../provider/log";

const steps: string[] = [];
const logged: string[] = [];
const log = makeLog("info", {
  write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg),
});
const never = () => new Promise<never>(() => undefined);

/** A part of a provider, or a step of its storage, that notes that it was stopped. */
const noting =
  <Result>(name: string, stop: () => Result) =>
  () => {
    steps.push(name);
    return stop();
  };

/** Closes a provider, and returns how long that takes. */
async function timeClosing(
  ...options: Parameters<typeof closeProvider>
): Promise<number> {
  const from = performance.now();
  const closed = closeProvider(...options).then(() => performance.now() - from);
  await vi.advanceTimersByTimeAsync(60_000);
  return closed;
}

beforeEach(() => {
  vi.useFakeTimers();
  steps.length = 0;
  logged.length = 0;
});
afterEach(() => void vi.useRealTimers());

it("dumps and closes the database within 7 s, although nothing ends", async () => {
  const took = await timeClosing(
    [noting("first", never), noting("second", never)],
    { dump: noting("dump", never), close: noting("close", never) },
    log,
  );
  expect(took).toBeLessThanOrEqual(7_000);
  expect(steps).toEqual(["second", "first", "dump", "close"]);
  expect(logged).toEqual([
    "not stopped",
    "not stopped",
    "no dump at shutdown",
    "storage not closed",
  ]);
});

it("gives the dump the time that the parts have not used", async () => {
  let isAborted = () => false;
  const took = await timeClosing(
    [],
    {
      dump: async (signal) => {
        isAborted = () => signal?.aborted === true;
        await new Promise((resolve) => setTimeout(resolve, 5_900));
        return { kind: "written", name: "a dump" };
      },
      close: () => Promise.resolve(),
    },
    log,
  );
  expect(took).toBe(5_900);
  expect(isAborted()).toBe(false);
  expect(logged).toEqual(["dump written"]);
});

it("stops the other parts, dumps and closes the database if a part cannot be stopped", async () => {
  const fail = () => Promise.reject(new Error("a defect"));
  await timeClosing(
    [
      noting("first", () => undefined),
      noting("second", fail),
      noting("third", () => {
        throw new Error("a defect");
      }),
    ],
    { dump: noting("dump", fail), close: noting("close", fail) },
    log,
  );
  expect(steps).toEqual(["third", "second", "first", "dump", "close"]);
});

it("waits for one part before it stops the part that was started before", async () => {
  const stopped = stopParts(
    [
      noting("first", () => undefined),
      noting("second", async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        steps.push("second has stopped");
      }),
    ],
    log,
  );
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(steps).toEqual(["second", "second has stopped", "first"]);
});
