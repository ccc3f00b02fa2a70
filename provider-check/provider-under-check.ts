import { capabilitiesCall } from "../app/provider-client/capabilities.server";
import { ProviderConnection } from "../app/provider-client/connection.server";
import { relayedCookie } from "../app/provider-client/cookie-relay";
import { commonMessages } from "../app/messages";
import type { RawAnswer, RawFile } from "../app/provider-client/wire";
import { calls, type CallName } from "../provider/contract/calls";
import type { CallDefinition } from "../provider/contract/define-call";
import { idempotencyKeyHeader } from "../provider/contract/envelope";
import { Deviation } from "./outcome";

interface SendOptions {
  /** `Cookie` header; null to send none. Default: the session of the check. */
  cookie?: string | null;
  idempotencyKey?: string;
}

/** Returns the `Cookie` header that a browser sends after the portal has relayed these lines. */
export const cookieAfter = (setCookies: readonly string[]) =>
  setCookies
    .flatMap((line) => relayedCookie(line, true)?.split(";")[0] ?? [])
    .join("; ");

/**
 * The provider that is checked, called over the portal's own connection: with its time limits, its
 * limit of size, and without following redirects.
 */
export class ProviderUnderCheck {
  readonly #baseUrl: string;
  #connection: ProviderConnection;
  /** `Cookie` header of the session; null before sign-in. */
  cookie: string | null = null;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    this.#connection = this.#connect();
  }

  #connect(): ProviderConnection {
    return new ProviderConnection(() => this.#baseUrl);
  }

  /** @throws Deviation without a response */
  async send(
    name: CallName,
    payload?: unknown,
    { cookie = this.cookie, idempotencyKey }: SendOptions = {},
  ): Promise<RawAnswer> {
    const call: CallDefinition = calls[name];
    const body = call.request === null ? undefined : JSON.stringify(payload);
    const answer = await this.#connection.send({
      callClass: call.hashesPassword ? "account" : "general",
      path: name,
      method: call.method,
      headers: {
        accept: "application/json",
        ...(cookie !== null && call.sendsCookies && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }),
      },
      body,
      signal: undefined,
      totalTimeoutMs: undefined,
    });
    if (!answer.ok) await this.#failed(answer.reason);
    return answer as RawAnswer;
  }

  /** Requests the list of extensions. @throws Deviation without a response */
  async sendCapabilities(): Promise<RawAnswer> {
    const answer = await this.#connection.send(capabilitiesCall);
    if (!answer.ok) await this.#failed(answer.reason);
    return answer as RawAnswer;
  }

  /** Opens a document; its body must be read or destroyed. @throws Deviation without a response */
  async open(path: string, cookie = this.cookie): Promise<RawFile> {
    const answer = await this.#connection.open(
      path,
      { "accept-encoding": "identity", ...(cookie !== null && { cookie }) },
      new AbortController().signal,
    );
    if (!answer.ok) await this.#failed(answer.reason);
    return answer as RawFile;
  }

  /** Connects anew, because the circuit breaker would refuse the calls of the next checks. */
  async #failed(reason: string): Promise<never> {
    await this.close();
    this.#connection = this.#connect();
    throw new Deviation(
      `There was no complete response within the portal's limits (${reason})`,
      `"${commonMessages.unreachable}"`,
    );
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
