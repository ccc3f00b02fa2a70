import { PassThrough, type Readable } from "node:stream";
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { documentFlushes } from "./http/document-flushes";
import { NonceContext } from "./nonce";

/** Longest wait for the whole document, in milliseconds; provider calls have their own limits. */
const abortAfterMs = 40_000;

/** Renders a document: its head leaves at once, its first rows next, the rest when it is ready. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  // Crawlers take what stands in the first answer, so they wait for all of it.
  const ready = isbot(request.headers.get("user-agent"))
    ? "onAllReady"
    : "onShellReady";
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer
          context={remixContext}
          url={request.url}
          abortDelay={abortAfterMs}
          nonce={nonce}
        />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const body: Readable = pipe(new PassThrough()).pipe(
            documentFlushes(""),
          );
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: responseStatus,
            }),
          );
        },
        onShellError: reject,
        onError() {
          responseStatus = 500;
        },
      },
    );
    const timer = setTimeout(abort, abortAfterMs);
    timer.unref();
  });
}
