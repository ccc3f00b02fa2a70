import type { Request, Response } from "express";
import { createProviderApi } from "../api/client.server";
import type { ProviderConnection } from "../api/connection.server";
import { dateInZone } from "../criteria/dates";
import type { PortalContext } from "../load-context";
import { errorFields, type Log } from "../log.server";
import type { MapSnapshots } from "../map/refresh/snapshots.server";
import { backgroundParameter } from "../paths";
import type { PortalEnv } from "../portal-env";
import type { ResultSets } from "../results/result-sets.server";
import type { HumanCheck } from "../session/user-session";
import { createUserSession } from "../session/user-session.server";
import { DocumentRows } from "../tables/document-rows";
import { exchangeOf, returnToOf, type Exchange } from "./exchange";

/** A log that notes what failed during a request, for the line of its response. */
function noteFailures(exchange: Exchange, log: Log): Log {
  return (level, event, fields = {}) => {
    if (level !== "info") {
      const { call, reason, status, errorName, errorCode } = fields;
      exchange.failure = {
        ...exchange.failure,
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
  results: ResultSets;
  snapshots: MapSnapshots;
  humanCheck: HumanCheck;
}

/**
 * Makes the load context of a request: one for each, whoever asks first (Remix, or a handler that
 * stands in front of it).
 */
export function contextMaker(
  shared: Shared,
): (req: Request, res: Response) => PortalContext {
  const { env, connection, results, snapshots, humanCheck } = shared;

  function make(req: Request, res: Response): PortalContext {
    const exchange = exchangeOf(res);
    const { requestId, nonce, origin } = exchange;
    const log = noteFailures(exchange, shared.log);
    const { secure } = env;
    const cookieHeader = req.headers.cookie;
    const returnTo = returnToOf(req, origin);
    // Straight onto the response: Remix's adapter appends its own lines to these.
    const setCookie = (line: string) => {
      if (res.headersSent) log("warn", "cookie came too late", { requestId });
      else res.append("Set-Cookie", line);
    };
    const api = createProviderApi(
      connection,
      {
        cookieHeader,
        requestId,
        clientAddress: req.ip ?? "",
        returnTo,
        isBackground: new URLSearchParams(req.url.split("?")[1]).has(
          backgroundParameter,
        ),
        secure,
        setCookie,
      },
      log,
    );
    return {
      env,
      requestId,
      nonce,
      today: dateInZone(new Date(), env.portalTimeZone),
      isDocument: !req.path.endsWith(".data"),
      api,
      session: createUserSession({
        api,
        cookieHeader,
        returnTo,
        secure,
        setCookie,
      }),
      humanCheck,
      results,
      snapshots,
      documentRows: new DocumentRows(),
      givesFormBack: null,
      answered: new Promise((resolve) => res.once("close", resolve)),
      setCookie,
      logError: (level, error) =>
        log(level, "screen failed", { requestId, ...errorFields(error) }),
    };
  }
  return (req, res) => (exchangeOf(res).context ??= make(req, res));
}
