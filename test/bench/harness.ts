import type { Browser } from "playwright";
import { startFloor, type Floor } from "./floor/floor";
import { slow3G } from "./line/path";
import { openSlowLine, type SlowLine } from "./line/slow-line";
import { launchBrowser } from "./programs/browser";
import {
  startLargeOperation,
  type LargeOperation,
  type OperationSize,
} from "./programs/large-operation";
import { startPortal, type RunningPortal } from "./programs/portal";
import {
  startEmbeddedProvider,
  startSyntheticProvider,
  type EmbeddedProvider,
  type SyntheticProvider,
} from "./programs/providers";
import {
  findSearches,
  signIn,
  type DemoSearches,
  type DemoUser,
} from "./programs/demo-searches";

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
    return this.#once(
      "line",
      () => openSlowLine(slow3G),
      (line) => line.close(),
    );
  }

  /** The embedded provider with the demonstration company. */
  demoProvider(): Promise<EmbeddedProvider> {
    return this.#once(
      "demo",
      () => startEmbeddedProvider(1),
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

  synthetic(): Promise<SyntheticProvider> {
    return this.#once("synthetic", startSyntheticProvider, (provider) =>
      provider.stop(),
    );
  }

  /** The portal in front of the embedded provider, reached directly. */
  demoPortal(): Promise<RunningPortal> {
    return this.#once(
      "portal",
      async () => startPortal({ providerUrl: (await this.demoProvider()).url }),
      (portal) => portal.stop(),
    );
  }

  /** The portal in front of the embedded provider, for browsers that reach it through the slow line. */
  slowPortal(): Promise<RunningPortal> {
    return this.#once(
      "slow portal",
      async () =>
        startPortal({
          providerUrl: (await this.demoProvider()).url,
          publicPort: (await this.slowLine()).port,
        }),
      (portal) => portal.stop(),
    );
  }

  /** A fresh session of a demonstration user who sees all pools, as a Cookie header. */
  async demoCookie(user?: DemoUser): Promise<string> {
    return signIn(await this.demoProvider(), user);
  }

  /** A fresh session of the user of a screen, as a Cookie header; empty if nobody is signed in. */
  async screenCookie({ user }: { user: DemoUser | null }): Promise<string> {
    return user === null ? "" : this.demoCookie(user);
  }

  /** Searches whose responses have the sizes that the figures state. */
  demoSearches(): Promise<DemoSearches> {
    return this.#once(
      "searches",
      async () =>
        findSearches(await this.demoProvider(), await this.demoCookie()),
      async () => {},
    );
  }

  /**
   * A new portal in front of the synthetic provider, so that earlier measurements do not affect its
   * memory.
   */
  async withFreshPortal<Result>(
    work: (
      portal: RunningPortal,
      provider: SyntheticProvider,
    ) => Promise<Result>,
  ): Promise<Result> {
    const provider = await this.synthetic();
    const portal = await startPortal({ providerUrl: provider.url });
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
