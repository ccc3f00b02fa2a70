/** @module-tag all */

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { missingPrograms, startTopology, type Topology } from "./topology";

// Two portals and their database need a minute on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** How many clients ask at once, each again and again. */
const clients = 4;

describe("two portals behind the shipped nginx.conf", () => {
  const missing = missingPrograms("nginx");
  if (missing.length > 0) {
    it.skip(`(not installed here: ${missing.join(", ")})`, () => undefined);
    return;
  }

  let topology: Topology;
  beforeAll(async () => {
    topology = await startTopology({
      proxy: "nginx",
      isSticky: true,
      replicaCount: 2,
    });
  });
  afterAll(() => topology.stop());

  it("answers every request while one after the other restarts without a pause", async () => {
    const statuses = new Map<number, number>();
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const { status } = await fetch(`${topology.url}/healthz`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // A hundred requests a second are enough; more would only slow the restarts down.
        await pause(40);
      }
    };
    const asking = Promise.all(Array.from({ length: clients }, ask));
    for (let round = 0; round < 2; round += 1)
      for (const replica of topology.replicas) {
        await replica.stop();
        await replica.start();
      }
    isOver = true;
    await asking;
    expect([...statuses.keys()]).toEqual([200]);
  });
});
