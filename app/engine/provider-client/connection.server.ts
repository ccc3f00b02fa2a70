import { Agent, request, errors as undici, type Dispatcher } from "undici";
import type { Readable } from "node:stream";
import * as z from "zod";
import { envelope } from "../../../provider/contract/envelope";
import { Breaker, type AdmittedCall } from "./breaker";
import {
  codeOf,
  fileOf,
  headOf,
  maxAnswerBytes,
  pagedJson,
  parseJson,
  refuseTooLarge,
  retryableCodes,
} from "./raw-answer.server";
import {
  callTimeouts,
  type CallClass,
  type CallTimeouts,
  type NoAnswer,
  type RawAnswer,
  type RawFile,
  type WireCall,
} from "./wire";

/** Health of the provider; null for values that it does not report. */
export interface ProviderHealth {
  reachable: boolean;
  /** `ok`, `unreachable`, `read-only`, or another status of a later provider. */
  database: string | null;
  disk: { freeShare: number | null } | null;
  /** `late`: mails have not been sent for 15 minutes. */
  mail: "ok" | "late" | null;
}

/** The embedded provider's `/readyz` response, parsed leniently: missing values are unknown. */
const embeddedHealth = z.object({
  status: z.string(),
  database: z.string().max(40).nullish().catch(null),
  disk: z
    .object({ freeShare: z.number().nullable().catch(null) })
    .nullish()
    .catch(null)
    .transform((disk) => disk ?? null),
  mail: z.enum(["ok", "late"]).nullable().catch(null),
});

/** A request whose bodies are streamed. */
export interface StreamedCall {
  method: "GET" | "POST";
  /** Path and query, without the base URL and its slash. */
  path: string;
  headers: Record<string, string>;
  body: Readable | null;
  signal: AbortSignal;
}

/** Time limit of a request that checks the health of the provider, in milliseconds. */
const healthTimeoutMs = 3_000;

/** Returns why a request has no answer, for the log. */
function reasonOf(
  error: unknown,
  cancelled: AbortSignal | undefined,
  late: AbortSignal,
): string {
  if (cancelled?.aborted) return "aborted";
  return late.aborted ? "totalTimeout" : codeOf(error);
}

/** Resources shared by the calls of one class. */
interface Lane {
  agent: Agent;
  breaker: Breaker;
}

/**
 * The connections of this process to its provider: a connection pool and a circuit breaker for each
 * class of calls, time-outs and limits. Independent of calls, cookies and users.
 */
export class ProviderConnection {
  readonly #baseUrl: () => string | null;
  readonly #timeouts: CallTimeouts;
  readonly #lanes: Record<CallClass, Lane>;
  /** Files use separate connections, so that slow downloads do not block calls. */
  readonly #fileAgent: Agent;

