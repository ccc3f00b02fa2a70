import { afterAll, beforeAll } from "vitest";
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
