import { capabilitiesCall } from "../app/engine/provider-client/capabilities.server";
import { ProviderConnection } from "../app/engine/provider-client/connection.server";
import { relayedCookie } from "../app/engine/provider-client/cookie-relay";
import type {
  NoAnswer,
  RawAnswer,
  RawFile,
} from "../app/engine/provider-client/wire";
import { calls, type CallName } from "../provider/contract/calls";
import type { CallDefinition } from "../provider/contract/define-call";
import { idempotencyKeyHeader, success } from "../provider/contract/envelope";
import { reportPageSize } from "../provider/contract/reports";
import { asnPageSize, trackingPageSize } from "../provider/contract/searches";
import { descriptions } from "./descriptions";
import { Deviation, Skipped, type Fields } from "./expectations";

/** What the checks are run with. */
export interface CheckOptions {
  /** Base URL of the provider, as in `PROVIDER_API_URL`. */
  url: string;
  email: string;
  password: string;
  /** True if checks that write may run. */
  write: boolean;
  /** First and last day of the data to check with, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  now: Date;
  /** Beginnings of the ids of the checks to make; absent for all. */
  only?: readonly string[] | undefined;
  /** A number that the packing slip search is checked with; rows contain none. */
  packingSlip?: string | undefined;
  /** An account with fewer pools, which must not see the others. */
  second?: { email: string; password: string } | undefined;
  /** Email of an account that may be added to a group and removed again. */
  memberEmail?: string | undefined;
}

/** A check and its outcome. */
export interface CheckResult {
  /** `{call}.{aspect}`; unique, and the same in every run. */
  id: string;
  /** What is sent and expected. */
  expects: string;
  /** What a user of the portal sees if the provider deviates. */
  userSees: string;
  outcome: "passed" | "failed" | "skipped";
  /** What the provider did, if the check failed; why it was skipped; null if it passed. */
  reason: string | null;
}

/** Returns the page size of the portal, in rows. */
export function portalPageSize(name: CallName): number {
  if (name.startsWith("ASN")) return asnPageSize;
  return name.startsWith("tracking") ? trackingPageSize : reportPageSize;
}

/** Returns the objects in `result`, or the answer itself if it has none. */
export const rowsIn = (answer: Fields): Fields[] =>
  [answer.result ?? answer]
    .flat()
    .filter((row): row is Fields => typeof row === "object" && row !== null);

/** Returns the `Cookie` header that a browser sends after the portal has relayed these lines. */
export const cookieAfter = (setCookies: readonly string[]) =>
  setCookies
    .flatMap((line) => relayedCookie(line, true)?.split(";")[0] ?? [])
    .join("; ");

/**
 * A run over one provider. It is called over the portal's own connection: with its limits of time and size, and
 * without following redirects.
 */
export class CheckRun {
  readonly results: CheckResult[] = [];
  /** `Cookie` header of the session; null before sign-in. */
  cookie: string | null = null;
  #connection = this.#connect();
  readonly #answers = new Map<CallName, Promise<RawAnswer>>();

  /** @param validRequests returns a valid request of each call that has one */
  constructor(
    readonly options: CheckOptions,
    readonly validRequests: Readonly<
      Partial<Record<CallName, (run: CheckRun) => Fields | Promise<Fields>>>
    >,
  ) {}

  #connect() {
    return new ProviderConnection(() => this.options.url.replace(/\/+$/, ""));
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /**
   * Makes a check, unless it is not wanted, and adds its result.
   * @param make throws `Deviation` if the provider deviates, `Skipped` if the check cannot be made
   * @param writes true if the check writes, or would write at a provider that deviates
   */
  async check(id: string, make: () => Promise<void>, writes = false) {
    const { only, write } = this.options;
    const isSignIn = id === "loginPortal.answer";
    if (!isSignIn && only?.every((start) => !id.startsWith(start))) return;
    const aspect = id.slice(id.indexOf(".") + 1);
    const [expects, userSees] = descriptions[id] ?? descriptions[aspect] ?? [];
    if (!expects || !userSees) throw new Error(`${id} has no description`);
    const result: CheckResult = {
      id,
      expects,
      userSees,
      outcome: "passed",
      reason: null,
    };
    this.results.push(result);
    try {
      if (writes && !write) throw new Skipped("it writes (--write)");
      if (this.cookie === null && !isSignIn)
        throw new Skipped("the sign-in failed");
      await make();
    } catch (error) {
      if (!(error instanceof Deviation || error instanceof Skipped))
        throw error;
      result.outcome = error instanceof Skipped ? "skipped" : "failed";
      result.reason = error.message;
    }
  }

