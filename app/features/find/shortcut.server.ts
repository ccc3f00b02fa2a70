import { redirect } from "@remix-run/node";
import type { PortalEnv } from "../../portal-env";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import {
  portalCookie,
  portalCookieLine,
  shortcutCookie,
} from "../../engine/session/portal-cookies";
import { shortcutField, shortcutOff } from "./find-view";

/** Seconds for which a browser remembers that the key is off. */
const rememberedFor = 365 * 86_400;

/**
 * Returns whether the key `/` moves the focus to the search box in this browser. It can be turned off,
 * because speech input and tremor press single keys by accident (WCAG 2.2, success criterion 2.1.4).
 */
export const hasFindShortcut = (
  { headers }: Request,
  { secure }: Pick<PortalEnv, "secure">,
): boolean =>
  portalCookie(headers.get("Cookie"), shortcutCookie, secure) !== shortcutOff;

/** The action of the screen Find: turns the key off in this browser, or on again. */
export async function switchShortcut({
  request,
  context: { env, setCookie },
}: RouteArgs) {
  const isOff = (await request.formData()).get(shortcutField) === shortcutOff;
  const value = isOff ? shortcutOff : "";
  setCookie(portalCookieLine(shortcutCookie, value, env.secure, rememberedFor));
  return redirect(paths.find(), 303);
}
