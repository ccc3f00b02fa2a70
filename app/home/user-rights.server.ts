import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import type { ProviderApi } from "../provider-client/provider-api";
import { draftOwner } from "../session/draft-owner.server";
import {
  portalCookie,
  portalCookieLine,
  rightsCookie,
} from "../session/portal-cookies";
import type { UserRights } from "../shell/places";

type Context = Pick<
  AppLoadContext,
  "api" | "env" | "hasExtension" | "setCookie"
>;

/** How long a page waits for the rights of its navigation, in milliseconds. */
const deadlineMs = 1_000;

/** The rights of a user about whom nothing is known. */
export const noRights: UserRights = {
  isAdmin: false,
  isImporter: false,
  hasBookingList: false,
};

/** The letters of the cookie. */
const letters = {
  isAdmin: "a",
  isImporter: "i",
  hasBookingList: "b",
} as const;

/**
 * Returns what the user may do, for the navigation of every page: from a cookie of this browser, which
 * saves two calls on each page. The first page of a session asks the provider and waits at most one
 * second. The cookie only shows and hides links: the screens ask the provider themselves.
 */
export async function getUserRights(
  request: Request,
  context: Context,
): Promise<UserRights> {
  const stored = portalCookie(
    request.headers.get("Cookie"),
    rightsCookie,
    context.env.secure,
  );
  const [held = "", owner] = stored?.split(".") ?? [];
  if (owner === draftOwner(request, context)) {
    return {
      isAdmin: held.includes(letters.isAdmin),
      isImporter: held.includes(letters.isImporter),
      hasBookingList: held.includes(letters.hasBookingList),
    };
  }
  const loading = loadUserRights(request, context).catch(() => null);
  const deadline = pause(deadlineMs, null, { ref: false });
  return (await Promise.race([loading, deadline])) ?? noRights;
}

/** Rights of running requests: the loaders of the navigation and of the home screen share the calls. */
const rightsOf = new WeakMap<ProviderApi, Promise<UserRights | null>>();

/**
 * Asks the provider what the user may do, once per request, and remembers it in this browser.
 * @returns null if the provider does not respond
 * @throws a redirect to the login page if the session has expired
 */
export function loadUserRights(
  request: Request,
  context: Context,
): Promise<UserRights | null> {
  let rights = rightsOf.get(context.api);
  if (!rights) {
    rights = askForRights(request, context);
    rightsOf.set(context.api, rights);
  }
  return rights;
}

async function askForRights(
  request: Request,
  context: Context,
): Promise<UserRights | null> {
  const { api, env, setCookie } = context;
  const [hasBookingList, ...answers] = await Promise.all([
    context.hasExtension("bookings"),
    api.call("getIsAdmin"),
    // A provider without imports refuses the call.
    api.call("getMayImport"),
  ]);
  if (answers.some((answer) => !answer.ok && answer.code !== "refused"))
    return null;
  const [isAdmin = false, isImporter = false] = answers.map(
    (answer) => answer.ok && answer.result,
  );
  const rights: UserRights = { isAdmin, isImporter, hasBookingList };
  const held = (Object.keys(letters) as (keyof UserRights)[])
    .filter((right) => rights[right])
    .map((right) => letters[right])
    .join("");
  const owner = draftOwner(request, context);
  setCookie(portalCookieLine(rightsCookie, `${held}.${owner}`, env.secure));
  return rights;
}
