import { errors as undici, type Dispatcher } from "undici";
import { PagedBody } from "./rows/paged-body";
import type { AnswerHead, RawFile } from "./wire";

/** Maximum response size, in bytes. */
export const maxAnswerBytes = 64 * 1024 * 1024;

/** Rejects a response whose Content-Length exceeds the limit; undici itself counts received bytes. */
export function refuseTooLarge({
  headers,
  body,
}: Dispatcher.ResponseData): void {
  if (Number(headers["content-length"] ?? 0) <= maxAnswerBytes) return;
  const error = new undici.ResponseExceededMaxSizeError();
  body.on("error", () => undefined).destroy(error);
  throw error;
}

/** Returns a response whose body is not read yet. */
export function fileOf(answer: Dispatcher.ResponseData): RawFile {
  // Consumers receive the error; without a consumer it must not crash the process.
  answer.body.on("error", () => undefined);
  const single = Object.entries(answer.headers).filter(
    (header): header is [string, string] => typeof header[1] === "string",
  );
  return { ...headOf(answer), headers: new Map(single), body: answer.body };
}

/** Returns status, cookies and waiting time of a response. */
export function headOf({
  statusCode,
  headers,
}: Dispatcher.ResponseData): AnswerHead {
  const { "set-cookie": cookies = [], "retry-after": retryAfter } = headers;
  const encoding = headers["content-encoding"];
  return {
    ok: true,
    httpStatus: statusCode,
    setCookies: typeof cookies === "string" ? [cookies] : cookies,
    retryAfter: typeof retryAfter === "string" ? retryAfter : null,
    ...(typeof encoding === "string" &&
      encoding !== "identity" && { encoding }),
  };
}

/** Errors after which a call is sent again. Time-outs are not among them: the user has waited long enough. */
export const retryableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
]);

/** Returns the code of an error of the connection, `unreadable` for any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : "unreadable";
}

/**
 * Parses a response with rows; they stay as text until they are stored.
 * @param fullPage the number of rows of a full page, if they are wanted while they arrive
 */
export async function pagedJson(
  body: AsyncIterable<Uint8Array>,
  fullPage: number | null,
): Promise<unknown> {
  const paged = new PagedBody();
  const chunks = body[Symbol.asyncIterator]();
  let isDecided = false;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return paged.json();
    paged.take(next.value);
    if (fullPage === null || isDecided || !paged.hasSlice) continue;
    const answer = paged.jsonWhileArriving(fullPage, chunks);
    if (answer) return answer;
    isDecided = true;
  }
}

/** Parses a response; undefined if it is not JSON. */
export function parseJson(body: ArrayBuffer | Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
