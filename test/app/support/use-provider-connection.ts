import { afterAll, beforeAll } from "vitest";
import { ProviderConnection } from "../../../app/engine/provider-client/connection.server";
import { startFakeProvider, type FakeProvider } from "./fake-provider";

/** Starts a provider before the tests of a file, with a connection to it, and closes both after the last one. */
export function useProviderConnection() {
  const provider = {} as FakeProvider;
  const connection = new ProviderConnection(() => provider.url);
  beforeAll(() => startFakeProvider(provider));
  afterAll(async () => {
    await connection.close();
    await provider.close();
  });
  return { provider, connection };
}
