import {
  capabilitiesAnswer,
  capabilitiesPath,
  type ExtensionName,
} from "../../../provider/contract/extensions/capabilities";
import type { ProviderConnection } from "./connection.server";
import type { WireCall } from "./wire";

/** The request of the list of extensions, which needs no session. */
export const capabilitiesCall: WireCall = {
  path: capabilitiesPath,
  method: "GET",
  headers: { accept: "application/json" },
};

/** How long the list of extensions is kept, in milliseconds. */
const keptMs = 5 * 60_000;
/** Statuses besides those from 500 on that say nothing about the list: the provider gives it later. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);
/** Returns whether a later request may get the list: without an answer, or while the provider is out of order. */
const isTemporary = (httpStatus: number | null) =>
  httpStatus === null || temporary.has(httpStatus) || httpStatus >= 500;
/**
 * Time until the list is requested again after a failure: this many times the duration of the failed
 * request, at least and at most this many milliseconds. A provider that does not answer unknown paths
 * must not delay every page. One that answers 503, for example because its database does not answer, is
 * asked again after the shortest time, and has its extensions as soon as it is back.
 */
const afterFailure = { factor: 10, minMs: 500, maxMs: 30_000 };

/** The extensions that the provider announces; shared by all requests of this process. */
export class Capabilities {
  readonly #connection: Pick<ProviderConnection, "send">;
  readonly #now: () => number;
  /** Null inside: the provider has never given a list. */
  #names: Promise<ReadonlySet<string> | null> | null = null;
  #validUntil = 0;

  /** @param now clock in milliseconds, for tests */
  constructor(
    connection: Pick<ProviderConnection, "send">,
    now: () => number = Date.now,
  ) {
    this.#connection = connection;
    this.#now = now;
  }

  /** Returns whether the provider announces an extension. A failure counts as "no extensions". */
  async has(name: ExtensionName): Promise<boolean> {
    return (await this.find(name)) === true;
  }

  /**
   * Returns whether the provider announces an extension; null if that is unknown, because it has never
   * answered. An answer that is no list, such as the HTML page of a backend for unknown paths, announces
   * nothing. Requests the list when the stored one has expired; concurrent callers share one request.
   */
  async find(name: ExtensionName): Promise<boolean | null> {
    if (this.#names === null || this.#now() >= this.#validUntil) {
      // While the request runs, every caller waits for it.
      this.#validUntil = Number.POSITIVE_INFINITY;
      this.#names = this.#request(this.#names);
    }
    return (await this.#names)?.has(name) ?? null;
  }

  /** @param last the list before, which stays valid if the provider gives none */
  async #request(
    last: Promise<ReadonlySet<string> | null> | null,
  ): Promise<ReadonlySet<string> | null> {
    const startedAt = this.#now();
    const answer = await this.#connection.send(capabilitiesCall);
    const httpStatus = answer.ok ? answer.httpStatus : null;
    const list = capabilitiesAnswer.safeParse(
      answer.ok && httpStatus === 200 ? answer.json : null,
    );
    const now = this.#now();
    if (list.success || httpStatus === 404 || httpStatus === 501) {
      this.#validUntil = now + keptMs;
      return new Set(list.data?.capabilities);
    }
    const { factor, minMs, maxMs } = afterFailure;
    if (isTemporary(httpStatus)) {
      this.#validUntil =
        now +
        (httpStatus === 503
          ? minMs
          : Math.min(maxMs, Math.max(minMs, factor * (now - startedAt))));
      return last;
    }
    // The page of a proxy in between, perhaps: a list from before stays.
    this.#validUntil = now + maxMs;
    return (await last) ?? new Set();
  }
}
