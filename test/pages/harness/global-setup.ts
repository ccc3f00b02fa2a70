import type { TestProject } from "vitest/node";
import { startPortal, type PortalAddress } from "../../portal/portal-process";

declare module "vitest" {
  interface ProvidedContext {
    /** The portal with the demonstration company, which all tests of a run share. */
    portal: PortalAddress;
  }
}

/** Starts one portal for the whole run. */
export default async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  const portal = await startPortal();
  const { url, outbox, signIns, sessions } = portal;
  project.provide("portal", { url, outbox, signIns, sessions });
  return () => portal.stop();
}