  /**
   * @param baseUrl evaluated on each call: an embedded provider has another port after a restart, and
   *   none while it is down
   */
  constructor(
    baseUrl: () => string | null,
    timeouts: Partial<CallTimeouts> = {},
  ) {
    this.#baseUrl = baseUrl;
    this.#timeouts = { ...callTimeouts(), ...timeouts };
    const limits = {
      connect: { timeout: this.#timeouts.connectMs },
      headersTimeout: this.#timeouts.headersMs,
      // Between two chunks; paused while the consumer does not read.
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
    // No maximum response size: the consumer of a file counts its bytes.
    this.#fileAgent = new Agent(limits);
  }

  /** The classes of calls that are refused without being sent, because the provider is down. */
  get openBreakers(): CallClass[] {
    return Object.entries(this.#lanes).flatMap(([name, { breaker }]) =>
      breaker.isOpen ? [name as CallClass] : [],
    );
  }

  /**
   * Sends one call once and reads the whole response, or its beginning (`WireCall.fullPage`). Redirects are
   * returned, never followed.
   */
  async send(call: WireCall): Promise<RawAnswer | NoAnswer> {
    const { isExport = false } = call;
    const { agent, breaker } = this.#lanes[call.callClass ?? "general"];
    // Exports are few and wait for a slow provider, whereas the breaker spares other calls that wait.
    const admission = await this.#admit(isExport ? null : breaker);
    if ("ok" in admission) return admission;
    const { baseUrl, call: admitted } = admission;
    const { totalMs, exportTotalMs, exportHeadersMs } = this.#timeouts;
    const timeout = AbortSignal.timeout(
      call.totalTimeoutMs ?? (isExport ? exportTotalMs : totalMs),
    );
    try {
      const answer = await request(`${baseUrl}/${call.path}`, {
        dispatcher: agent,
        method: call.method,
        // Without it, a server may choose any encoding (RFC 9110, section 12.5.3).
        headers: { "accept-encoding": "identity", ...call.headers },
        body: call.body,
        ...(isExport && {
          headersTimeout: exportHeadersMs,
          bodyTimeout: exportHeadersMs,
        }),
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
      });
      refuseTooLarge(answer);
      const json = call.paged
        ? await pagedJson(
            answer.body,
            answer.statusCode === 200 ? (call.fullPage ?? null) : null,
          )
        : parseJson(await answer.body.arrayBuffer());
      admitted?.succeeded();
      return { ...headOf(answer), json };
    } catch (error) {
      // A cancelled request or an oversized response does not indicate an unhealthy provider.
      const isTooLarge = error instanceof undici.ResponseExceededMaxSizeError;
      if (call.signal?.aborted || isTooLarge) admitted?.withdrawn();
      else admitted?.failed();
      const reason = reasonOf(error, call.signal, timeout);
      return { ok: false, reason, retryable: retryableCodes.has(reason) };
    }
  }

  /**
   * Requests a file once and returns when its headers have arrived; the body is read as fast as it is
   * consumed. Redirects are returned, never followed.
   * @param signal aborts the request or the download at any time
   */
  async open(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<RawFile | NoAnswer> {
    const admission = await this.#admit(this.#lanes.general.breaker);
    if ("ok" in admission) return admission;
    const { baseUrl, call: admitted } = admission;
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
      admitted?.succeeded();
      return fileOf(answer);
    } catch (error) {
      // Waiting for a free connection of our own does not indicate an unhealthy provider either.
      if (signal.aborted || late.signal.aborted) admitted?.withdrawn();
      else admitted?.failed();
      const reason = reasonOf(error, signal, late.signal);
      return { ok: false, reason, retryable: retryableCodes.has(reason) };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Sends a document once, as fast as its body is read. It bypasses the breaker, like an export.
   * @param signal aborts the request at any time
   */
  async upload(
    path: string,
    headers: Record<string, string>,
    body: Readable,
    signal: AbortSignal,
  ): Promise<RawAnswer | NoAnswer> {
    const call = { method: "POST", path, headers, body, signal } as const;
    return this.#stream(call, async (answer) => {
      refuseTooLarge(answer);
      const json = parseJson(await answer.body.arrayBuffer());
      return { ...headOf(answer), json };
    });
  }

  /**
   * Passes the request of another system to the provider, once, and returns when the headers of the
   * response have arrived. Both bodies are read as fast as they are consumed.
   * @param call its `signal` aborts the request or the response at any time
   */
  relay(call: StreamedCall): Promise<RawFile | NoAnswer> {
    return this.#stream(call, (answer) => Promise.resolve(fileOf(answer)));
  }

  async #stream<Answer>(
    { method, path, headers, body, signal }: StreamedCall,
    read: (answer: Dispatcher.ResponseData) => Promise<Answer>,
  ): Promise<Answer | NoAnswer> {
    const admission = await this.#admit(null);
    if ("ok" in admission) return admission;
    const { baseUrl } = admission;
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const limitWait = () => {
      timer = setTimeout(() => late.abort(), this.#timeouts.exportHeadersMs);
    };
    // The sender may be slow; the provider must answer in time after the last byte.
    if (body) body.once("end", limitWait);
    else limitWait();
    try {
      const answer = await request(`${baseUrl}/${path}`, {
        dispatcher: this.#fileAgent,
        method,
        headers,
        body,
        headersTimeout: 0,
        signal: AbortSignal.any([signal, late.signal]),
      });
      return await read(answer);
    } catch (error) {
      const reason = reasonOf(error, signal, late.signal);
      return { ok: false, reason, retryable: false };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Waits until a call may be sent.
   * @param breaker null for calls that bypass the breaker
   * @returns the base URL and the admitted call, or the reason why it cannot be sent
   */
  async #admit(
    breaker: Breaker | null,
  ): Promise<{ baseUrl: string; call: AdmittedCall | null } | NoAnswer> {
    const refuse = (reason: string) =>
      ({ ok: false, reason, retryable: false }) as const;
    if (this.#baseUrl() === null) return refuse("providerDown");
    const call = breaker && (await breaker.admit());
    if (breaker && !call) return refuse("breakerOpen");
    // An embedded provider that was restarted meanwhile has another address.
    const baseUrl = this.#baseUrl();
    if (baseUrl !== null) return { baseUrl, call };
    call?.withdrawn();
    return refuse("providerDown");
  }

  /**
   * Checks whether the provider and its dependencies work. The embedded provider reports this at
   * `/readyz`; any other provider receives a session check without a session, and is healthy if it
   * responds in the contract's envelope.
   */
  async checkHealth(): Promise<ProviderHealth> {
    const own = await this.send({
      path: "readyz",
      method: "GET",
      headers: {},
      totalTimeoutMs: healthTimeoutMs,
    });
    const unreachable = {
      reachable: false,
      database: null,
      disk: null,
      mail: null,
    };
    if (!own.ok) return unreachable;
    const said = embeddedHealth.safeParse(own.json);
    if (said.success && [200, 503].includes(own.httpStatus)) {
      const { database, disk, mail } = said.data;
      const fallback = own.httpStatus === 200 ? "ok" : "unreachable";
      return { reachable: true, database: database ?? fallback, disk, mail };
    }
    const answer = await this.send({
      path: "checkValidUser",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ skipRedirects: true }),
      totalTimeoutMs: healthTimeoutMs,
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