  /** Sends a request. A new connection follows a failed one, whose circuit breaker would refuse calls. */
  async #request<Answer extends { ok: true }>(
    send: (connection: ProviderConnection) => Promise<Answer | NoAnswer>,
  ): Promise<Answer> {
    const answer = await send(this.#connection);
    if (answer.ok) return answer;
    await this.close();
    this.#connection = this.#connect();
    throw new Deviation(
      `There was no complete response within the portal's limits (${answer.reason})`,
    );
  }

  /**
   * Makes a call.
   * @param cookie `Cookie` header, null for none
   * @throws Deviation without a response
   */
  send(
    name: CallName,
    request?: Fields,
    { cookie = this.cookie, idempotencyKey = "" } = {},
  ): Promise<RawAnswer> {
    const call: CallDefinition = calls[name];
    return this.#request((connection) =>
      connection.send({
        callClass: call.hashesPassword ? "account" : "general",
        path: name,
        method: call.method,
        headers: {
          accept: "application/json",
          ...(cookie !== null && call.sendsCookies && { cookie }),
          ...(call.request && { "content-type": "application/json" }),
          ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }),
        },
        body: call.request ? JSON.stringify(request) : undefined,
        signal: undefined,
        totalTimeoutMs: undefined,
      }),
    );
  }

  /** Requests the list of extensions. @throws Deviation without a response */
  sendCapabilities(): Promise<RawAnswer> {
    return this.#request((connection) => connection.send(capabilitiesCall));
  }

  /** Opens a document, whose body must be read or destroyed. @throws Deviation without a response */
  open(path: string, cookie = this.cookie): Promise<RawFile> {
    const identity = { "accept-encoding": "identity" };
    const headers = { ...identity, ...(cookie !== null && { cookie }) };
    const { signal } = new AbortController();
    return this.#request((connection) =>
      connection.open(path, headers, signal),
    );
  }

  /** Returns a valid request. @throws Skipped without data for it */
  async request(name: CallName): Promise<Fields> {
    const page = { offset: 0, pageSize: portalPageSize(name) };
    const request = await this.validRequests[name]?.(this);
    return { ...request, ...(calls[name].row !== null && page) };
  }

  /** Returns the answer to the valid request, which is sent once. */
  answer(name: CallName): Promise<RawAnswer> {
    const answer =
      this.#answers.get(name) ??
      this.request(name).then((request) => this.send(name, request));
    this.#answers.set(name, answer);
    return answer;
  }

  /** Returns the fields of that answer. @throws Skipped if it is no success */
  async fields(name: CallName): Promise<Fields> {
    const answer = await this.answer(name).catch((error: unknown) => {
      if (error instanceof Deviation) return null;
      throw error;
    });
    const fields = Object(answer?.json) as Fields;
    if (fields.status === success) return fields;
    throw new Skipped(`${name} failed`);
  }

  /** Returns the rows of that answer. @throws Skipped without any */
  async rows(name: CallName): Promise<Fields[]> {
    const rows = rowsIn(await this.fields(name));
    if (rows.length > 0) return rows;
    const { startDate, endDate } = this.options;
    throw new Skipped(
      `${name} returned nothing to check with (${startDate} to ${endDate})`,
    );
  }

  /** Returns up to three values of a field of these rows. @throws Skipped without any */
  async values(name: CallName, field: string): Promise<string[]> {
    const values = (await this.rows(name))
      .map((row) => row[field])
      .filter((value) => ["string", "number"].includes(typeof value));
    if (values.length > 0) return [...new Set(values.map(String))].slice(0, 3);
    throw new Skipped(`no row of ${name} has a ${field}`);
  }

  /** Returns the first value of a field of these rows. @throws Skipped without one */
  async value(name: CallName, field: string): Promise<string> {
    return String((await this.values(name, field))[0]);
  }
}
