import type { Request, Response } from "express";
import { createProviderApi } from "../engine/provider-client/client.server";
import type { Capabilities } from "../engine/provider-client/capabilities.server";
import type { ProviderConnection } from "../engine/provider-client/connection.server";
import { otherUser } from "../engine/provider-client/failures";
import type { CallObserver } from "../engine/provider-client/observe-call.server";
import { dateInZone } from "../engine/criteria/dates";
import type { PortalContext } from "./load-context";
import { describeError, type Log } from "../log.server";
import { backgroundParameter } from "../paths";
import type { PortalEnv } from "../portal-env";
import type { KeptLists } from "../engine/results/kept-lists.server";
import type { NameCache } from "../features/find/index.server";
import type { ResultCache } from "../engine/results/result-cache.server";
import {
  FormOwner,
  getSignedInOwner,
  readEmailMark,
  readFormOwner,
} from "../engine/session/form-owner.server";
import { nameAccount } from "../engine/session/draft-owner.server";
import { trackLastWrite } from "../engine/session/last-write.server";
import type { RecentSessions } from "../features/account/human-check/recent-sessions.server";
import type { HumanCheck } from "../features/account/human-check/human-check";
import { clientNameOf } from "../features/account/client-name";
import { createTokenSession } from "../features/own-lists/tokens/token-session.server";
import { createUserSession } from "../features/account/sign-in/user-session.server";
import type { ShownLogo } from "../ui/shell/logo";
import type { FailedSignIns } from "../features/account/sign-in/failed-sign-ins.server";
import type { RecentSubmissions } from "../features/account/human-check/recent-submissions.server";
import { DocumentRows } from "../engine/tables/document-rows";
import { searchAt } from "./result-pages.server";
import {
  getRequestContext,
  returnToOf,
  type RequestContext,
} from "./request-context";

/** Returns a log that also records the failures of a request, for the log line of its response. */
function noteFailures(requestContext: RequestContext, log: Log): Log {
  return (level, event, fields = {}) => {
    if (level !== "info") {
      const { call, reason, status, errorName, errorCode } = fields;
      requestContext.failure = {
        ...requestContext.failure,
        ...(reason !== undefined && { call, reason, providerStatus: status }),
        ...(errorName !== undefined && { errorName, errorCode }),
      };
    }
    log(level, event, fields);
  };
}

interface Shared {
  env: PortalEnv;
  log: Log;
  connection: ProviderConnection;
  capabilities: Capabilities;
  results: ResultCache;
  keptLists: KeptLists;
  names: NameCache;
  recentSessions: RecentSessions;
  recentSubmissions: RecentSubmissions;
  failedSignIns: FailedSignIns;
  humanCheck: HumanCheck;
  logo: ShownLogo | null;
  observeCall: CallObserver;
}

/**
 * Creates the load context of a request.
 * @param bearer the API token for whose owner the request is made, instead of the owner of its cookies
 */
export type ContextMaker = (
  req: Request,
  res: Response,
  bearer?: string,
) => PortalContext;

/**
 * Returns the function that creates the load context of a request: one per request, whichever handler
 * calls it first (Remix, or a handler in front of it).
 */
