import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../log.server";
import {
  headersFor,
  noteRetryAfter,
  relayCookies,
  isSessionExpired,
  sessionExpired,
  type BrowserRequest,
  type Credentials,
} from "./browser-request.server";
import type { ProviderConnection } from "./connection.server";
import { refused, unreachable } from "./failures";
import { readIncompleteDocument } from "./incomplete-document.server";
import type { ProviderApi } from "./provider-api";
import type { NoAnswer, RawFile } from "./wire";

/**
 * Creates the function that opens provider files for one browser request: cookies in both directions,
 * one retry, a redirect for an expired session, failures of the error catalogue, logs without values.
 * @param credentials for whom the calls are made
 */
export function createFileOpener(
  connection: ProviderConnection,
  browser: BrowserRequest,
  credentials: Credentials,
  log: Log,
): ProviderApi["file"] {
  return async (path, { signal = new AbortController().signal } = {}) => {
    const headers = {
      // The file type is detected from its bytes, so they must arrive unencoded.
      "accept-encoding": "identity",
      ...headersFor(browser, credentials),
    };
    const startedAt = performance.now();
    let answer = await connection.open(path, headers, signal);
    if (isRetryable(answer)) {
      if (answer.ok) answer.body.destroy();
      await pause(50 + Math.random() * 200);
      answer = await connection.open(path, headers, signal);
    }
    const logFailure = (reason: string) =>
      log("warn", "provider file failed", {
        requestId: browser.requestId,
        reason,
        status: answer.ok ? answer.httpStatus : undefined,
        durationMs: Math.round(performance.now() - startedAt),
      });
    if (!answer.ok) {
      logFailure(answer.reason);
      return unreachable(null);
    }
    const { httpStatus, setCookies, retryAfter, body } = answer;
    relayCookies(browser, setCookies, () => logFailure("cookieRefused"));
    if (httpStatus === 200 && !answer.headers.has("content-encoding")) {
      return {
        ok: true,
        contentType: answer.headers.get("content-type") ?? null,
        disposition: answer.headers.get("content-disposition") ?? null,
        size: sizeOf(answer.headers.get("content-length")),
        body,
      };
    }
    if (httpStatus === 409) {
      try {
        const incomplete = await readIncompleteDocument(body);
        const { message = null, ...fields } = incomplete ?? {};
        return refused({ httpStatus, retryAfter, message, fields });
      } catch {
        logFailure("brokenOff");
        return unreachable(null);
      }
    }
    body.destroy();
    if (isSessionExpired(httpStatus)) throw sessionExpired(browser);
    if (httpStatus >= 400 && httpStatus < 500)
      return noteRetryAfter(
        browser,
        refused({ httpStatus, retryAfter, message: null, fields: {} }),
      );
    logFailure(httpStatus === 200 ? "encoded" : "noFile");
    return noteRetryAfter(browser, unreachable(httpStatus, retryAfter));
  };
}

/**
 * Returns whether the request may be retried: the connection broke, or a gateway reported that no
 * provider is behind it (a provider responds with JSON).
 */
function isRetryable(answer: RawFile | NoAnswer): boolean {
  if (!answer.ok) return answer.retryable;
  const type = answer.headers.get("content-type") ?? "";
  return (
    [502, 503, 504].includes(answer.httpStatus) &&
    !/^application\/json\b/i.test(type)
  );
}

function sizeOf(announced: string | undefined): number | null {
  return announced !== undefined && /^\d{1,15}$/.test(announced)
    ? Number(announced)
    : null;
}
