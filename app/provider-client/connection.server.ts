import { Agent, request, errors as undici, type Dispatcher } from "undici";
import * as z from "zod";
import { envelope } from "../../provider/contract/envelope";
import { Breaker } from "./breaker";
import { PagedBody } from "./row-slices";
import {
  callTimeouts,
  type AnswerHead,
  type CallClass,
  type CallTimeouts,
  type NoAnswer,
  type RawAnswer,
  type RawFile,
  type WireCall,
} from "./wire";

/** What is known of the provider; null where it does not say. */
export interface ProviderHealth {
  reachable: boolean;
  /** `ok`, `unreachable`, `read-only`, or what a later provider says. */
  database: string | null;
  disk: { freeShare: number | null } | null;
}

/** The embedded provider's `/readyz`, read leniently: what it leaves out is not known. */
const embeddedHealth = z.object({
  status: z.string(),
  database: z.string().max(40).nullish().catch(null),
  disk: z
    .object({ freeShare: z.number().nullable().catch(null) })
    .nullish()
    .catch(null)
    .transform((disk) => disk ?? null),
});

/** Largest answer that is taken in, in bytes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** What the calls of one class share. */
interface Lane {
  agent: Agent;
  breaker: Breaker;
}

/**
 * The connections of this process to its provider: a pool and a breaker for each class of calls,
 * time-outs and bounds. Knows nothing of calls, cookies or people.
 */
export class ProviderConnection {
  readonly #baseUrl: () => string | null;
  readonly #timeouts: CallTimeouts;
  readonly #lanes: Record<CallClass, Lane>;
  /** Files have connections of their own: slow readers of some hold up no calls. */
  readonly #fileAgent: Agent;

  /** @param baseUrl asked on each call: an embedded provider has another port after a restart, and none while it is down */
  constructor(
    baseUrl: () => string | null,
    timeouts: Partial<CallTimeouts> = {},
  ) {
    this.#baseUrl = baseUrl;
    this.#timeouts = { ...callTimeouts(), ...timeouts };
    const limits = {
      connect: { timeout: this.#timeouts.connectMs },
      headersTimeout: this.#timeouts.headersMs,
      // Between two chunks; it stands still while nobody reads.
      bodyTimeout: this.#timeouts.headersMs,
      connections: 128,
    };
    const lane = (bounds: Agent.Options): Lane => ({
      agent: new Agent({
        ...limits,
        maxResponseSize: maxAnswerBytes,
        ...bounds,
      }),
      breaker: new Breaker(),
    });
    const { accountHeadersMs } = this.#timeouts;
    this.#lanes = {
      general: lane({}),
      account: lane({ connections: 64, headersTimeout: accountHeadersMs }),
    };
    // Whoever streams a file counts it.
    this.#fileAgent = new Agent(limits);
  }

  /** Sends one call once and takes its whole answer in. Redirects are answers, never followed. */
  async send(call: WireCall): Promise<RawAnswer | NoAnswer> {
    const { isExport = false } = call;
    const { agent, breaker } = this.#lanes[call.callClass ?? "general"];
    // Exports are few, and wait for a slow provider when the breaker spares others that.
    const baseUrl = this.#admitted(isExport ? null : breaker);
    if (typeof baseUrl !== "string") return baseUrl;
    const { totalMs, exportTotalMs, exportHeadersMs } = this.#timeouts;
    const timeout = AbortSignal.timeout(
      call.totalTimeoutMs ?? (isExport ? exportTotalMs : totalMs),
    );
    try {
      const answer = await request(`${baseUrl}/${call.path}`, {
        dispatcher: agent,
        method: call.method,
        headers: call.headers,
        body: call.body,
        ...(isExport && {
          headersTimeout: exportHeadersMs,
          bodyTimeout: exportHeadersMs,
        }),
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
      });
      refuseTooLarge(answer);
      const json = call.paged
        ? await pagedJson(answer.body)
        : parseJson(await answer.body.arrayBuffer());
      if (!isExport) breaker.succeeded();
      return { ...headOf(answer), json };
    } catch (error) {
      // Somebody who went away, or an answer too large, says nothing about the provider's health.
      const gone = call.signal?.aborted === true;
      const tooLarge = error instanceof undici.ResponseExceededMaxSizeError;
      if (!gone && !tooLarge && !isExport) breaker.failed();
      const reason = gone
        ? "aborted"
        : timeout.aborted
          ? "totalTimeout"
          : codeOf(error);
      return { ok: false, reason, retryable: retryableCodes.has(reason) };
    }
  }