export function contextMaker(shared: Shared): ContextMaker {
  const {
    env,
    connection,
    capabilities,
    results,
    keptLists,
    names,
    recentSessions,
    recentSubmissions,
    failedSignIns,
    humanCheck,
  } = shared;

  function make(req: Request, res: Response, bearer?: string): PortalContext {
    const requestContext = getRequestContext(res);
    const { requestId, nonce, origin, clientAddress, brandStyle } =
      requestContext;
    const log = noteFailures(requestContext, shared.log);
    const { secure } = env;
    // A request with an API token is made for the owner of the token, whatever cookies it has.
    const isForToken = bearer !== undefined;
    const cookieHeader = isForToken ? undefined : req.headers.cookie;
    const returnTo = returnToOf(req, origin);
    // Set directly on the response: Remix's adapter appends its own Set-Cookie lines to these.
    const setCookie = (line: string) => {
      if (isForToken) return;
      if (!res.headersSent) res.append("Set-Cookie", line);
      // A browser that has gone gets none; a repeat of its form does (`recent-submissions`).
      else if (!res.destroyed)
        log("warn", "cookie came too late", { requestId });
    };
    const api = createProviderApi(
      connection,
      {
        cookieHeader,
        ...(isForToken && { bearer }),
        requestId,
        clientAddress,
        clientName: clientNameOf(req.get("User-Agent")),
        returnTo,
        isBackground: new URLSearchParams(req.url.split("?")[1]).has(
          backgroundParameter,
        ),
        secure,
        setCookie,
        setRetryAfter(seconds) {
          requestContext.retryAfterSeconds = Math.max(
            seconds,
            requestContext.retryAfterSeconds ?? 0,
          );
        },
        async refuseWrite() {
          const { formOwner, session } = context;
          if (!formOwner.isOther) return null;
          // Without a user, the provider reports the expired session itself.
          const user = await session.getUser();
          if (user === null) return null;
          formOwner.tellOfOther();
          requestContext.refusal ??= { reason: "otherUser" };
          return otherUser(user.firstName);
        },
        lastWrite: trackLastWrite({
          env,
          cookieHeader,
          setCookie,
          onWrite: () => {
            if (api.sessionKey !== null) results.drop(api.sessionKey);
          },
        }),
      },
      log,
      (call, outcome, seconds) => {
        // The session check of a visitor is refused on every page.
        const isRefusal = outcome === "refused" || outcome === "tooMany";
        if (isRefusal && call !== "checkValidUser")
          requestContext.refusal ??= { call, reason: outcome };
        shared.observeCall(call, outcome, seconds);
      },
      capabilities,
    );
    const { sessionKey } = api;
    // Only the line of a refused request has it.
    requestContext.nameAccount = () =>
      nameAccount(
        env,
        sessionKey === null
          ? readEmailMark(requestContext.body, env)
          : getSignedInOwner(cookieHeader, sessionKey, env),
      );
    const forgetSession = () => {
      if (sessionKey === null) return;
      recentSessions.drop(sessionKey);
      results.drop(sessionKey);
    };
    const context: PortalContext = {
      env,
      requestId,
      nonce,
      today: dateInZone(new Date(), env.portalTimeZone),
      isDocument: !req.path.endsWith(".data"),
      method: req.method,
      upload: null,
      formOwner: new FormOwner(
        getSignedInOwner(cookieHeader, sessionKey, env),
        isForToken ? null : readFormOwner(requestContext.body),
      ),
      api,
      hasExtension: (name) => capabilities.has(name),
      lacksExtension: async (name) => (await capabilities.find(name)) === false,
      hasCsv: (address) => searchAt(address.replace(/[?#].*/s, "")) !== null,
      session: isForToken
        ? createTokenSession(api)
        : createUserSession({
            api,
            cookieHeader,
            returnTo,
            secure,
            setCookie,
            recent: {
              wasValid: recentSessions.has(sessionKey),
              confirm: () => {
                if (sessionKey !== null) recentSessions.confirm(sessionKey);
              },
              forget: forgetSession,
            },
          }),
      forgetSession,
      humanCheck: {
        ...humanCheck,
        async verify(form) {
          const isSolved = await humanCheck.verify(form);
          if (!isSolved) requestContext.refusal = { reason: "humanCheck" };
          return isSolved;
        },
      },
      brandStyle,
      logo: shared.logo,
      signInCheck: failedSignIns.checkOf(env.humanCheck.kind, clientAddress),
      recentSubmissions,
      results,
      keptLists,
      names,
      documentRows: new DocumentRows(),
      answered: new Promise((resolve) => res.once("close", resolve)),
      setCookie,
      logError(level, error) {
        const described = describeError(error);
        log(level === "warn" ? level : described.level, "screen failed", {
          requestId,
          ...described.fields,
        });
      },
    };
    return context;
  }
  return (req, res, bearer) =>
    bearer === undefined
      ? (getRequestContext(res).context ??= make(req, res))
      : make(req, res, bearer);
}
