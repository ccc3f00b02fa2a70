import { type PortalAddress, startPortal } from "./portal-process";

/** Starts one portal for the whole run. Tests use separate accounts, sessions and addresses. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  const { url, outbox, signIns, sessions } = portal;
  const address: PortalAddress = { url, outbox, signIns, sessions };
  process.env.E2E_PORTAL = JSON.stringify(address);
  return () => portal.stop();
}
