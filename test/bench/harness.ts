import type { Browser } from "playwright";
import {
  startEmbeddedProvider,
  type EmbeddedProvider,
} from "../portal/embedded-provider";
import { startFloor, type Floor } from "./floor/floor";
import { launchBrowser } from "./programs/browser";
import {
  findSearches,
  signIn,
  type DemoSearches,
} from "./programs/demo-searches";
import {
  startLargeOperation,
  type LargeOperation,
  type OperationSize,
} from "./programs/large-operation";
import { probe, startProbedPortal, type ProbedServer } from "./programs/portal";
import { openSlowLine, type SlowLine } from "./programs/slow-line";
import {
  startSyntheticProvider,
  type SyntheticProvider,
} from "./programs/start-synthetic-provider";

/**
 * The programs that measurements need. Each is started at its first use and shared afterwards, so
 * that a single measurement starts only what it uses.
 */
export class BenchmarkHarness {
  #started = new Map<string, Promise<unknown>>();
  #closers: (() => Promise<unknown>)[] = [];

  #once<Thing>(
    name: string,
    start: () => Promise<Thing>,
    close: (thing: Thing) => Promise<unknown>,
  ) {
    let thing = this.#started.get(name) as Promise<Thing> | undefined;
    if (!thing) {
      thing = start().then((started) => {
        this.#closers.unshift(() => close(started));
        return started;
      });
      this.#started.set(name, thing);
    }
    return thing;
  }

  browser(): Promise<Browser> {
    return this.#once("browser", launchBrowser, (browser) => browser.close());
  }

  floor(): Promise<Floor> {
    return this.#once("floor", startFloor, (floor) => floor.stop());
  }

  slowLine(): Promise<SlowLine> {
    return this.#once("line", openSlowLine, (line) => line.close());
  }

  /** The embedded provider with the demonstration company. */
  demoProvider(): Promise<EmbeddedProvider> {
    return this.#once(
      "demo",
      () => startEmbeddedProvider(1, {}, probe),
      (provider) => provider.stop(),
    );
  }

  /** The embedded provider on PostgreSQL with an operation of such a size. */
  largeOperation(size: OperationSize): Promise<LargeOperation> {
    return this.#once(
      `operation ${size.pools} ${size.days}`,
      () => startLargeOperation(size),
      (operation) => operation.remove(),
    );
  }

  /** The portal in front of the embedded provider, reached directly. */
  demoPortal(): Promise<ProbedServer> {
    return this.#once(
      "portal",
      async () => startProbedPortal((await this.demoProvider()).url),
      (portal) => portal.stop(),
    );
  }

  /** The portal in front of the embedded provider, for browsers that reach it through the slow line. */
  slowPortal(): Promise<ProbedServer> {
    return this.#once(
      "slow portal",
      async () =>
        startProbedPortal(
          (await this.demoProvider()).url,
          (await this.slowLine()).port,
        ),
      (portal) => portal.stop(),
    );
  }

  /** A fresh session of a demonstration user who sees all pools, as a Cookie header. */
  async demoCookie(): Promise<string> {
    return signIn(await this.demoProvider());
  }

  /** Searches whose responses have the sizes that the figures state. */
  demoSearches(): Promise<DemoSearches> {
    return this.#once(
      "searches",
      async () => findSearches(await this.demoProvider()),
      async () => {},
    );
  }

  /**
   * A new portal in front of a synthetic provider, so that earlier measurements do not affect its
   * memory.
   */
  async withFreshPortal<Result>(
    work: (
      portal: ProbedServer,
      provider: SyntheticProvider,
    ) => Promise<Result>,
  ): Promise<Result> {
    const provider = await this.#once(
      "synthetic",
      startSyntheticProvider,
      (started) => started.stop(),
    );
    const portal = await startProbedPortal(provider.url);
    try {
      return await work(portal, provider);
    } finally {
      await portal.stop();
    }
  }

  /** Stops everything that was started, the latest first. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#started.values());
    for (const close of this.#closers) await close();
  }
}
