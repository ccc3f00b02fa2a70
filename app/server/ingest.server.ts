import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import {
  idempotencyKeyHeader,
  requestIdHeader,
} from "../../provider/contract/envelope";
import {
  fileNameHeader,
  ingestPath,
} from "../../provider/contract/extensions/imports";
import { commonMessages, serverMessages } from "../messages";
import type { ProviderConnection } from "../provider-client/connection.server";
import {
  observeCall,
  outcomeOfStatus,
  type CallObserver,
} from "../provider-client/observe-call.server";
import { traceHeaders } from "../../telemetry/spans";
import type { Capabilities } from "../provider-client/capabilities.server";
import { allowUploadTime } from "./body-time-limit";
import { findExtension } from "./find-extension";
import { getRequestContext } from "./request-context";

/** The address of documents on the portal's port; the rest of the path and the query follow. */
const address = new RegExp(
  `^/api/(${ingestPath}(?:/[\\w.-]{1,100}){1,3}(?:\\?[^#]*)?)$`,
);

/** Headers of the sender that the provider receives; never cookies. */
const sentHeaders = [
  "Authorization",
  "Content-Type",
  "Content-Length",
  "Content-Encoding",
  idempotencyKeyHeader,
  fileNameHeader,
];
/** Headers of the response that the sender receives; all others are the portal's. */
const answerHeaders = [
  "Content-Type",
  "Content-Length",
  "Content-Disposition",
  "Retry-After",
  "WWW-Authenticate",
];

/** How long the body of a refused request is read and discarded, in milliseconds. */
const discardMs = 10_000;

/**
 * Passes documents of other systems to the provider: `/api/ingest/...`, streamed in both directions, so
 * that one address is public. Only API keys identify the sender: without cookies, requests of other
 * sites do no harm.
 */
export function createIngestHandler(
  connection: Pick<ProviderConnection, "relay">,
  capabilities: Pick<Capabilities, "find">,
  observe: CallObserver,
): RequestHandler {
  return (req, res, next) => {
    if (!/^\/api\/ingest(?:[/?]|$)/.test(req.originalUrl)) return next();
    pass(req, res).catch(next);
  };

  async function pass(req: Request, res: Response): Promise<void> {
    const path = address.exec(req.originalUrl)?.[1];
    const { method } = req;
    if (path === undefined || (method !== "GET" && method !== "POST"))
      return refuse(res, 404, serverMessages.ingestUnknown);
    const hasKey =
      /^Bearer /i.test(req.get("Authorization") ?? "") ||
      new URLSearchParams(path.split("?")[1]).get("key");
    if (!hasKey) {
      res.set("WWW-Authenticate", "Bearer");
      return refuse(res, 401, serverMessages.ingestWithoutKey);
    }
    const hasBody =
      Number(req.get("Content-Length") ?? 0) > 0 ||
      req.get("Transfer-Encoding") !== undefined;
    // A body on a GET has no meaning (RFC 9110, section 9.3.1) and enables request smuggling.
    if (hasBody && method === "GET")
      return refuse(res, 400, serverMessages.ingestUnknown);
    const isAnnounced = await findExtension(capabilities, "imports", res);
    if (isAnnounced === null)
      return refuse(res, 503, commonMessages.unreachable);
    if (!isAnnounced) return refuse(res, 404, serverMessages.ingestUnknown);
    if (hasBody) allowUploadTime(req);
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    const { requestId, clientAddress } = getRequestContext(res);
    const answer = await observeCall(
      ingestPath,
      observe,
      () =>
        connection.relay({
          method,
          path,
          headers: {
            ...pick(sentHeaders, (name) => req.get(name)),
            ...traceHeaders(),
            [requestIdHeader]: requestId,
            "X-Forwarded-For": clientAddress,
          },
          // Destroyed with the call, unlike the request, which is still to be answered.
          body: hasBody ? req.pipe(new PassThrough()) : null,
          signal: gone.signal,
        }),
      (relayed) => outcomeOfStatus(relayed.ok ? relayed.httpStatus : null),
    );
    discardRest(req);
    if (!answer.ok) {
      if (gone.signal.aborted) return;
      getRequestContext(res).failure = {
        call: ingestPath,
        reason: answer.reason,
      };
      return refuse(res, 503, commonMessages.unreachable);
    }
    const { headers, body } = answer;
    res
      .status(answer.httpStatus)
      .set(pick(answerHeaders, (name) => headers.get(name.toLowerCase())));
    await pipeline(body, res).catch((error: unknown) => {
      if (gone.signal.aborted) return;
      throw error;
    });
  }
}

/**
 * Reads and discards what is left of a body, for a while: most senders read the response after they have
 * sent everything.
 */
function discardRest(req: Request): void {
  if (req.complete) return;
  req.unpipe().resume();
  const timer = setTimeout(() => req.destroy(), discardMs);
  req.once("close", () => clearTimeout(timer));
}

const pick = (
  names: readonly string[],
  valueOf: (name: string) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Refuses a request in the envelope of the provider. */
function refuse(res: Response, status: number, message: string): void {
  res.status(status).json({ status: "Error", message });
}
