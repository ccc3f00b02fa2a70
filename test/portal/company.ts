import { startPortal, type RunningPortal } from "./portal-process";
import { Visitor, type VisitorCookie } from "./visitor";

/** A company that loads its own data. */
export interface Company {
  portal: RunningPortal;
  /** The session of its first administrator. */
  cookies: VisitorCookie[];
}

/** Starts the portal of a company without demonstration data, and creates its first administrator. */
export async function startCompany(
  settings: Record<string, string> = {},
): Promise<Company> {
  const portal = await startPortal({
    DEMO_DATA: "off",
    HUMAN_CHECK: "off",
    ...settings,
  });
  // A visitor without a proxy is on the machine of the portal, so that the first run needs no code.
  const visitor = new Visitor(portal.url);
  const password = "Parcel-2026!";
  const { status } = await visitor.post("/setup", {
    email: "dana@prairie.example",
    password,
    confirmation: password,
    firstName: "Dana",
  });
  if (status !== 303) throw new Error(`The first run failed: ${status}`);
  return { portal, cookies: visitor.cookies };
}
