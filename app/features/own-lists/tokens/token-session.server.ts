import type { AnswerOf } from "../../../../provider/contract/calls";
import type {
  Answer,
  ProviderApi,
} from "../../../engine/provider-client/provider-api";
import type { User, UserSession } from "../../../engine/session/user-session";

/** What the provider says of an API token, once per request. */
export type CheckedToken = AnswerOf<"checkApiToken">;

const checks = new WeakMap<ProviderApi, Promise<Answer<"checkApiToken">>>();

/** Asks the provider once per request whether its API token is valid, and counts the request for it. */
export function checkToken(api: ProviderApi): Promise<Answer<"checkApiToken">> {
  let check = checks.get(api);
  if (!check) {
    check = api.call("checkApiToken");
    checks.set(api, check);
  }
  return check;
}

/**
 * Returns the user of a request with an API token. Whether a second factor is missing is decided by the
 * provider, which refuses the calls.
 */
export const tokenUser = (entitlement: User["entitlement"]): User => ({
  firstName: "",
  entitlement,
  needsSecondFactor: false,
  language: null,
  clock: "utc",
});

/**
 * Creates the session of a request with an API token. Programs are not sent to the login page: what checks
 * the token answers them before (`app/web/api/api-access.server.ts`).
 */
export function createTokenSession(api: ProviderApi): UserSession {
  const getUser = async () => {
    const checked = await checkToken(api);
    return checked.ok ? tokenUser(checked.entitlement) : null;
  };
  return {
    wasRecentlyValid: false,
    getUser,
    async hasEnded() {
      return (await checkToken(api)).ok === false;
    },
    async requireUser() {
      const user = await getUser();
      if (user) return user;
      throw new Response(null, { status: 401 });
    },
    requireVisitor: () => Promise.resolve(),
  };
}