  /**
   * Asks for a file once and returns as soon as its headers came; its body is read as fast as it is
   * taken. Redirects are answers, never followed.
   * @param signal ends it at any time
   */
  async open(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<RawFile | NoAnswer> {
    const { breaker } = this.#lanes.general;
    const baseUrl = this.#admitted(breaker);
    if (typeof baseUrl !== "string") return baseUrl;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.#timeouts.totalMs);
    try {
      const answer = await request(`${baseUrl}${path}`, {
        dispatcher: this.#fileAgent,
        headers,
        signal: AbortSignal.any([
          signal,
          late.signal,
          AbortSignal.timeout(this.#timeouts.fileMs),
        ]),
      });
      breaker.succeeded();
      // Whoever reads hears of it; whoever does not is no reason to fall over.
      answer.body.on("error", () => undefined);
      const single = Object.entries(answer.headers).filter(
        (header): header is [string, string] => typeof header[1] === "string",
      );
      return {
        ...headOf(answer),
        headers: new Map(single),
        body: answer.body,
      };
    } catch (error) {
      // Waiting for one of our own connections says nothing about the provider's health either.
      const ours = signal.aborted || late.signal.aborted;
      if (!ours) breaker.failed();
      const reason = signal.aborted
        ? "aborted"
        : late.signal.aborted
          ? "totalTimeout"
          : codeOf(error);
      return { ok: false, reason, retryable: retryableCodes.has(reason) };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Where to ask, or why not now.
   * @param breaker null for calls that no breaker holds back
   */
  #admitted(breaker: Breaker | null): string | NoAnswer {
    const baseUrl = this.#baseUrl();
    if (baseUrl === null)
      return { ok: false, reason: "providerDown", retryable: false };
    if (breaker && !breaker.admits())
      return { ok: false, reason: "breakerOpen", retryable: false };
    return baseUrl;
  }

  /**
   * Whether the provider and what it depends on work. The embedded one answers `/readyz` with that;
   * any other one is asked for a session that nobody has, and works if it answers in the contract's
   * envelope.
   */
  async checkHealth(): Promise<ProviderHealth> {
    const probe = {
      headers: {},
      body: undefined,
      signal: undefined,
      totalTimeoutMs: 3_000,
    };
    const own = await this.send({ ...probe, path: "readyz", method: "GET" });
    const unreachable = { reachable: false, database: null, disk: null };
    if (!own.ok) return unreachable;
    const said = embeddedHealth.safeParse(own.json);
    if (said.success && [200, 503].includes(own.httpStatus)) {
      const { database, disk } = said.data;
      const fallback = own.httpStatus === 200 ? "ok" : "unreachable";
      return { reachable: true, database: database ?? fallback, disk };
    }
    const answer = await this.send({
      ...probe,
      path: "checkValidUser",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ skipRedirects: true }),
    });
    const answers =
      answer.ok &&
      answer.httpStatus < 500 &&
      envelope.safeParse(answer.json).success;
    return { ...unreachable, reachable: answers };
  }

  async close(): Promise<void> {
    const agents = Object.values(this.#lanes).map(({ agent }) => agent);
    await Promise.all(
      [...agents, this.#fileAgent].map((agent) => agent.destroy()),
    );
  }
}

/** Ends an answer that announces more than is taken in; undici itself counts what arrives. */
function refuseTooLarge({ headers, body }: Dispatcher.ResponseData): void {
  if (Number(headers["content-length"] ?? 0) <= maxAnswerBytes) return;
  const error = new undici.ResponseExceededMaxSizeError();
  body.on("error", () => undefined).destroy(error);
  throw error;
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): AnswerHead {
  const { "set-cookie": cookies = [], "retry-after": retryAfter } = headers;
  return {
    ok: true,
    httpStatus: statusCode,
    setCookies: typeof cookies === "string" ? [cookies] : cookies,
    retryAfter: typeof retryAfter === "string" ? retryAfter : null,
  };
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
