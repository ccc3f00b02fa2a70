import { proxies, type ProxyName } from "../../topology/proxies";
import { type PortalAddress, startPortal } from "../../portal/portal-process";

/**
 * Starts one portal for the whole run, or with `E2E_TOPOLOGY=nginx` or `haproxy` three of them behind that
 * proxy. Tests use separate accounts, sessions and addresses.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const named = process.env.E2E_TOPOLOGY;
  const proxy = proxies.find((name) => name === named);
  if (named && !proxy)
    throw new Error(`E2E_TOPOLOGY must be ${proxies.join(" or ")}.`);
  const portal = await (proxy ? startBehind(proxy) : startPortal());
  const { url, outbox, signIns, sessions } = portal;
  const address: PortalAddress = { url, outbox, signIns, sessions };
  process.env.E2E_PORTAL = JSON.stringify(address);
  return () => portal.stop();
}

/** Loads the packages of a topology only when one is asked for. */
async function startBehind(proxy: ProxyName) {
  const { startTopology } = await import("../../topology/topology");
  return startTopology({ proxy, trustsClients: true });
}
