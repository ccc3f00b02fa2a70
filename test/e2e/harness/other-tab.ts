import type { BrowserContext } from "playwright/test";
import type { PortalAddress } from "../../portal/portal-process";
import { openSession, signInOf, type Role } from "../../portal/sessions";

/** Replaces the session of the browser, as a sign-in in another tab does. */
export async function signInElsewhere(
  context: BrowserContext,
  portal: PortalAddress,
  role: Role,
) {
  const cookies = await openSession(portal, signInOf(portal, role));
  await context.clearCookies();
  await context.addCookies(
    cookies.map(({ name, value }) => ({ name, value, url: portal.url })),
  );
}
