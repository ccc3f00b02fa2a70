import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import {
  places,
  type PageExtension,
  type Place,
  type UserRights,
} from "../../pages";
import type { ProviderApi } from "../../engine/provider-client/provider-api";
import { draftOwner } from "../../engine/session/draft-owner.server";
import {
  portalCookie,
  portalCookieLine,
  rightsCookie,
} from "../../engine/session/portal-cookies";

type Context = Pick<
  AppLoadContext,
  "api" | "env" | "hasExtension" | "setCookie"
>;

/** How long a page waits for the rights of its navigation, in milliseconds. */
const deadlineMs = 1_000;
/** How old rights may be that Home does not ask for again, in milliseconds. */
const recentMs = 30_000;

/** The rights of a user about whom nothing is known. */
export const noRights: UserRights = {
  isAdmin: false,
  isImporter: false,
  extensions: [],
};

/** What the provider says about this user; the extensions are those of all users. */
type OwnRights = Pick<UserRights, "isAdmin" | "isImporter">;

/** The rights that a browser holds. */
interface StoredRights extends OwnRights {
  /** When the provider said so, in milliseconds since 1970; 0 if that is not known. */
  askedAt: number;
}

/** The extensions that have places, and those that other pages show or link to: report mails and notes. */
const placeExtensions: readonly PageExtension[] = [
  ...new Set(
    Object.values<Place>(places).flatMap(({ extension }) => extension ?? []),
  ),
  "notes",
  "subscriptions",
];

/** The letters of the cookie. */
const letters = {
  isAdmin: "a",
  isImporter: "i",
} as const;

/**
 * Returns what the user may do, for the navigation of every page: the user's own rights from a cookie of
 * this browser, which saves two calls on each page, and the extensions from the list that all requests
 * share. The first page of a session asks the provider and waits at most one second. The cookie only
 * shows and hides links: the screens ask the provider themselves.
 */
export async function getUserRights(
  request: Request,
  context: Context,
): Promise<UserRights> {
  const stored = storedRights(request, context);
  const loading =
    stored === null
      ? loadUserRights(request, context)
      : withExtensions(stored, context);
  const deadline = pause(deadlineMs, null, { ref: false });
  const { isAdmin, isImporter } = stored ?? noRights;
  return (
    (await Promise.race([loading.catch(() => null), deadline])) ?? {
      ...noRights,
      isAdmin,
      isImporter,
    }
  );
}

/** Returns the rights in the cookie of this browser, or null if it holds none of this session. */
function storedRights(request: Request, context: Context): StoredRights | null {
  const stored = portalCookie(
    request.headers.get("Cookie"),
    rightsCookie,
    context.env.secure,
  );
  const [held = "", owner, askedAt] = stored?.split(".") ?? [];
  return owner === draftOwner(request, context)
    ? {
        isAdmin: held.includes(letters.isAdmin),
        isImporter: held.includes(letters.isImporter),
        askedAt: Number(askedAt) || 0,
      }
    : null;
}

/** Adds the extensions with places that the provider announces. */
export async function withExtensions(
  { isAdmin, isImporter }: OwnRights,
  { hasExtension }: Pick<Context, "hasExtension">,
): Promise<UserRights> {
  const isAnnounced = await Promise.all(placeExtensions.map(hasExtension));
  return {
    isAdmin,
    isImporter,
    extensions: placeExtensions.filter((_, index) => isAnnounced[index]),
  };
}

/** Rights of running requests: the loaders of the navigation and of the home screen share the calls. */
const rightsOf = new WeakMap<ProviderApi, Promise<UserRights | null>>();

/**
 * Returns what the user may do. Asks the provider, once per request, and remembers it in this browser; what
 * it has said half a minute ago holds.
 * @returns null if the provider does not respond
 * @throws a redirect to the login page if the session has expired
 */
export function loadUserRights(
  request: Request,
  context: Context,
): Promise<UserRights | null> {
  let rights = rightsOf.get(context.api);
  if (!rights) {
    const stored = storedRights(request, context);
    rights =
      stored !== null && Math.abs(Date.now() - stored.askedAt) < recentMs
        ? withExtensions(stored, context)
        : askForRights(request, context);
    rightsOf.set(context.api, rights);
  }
  return rights;
}

async function askForRights(
  request: Request,
  context: Context,
): Promise<UserRights | null> {
  const { api, env, setCookie } = context;
  const [admin, importer] = await Promise.all([
    api.call("getIsAdmin"),
    // A provider without imports refuses the call.
    api.call("getMayImport"),
  ]);
  const isKnown = (answer: typeof admin) =>
    answer.ok || answer.code === "refused";
  if (!isKnown(admin)) return null;
  const rights: OwnRights = {
    isAdmin: admin.ok && admin.result,
    isImporter: importer.ok && importer.result,
  };
  // Who may import is asked again; that it is unknown takes nothing else away.
  if (!isKnown(importer)) return withExtensions(rights, context);
  const held = (Object.keys(letters) as (keyof OwnRights)[])
    .filter((right) => rights[right])
    .map((right) => letters[right])
    .join("");
  const owner = draftOwner(request, context);
  setCookie(
    portalCookieLine(
      rightsCookie,
      `${held}.${owner}.${Date.now()}`,
      env.secure,
    ),
  );
  return withExtensions(rights, context);
}
