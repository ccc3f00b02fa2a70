import { afterAll, afterEach, beforeAll } from "vitest";
import { startFakeProvider, type FakeProvider } from "./fake-provider";
import { stagePortal, type PortalOptions, type StagedPortal } from "./portal";

/** Starts a provider and a portal before the tests of a file, and closes them after the last one. */
export function usePortal(options: Omit<PortalOptions, "providerUrl"> = {}) {
  const provider = {} as FakeProvider;
  const portal = {} as StagedPortal;
  beforeAll(async () => {
    await startFakeProvider(provider);
    const started = await stagePortal({
      ...options,
      providerUrl: provider.url,
    });
    Object.assign(portal, started);
  });
  afterAll(async () => {
    await portal.close();
    await provider.close();
  });
  return { provider, portal };
}

/** Stages a portal before the tests of a block, and closes it after the last one. */
export function useStagedPortal(options: PortalOptions): StagedPortal {
  const portal = {} as StagedPortal;
  beforeAll(async () => {
    Object.assign(portal, await stagePortal(options));
  });
  afterAll(() => portal.close());
  return portal;
}

/** Starts a provider for the tests of a file, each of which stages a portal, closed after it. */
export function usePortalOfEachTest() {
  const provider = {} as FakeProvider;
  const portal = {} as StagedPortal;
  beforeAll(() => startFakeProvider(provider));
  afterAll(() => provider.close());
  afterEach(() => portal.close());
  const stage = async (
    settings: Record<string, string> = {},
    options: Omit<PortalOptions, "providerUrl" | "settings"> = {},
  ) => {
    const staged = { ...options, settings, providerUrl: provider.url };
    Object.assign(portal, await stagePortal(staged));
  };
  return { provider, portal, stage };
}
