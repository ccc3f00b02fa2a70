import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import type * as z from "zod";
import {
  envelope,
  idempotencyKeyHeader,
  requestIdHeader,
} from "../../../provider/contract/envelope";
import {
  fileNameHeader,
  ingestPath,
} from "../../../provider/contract/extensions/imports";
import { commonMessages, serverMessages } from "../../engine/messages";
import type { ProviderConnection } from "../../engine/provider-client/connection.server";
import {
  observeCall,
  outcomeOfStatus,
  type CallObserver,
} from "../../engine/provider-client/observe-call.server";
import { discardBody } from "../../../shared/discard-body.server";
import { traceHeaders } from "../../../telemetry/spans";
import type { Capabilities } from "../../engine/provider-client/capabilities.server";
import { allowUploadTime } from "../guards/body-time-limit";
import { findExtension } from "../find-extension";
import { sendProblem } from "../problem";
import { isIngestPath } from "../program-request";
import { getRequestContext } from "../request-context";

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

/**
 * Passes documents of other systems to the provider: `/api/ingest/...`, streamed in both directions, so
 * that one address is public. Refusals are problem documents (RFC 9457), as everywhere for programs. Only
 * API keys identify the sender: without cookies, requests of other sites do no harm.
 */
export function createIngestHandler(
  connection: Pick<ProviderConnection, "relay">,
  capabilities: Pick<Capabilities, "find">,
  observe: CallObserver,
): RequestHandler {
  return (req, res, next) => {
    if (!isIngestPath(req.path)) return next();
    pass(req, res).catch(next);
  };

  async function pass(req: Request, res: Response): Promise<void> {
    const path = address.exec(req.originalUrl)?.[1];
    const { method } = req;
    if (path === undefined || (method !== "GET" && method !== "POST"))
      return sendProblem(res, 404, serverMessages.ingestUnknown);
    const hasKey =
      /^Bearer /i.test(req.get("Authorization") ?? "") ||
      new URLSearchParams(path.split("?")[1]).get("key");
    if (!hasKey) {
      res.set("WWW-Authenticate", "Bearer");
      return sendProblem(res, 401, serverMessages.ingestWithoutKey);
    }
    const hasBody =
      Number(req.get("Content-Length") ?? 0) > 0 ||
      req.get("Transfer-Encoding") !== undefined;
    // A body on a GET has no meaning (RFC 9110, section 9.3.1) and enables request smuggling.
    if (hasBody && method === "GET")
      return sendProblem(res, 400, serverMessages.ingestUnknown);
    const isAnnounced = await findExtension(capabilities, "imports", res);
    if (isAnnounced === null)
      return sendProblem(res, 503, commonMessages.unreachable);
    if (!isAnnounced)
      return sendProblem(res, 404, serverMessages.ingestUnknown);
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
    req.unpipe();
    discardBody(req);
    if (!answer.ok) {
      if (gone.signal.aborted) return;
      getRequestContext(res).failure = {
        call: ingestPath,
        reason: answer.reason,
      };
      return sendProblem(res, 503, commonMessages.unreachable);
    }
    const { headers, body, httpStatus } = answer;
    const relayed = pick(answerHeaders, (name) =>
      headers.get(name.toLowerCase()),
    );
    if (httpStatus >= 400) {
      const { status: _, message, ...members } = await readEnvelope(body);
      res.set(omitBody(relayed));
      return sendProblem(
        res,
        httpStatus,
        message ?? commonMessages.unreachable,
        members,
      );
    }
    res.status(httpStatus).set(relayed);
    await pipeline(body, res).catch((error: unknown) => {
      if (gone.signal.aborted) return;
      throw error;
    });
  }
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

/** Longest refusal that is read, in bytes: with a hundred rejected records. */
const maxRefusalBytes = 1_048_576;

/** Reads the envelope of a refusal; without a message if it is none, such as the page of a proxy. */
async function readEnvelope(
  body: AsyncIterable<Uint8Array>,
): Promise<Partial<z.output<typeof envelope>>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxRefusalBytes) return {};
    chunks.push(chunk);
  }
  try {
    const json: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return envelope.safeParse(json).data ?? {};
  } catch {
    return {};
  }
}

/** Leaves out the headers that describe the body of the provider. */
const omitBody = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("Content-")),
  );
