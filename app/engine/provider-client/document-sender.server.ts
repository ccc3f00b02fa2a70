import * as z from "zod";
import { envelope, success } from "../../../provider/contract/envelope";
import {
  cleanFileName,
  fileNameHeader,
  ingestPath,
} from "../../../provider/contract/extensions/imports";
import { maxTokenLength } from "../../../provider/contract/answer-text";
import type { Log } from "../../log.server";
import {
  headersFor,
  isSessionExpired,
  noteRetryAfter,
  relayCookies,
  type BrowserRequest,
  type Credentials,
} from "./browser-request.server";
import type { ProviderConnection } from "./connection.server";
import { areHeadersTooLarge, expired, refused, unreachable } from "./failures";
import type { ProviderApi } from "./provider-api";

/** What is read of the provider's response: the document. */
const received = z.object({
  result: z.object({ token: z.string().min(1).max(maxTokenLength) }),
});

/**
 * Creates the function that sends documents for one browser request: never twice, an expired session is
 * a failure, logs without values.
 * @param credentials for whom the calls are made
 */
export function documentSender(
  connection: ProviderConnection,
  browser: BrowserRequest,
  credentials: Credentials,
  log: Log,
): ProviderApi["sendDocument"] {
  return async ({ kind, fileName, timeZone, body, signal }) => {
    const startedAt = performance.now();
    const query = new URLSearchParams({ mode: "plan", timeZone });
    const answer = await connection.upload(
      `${ingestPath}/${encodeURIComponent(kind)}?${query}`,
      {
        accept: "application/json",
        "content-type": "application/octet-stream",
        [fileNameHeader]: encodeURIComponent(cleanFileName(fileName)),
        ...headersFor(browser, credentials),
      },
      body,
      signal,
    );
    const note = (reason: string) =>
      log("warn", "document could not be sent", {
        requestId: browser.requestId,
        reason,
        status: answer.ok ? answer.httpStatus : undefined,
        durationMs: Math.round(performance.now() - startedAt),
      });
    if (!answer.ok) {
      note(answer.reason);
      return unreachable(null);
    }
    const { httpStatus, retryAfter, json } = answer;
    relayCookies(browser, answer.setCookies, () => note("cookieRefused"));
    if (isSessionExpired(httpStatus)) return expired(httpStatus);
    if (areHeadersTooLarge(httpStatus)) {
      note("headersTooLarge");
      return refused({ ...answer, message: null, fields: {} });
    }
    // A document with errors is received too: its own page shows them.
    const document = received.safeParse(json);
    if (document.success)
      return { ok: true, token: document.data.result.token };
    const read = envelope.safeParse(json);
    if (!read.success || read.data.status === success) {
      note("contractBroken");
      return unreachable(httpStatus);
    }
    if (httpStatus >= 500) note("refused");
    const { message } = read.data;
    return noteRetryAfter(
      browser,
      refused({ httpStatus, retryAfter, message, fields: {} }),
    );
  };
}
