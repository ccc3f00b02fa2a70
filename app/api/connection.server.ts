import { Agent, request, errors as undici } from "undici";
import { envelope } from "../../provider/contract/envelope";
import { Breaker } from "./breaker";
import { PagedBody } from "./row-slices";

/** Time limits of a provider call, in milliseconds. */
export interface CallTimeouts {
  connectMs: number;
  headersMs: number;
  totalMs: number;
}

/** Largest answer that is taken in, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** What came back on the wire, whole. */
export interface RawAnswer {
  ok: true;
  httpStatus: number;
  /** One line each. */
  setCookies: string[];
  retryAfter: string | null;
  /** Parsed JSON, undefined when the body is not JSON; the `result` of a paged call is `PageRows`. */
  json: unknown;
}
export interface NoAnswer {
  ok: false;
  /** A fixed word or an error code of the system, for the log. */
  reason: string;
  /** The connection failed or broke before an answer: another try may well succeed. */
  retryable: boolean;
}

export interface WireCall {
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
  totalTimeoutMs: number | undefined;
  /** The answer is a page of rows, which are parsed when their turn comes. */
  paged?: boolean;
}

/**
 * The connections of this process to its provider: one pool, one breaker, time-outs and bounds.
 * Knows nothing of calls, cookies or people.
 */
export class ProviderConnection {
  readonly #baseUrl: () => string | null;
  readonly #timeouts: CallTimeouts;
  readonly #breaker: Breaker;
  readonly #agent: Agent;

  /** @param baseUrl asked on each call: an embedded provider has another port after a restart, and none while it is down */
  constructor(
    baseUrl: () => string | null,
    timeouts: Partial<CallTimeouts> = {},
    breaker = new Breaker(),
  ) {
    this.#baseUrl = baseUrl;
    this.#timeouts = {
      connectMs: 1_000,
      headersMs: 10_000,
      totalMs: 30_000,
      ...timeouts,
    };
    this.#breaker = breaker;
    this.#agent = new Agent({
      connect: { timeout: this.#timeouts.connectMs },
      headersTimeout: this.#timeouts.headersMs,
      bodyTimeout: this.#timeouts.headersMs,
      maxResponseSize: maxAnswerBytes,
      connections: 128,
    });
  }

  /** Sends one call once and takes its whole answer in. Redirects are answers, never followed. */
  async send(call: WireCall): Promise<RawAnswer | NoAnswer> {
    const baseUrl = this.#baseUrl();
    if (baseUrl === null)
      return { ok: false, reason: "providerDown", retryable: false };
    if (!this.#breaker.admits())
      return { ok: false, reason: "breakerOpen", retryable: false };
    const timeout = AbortSignal.timeout(
      call.totalTimeoutMs ?? this.#timeouts.totalMs,
    );
    try {
      const answer = await request(`${baseUrl}/${call.path}`, {
        dispatcher: this.#agent,
        method: call.method,
        headers: call.headers,
        body: call.body,
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
      });
      const json = call.paged
        ? await pagedJson(answer.body)
        : parseJson(await answer.body.arrayBuffer());
      this.#breaker.succeeded();
      const { "set-cookie": cookies = [], "retry-after": retryAfter } =
        answer.headers;
      return {
        ok: true,
        httpStatus: answer.statusCode,
        setCookies: typeof cookies === "string" ? [cookies] : cookies,
        retryAfter: typeof retryAfter === "string" ? retryAfter : null,
        json,
      };
    } catch (error) {
      // Somebody who went away, or an answer too large, says nothing about the provider's health.
      const gone = call.signal?.aborted === true;
      const tooLarge = error instanceof undici.ResponseExceededMaxSizeError;
      if (!gone && !tooLarge) this.#breaker.failed();
      const reason = gone
        ? "aborted"
        : timeout.aborted
          ? "totalTimeout"
          : codeOf(error);
      return { ok: false, reason, retryable: retryableCodes.has(reason) };
    }
  }

  /**
   * Whether the provider is ready. The embedded one says so at `/readyz`, its database included;
   * another one, asked for a session that nobody has, says so in the contract's envelope.
   */
  async ready(): Promise<boolean> {
    const probe = {
      headers: {},
      body: undefined,
      signal: undefined,
      totalTimeoutMs: 3_000,
    };
    const own = await this.send({ ...probe, path: "readyz", method: "GET" });
    if (!own.ok || own.httpStatus === 200 || own.httpStatus === 503)
      return own.ok && own.httpStatus === 200;
    const answer = await this.send({
      ...probe,
      path: "checkValidUser",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ skipRedirects: true }),
    });
    return (
      answer.ok &&
      answer.httpStatus < 500 &&
      envelope.safeParse(answer.json).success
    );
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

// Time-outs are not tried again: the person has waited long enough.
const retryableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
]);

function codeOf(error: unknown): string {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string"
    ? error.code
    : "unreadable";
}

async function pagedJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const paged = new PagedBody();
  for await (const chunk of body) paged.take(chunk);
  return paged.json();
}

function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
