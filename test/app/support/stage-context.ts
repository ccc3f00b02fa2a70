import type { AppLoadContext } from "@remix-run/node";
import type { CallName } from "../../../provider/contract/calls";
import type { CallOptions } from "../../../app/engine/provider-client/provider-api";
import { searchAt } from "../../../app/web/result-pages.server";
import { readPortalEnv } from "../../../app/env.server";

/** A call that a loader or an action made. */
export interface MadeCall {
  name: CallName;
  payload: unknown;
  options: CallOptions | undefined;
}

/** The context of one request of a signed-in user, with a provider controlled by the test. */
export interface StagedContext {
  context: AppLoadContext;
  made: MadeCall[];
  /** Set-Cookie lines of the portal. */
  cookies: string[];
}

/**
 * @param answers the responses of the provider; a missing one fails the test
 * @param settings variables in addition to those of the tests
 * @param extensions the extensions that the provider announces; null if it has never answered
 */
export function stageContext(
  answers: Partial<Record<CallName, unknown>>,
  settings: Record<string, string> = {},
  extensions: readonly string[] | null = [],
): StagedContext {
  const staged: Omit<StagedContext, "context"> = {
    made: [],
    cookies: [],
  };
  const user = { firstName: "Ann", entitlement: null };
  // Whether the provider would still say who is signed in.
  let isKnown = true;
  const context = {
    env: readPortalEnv({
      SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
      ...settings,
    }),
    today: "2026-11-20",
    isDocument: true,
    method: "GET",
    api: {
      sessionKey: "a session",
      call(name: CallName, payload?: unknown, options?: CallOptions) {
        staged.made.push({ name, payload, options });
        if (!(name in answers)) throw new Error(`${name} is not staged`);
        const answer = answers[name];
        isKnown &&= !isLost(answer);
        return Promise.resolve(answer);
      },
    },
    logError: () => undefined,
    hasExtension: (name: string) =>
      Promise.resolve(extensions?.includes(name) ?? false),
    lacksExtension: (name: string) =>
      Promise.resolve(extensions?.includes(name) === false),
    hasCsv: (address: string) => searchAt(address.split("?")[0] ?? "") !== null,
    session: {
      wasRecentlyValid: true,
      getUser: () => Promise.resolve(isKnown ? user : null),
      requireUser: () => Promise.resolve(user),
    },
    setCookie: (line: string) => void staged.cookies.push(line),
  };
  return { ...staged, context: context as unknown as AppLoadContext };
}

/** Returns whether an answer says that the session has expired, or that the provider is silent. */
const isLost = (answer: unknown): boolean =>
  typeof answer === "object" &&
  answer !== null &&
  "code" in answer &&
  (answer.code === "expired" || answer.code === "unreachable");

/** What a loader or an action comes to: its data and status, or the response that it throws. */
export async function outcome<Reply>(
  of: Promise<{ data: Reply; init: ResponseInit | null }>,
): Promise<
  | { data: Reply; status: number }
  | { thrown: { status: number; location: string | null } }
> {
  try {
    const { data, init } = await of;
    return { data, status: init?.status ?? 200 };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const { status, headers } = thrown;
    return { thrown: { status, location: headers.get("Location") } };
  }
}
