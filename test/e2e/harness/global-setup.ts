import { type PortalAddress, startPortal } from "./portal-process";

/**
 * One portal for the whole run. Tests keep out of each other's way by accounts, sessions and
 * addresses of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  const { url, outbox, signIns, sessions } = portal;
  const address: PortalAddress = { url, outbox, signIns, sessions };
  process.env.E2E_PORTAL = JSON.stringify(address);
  return () => portal.stop();
}
