import { redirect } from "@remix-run/node";
import { isSessionExpired } from "../../../engine/provider-client/browser-request.server";
import { messageFor } from "../../../engine/provider-client/errors";
import type {
  Failure,
  ProviderApi,
} from "../../../engine/provider-client/provider-api";
import { paths } from "../../../paths";
import {
  firstNameCookie,
  portalCookie,
  portalCookieLine,
} from "../../../engine/session/portal-cookies";
import type { User, UserSession } from "../../../engine/session/user-session";
import { commonMessages } from "../../../engine/messages";
import { storeLanguageCookie } from "./language-cookie.server";

/**
 * Returns whether a failure says that nobody is signed in: a refusal, or the status of an ended session, whatever
 * its body is. A provider that is busy, or whose database does not answer (5xx), says nothing about the session.
 */
const isSessionInvalid = ({ code, httpStatus }: Failure) =>
  code === "expired" ||
  isSessionExpired(httpStatus ?? 0) ||
  (code === "refused" && (httpStatus ?? 200) < 500);

/**
 * Creates the response for a page whose session the provider could not check: the provider's own message, such
 * as how long a maintenance takes, or that it cannot be reached. Its `Retry-After` is sent by `retryAfter` of
 * `app/web/create-app.server.ts`.
 */
const sessionUnknown = (failure: Failure) =>
  failure.code === "tooMany"
    ? new Response(messageFor(failure, commonMessages.tooManyRequests), {
        status: 429,
      })
    : new Response(messageFor(failure, commonMessages.unreachable), {
        status: 503,
      });

interface Options {
  api: ProviderApi;
  cookieHeader: string | undefined;
  /** Path and query to return to after sign-in. */
  returnTo: string;
  secure: boolean;
  setCookie(line: string): void;
  /** What this process knows of the session from earlier requests. */
  recent: {
    readonly wasValid: boolean;
    /** Records that the provider has confirmed the session. */
    confirm(): void;
    /**
     * Records that the provider has reported the session as invalid, and drops all data stored for it.
     */
    forget(): void;
  };
}

/**
 * Creates the session of this request, which asks the provider once for the signed-in user
 * (specification, part 1, section 4: the validity check on every navigation stores the first name; any
 * other result clears it).
 */
export function createUserSession(options: Options): UserSession {
  const { api, cookieHeader, secure } = options;
  const wasRecentlyValid = options.recent.wasValid;
  let pendingCheck:
    Promise<{ user: User | null; failure: Failure | null }> | undefined;

  async function check() {
    const stored = portalCookie(cookieHeader, firstNameCookie, secure);
    // Without a provider cookie no user can be signed in: the call is skipped.
    const answer =
      api.sessionKey === null
        ? null
        : await api.call("checkValidUser", { skipRedirects: true });
    const user: User | null = answer?.ok
      ? {
          firstName: answer.name,
          entitlement: answer.entitlement,
          needsSecondFactor: answer.needsSecondFactor ?? false,
          language: answer.language ?? null,
          clock: answer.clock === "store" ? "store" : "utc",
        }
      : null;
    if (user && stored !== user.firstName) {
      options.setCookie(
        portalCookieLine(firstNameCookie, user.firstName, secure),
      );
    } else if (!user && stored !== undefined) {
      options.setCookie(portalCookieLine(firstNameCookie, "", secure));
    }
    if (user) storeLanguageCookie(cookieHeader, user.language, options);
    const failure =
      answer === null || answer.ok || isSessionInvalid(answer) ? null : answer;
    if (user) options.recent.confirm();
    else if (failure === null) options.recent.forget();
    return { user, failure };
  }
  const checkOnce = () => (pendingCheck ??= check());

  return {
    wasRecentlyValid,
    async getUser() {
      return (await checkOnce()).user;
    },
    async hasEnded() {
      const { user, failure } = await checkOnce();
      return user === null && failure === null;
    },
    async requireUser({ beforeSecondFactor } = { beforeSecondFactor: false }) {
      const { user, failure } = await checkOnce();
      if (user?.needsSecondFactor && !beforeSecondFactor)
        throw redirect(paths.secondFactor(), 303);
      if (user) return user;
      // Redirecting to login while the provider is down would lose the user's place without need.
      if (failure) throw sessionUnknown(failure);
      throw redirect(paths.login(options.returnTo), 303);
    },
    async requireVisitor() {
      if ((await checkOnce()).user) throw redirect(paths.home(), 303);
    },
  };
}
