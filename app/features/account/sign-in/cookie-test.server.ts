import type { AppLoadContext } from "@remix-run/node";
import {
  cookieTestCookie,
  portalCookie,
  portalCookieLine,
} from "../../../engine/session/portal-cookies";

type Context = Pick<AppLoadContext, "env">;

/** Returns the line that sets a cookie with the login form, so that the answer shows whether cookies are kept. */
export const cookieTest = ({ env }: Context): string =>
  portalCookieLine(cookieTestCookie, "1", env.secure);

/** Returns whether the browser has kept the cookie of the login form. */
export const hasKeptCookie = ({ headers }: Request, { env }: Context) =>
  portalCookie(headers.get("Cookie"), cookieTestCookie, env.secure) !==
  undefined;
