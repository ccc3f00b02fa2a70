import {
  capabilitiesAnswer,
  capabilitiesPath,
  type ExtensionName,
} from "../../provider/contract/extensions/capabilities";
import type { ProviderConnection } from "./connection.server";

/** How long the list of extensions is kept, in milliseconds. */
const keptMs = 5 * 60_000;
/** How long a provider that gave no list counts as one without extensions, in milliseconds. */
const keptAfterFailureMs = 30_000;

/** The extensions that the provider announces; shared by all requests of this process. */
export class Capabilities {
  readonly #connection: Pick<ProviderConnection, "send">;
  readonly #now: () => number;
  /** Null inside: the provider gave no list. */
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
   * Returns whether the provider announces an extension; null if that is unknown, because it gave no
   * list. Requests the list when the stored one has expired; concurrent callers share one request.
   */
  async find(name: ExtensionName): Promise<boolean | null> {
    if (this.#names === null || this.#now() >= this.#validUntil) {
      // While the request runs, every caller waits for it.
      this.#validUntil = Number.POSITIVE_INFINITY;
      this.#names = this.#request();
    }
    return (await this.#names)?.has(name) ?? null;
  }

  async #request(): Promise<ReadonlySet<string> | null> {
    const answer = await this.#connection.send({
      path: capabilitiesPath,
      method: "GET",
      headers: { accept: "application/json" },
      body: undefined,
      signal: undefined,
      totalTimeoutMs: undefined,
    });
    const httpStatus = answer.ok ? answer.httpStatus : null;
    const list = capabilitiesAnswer.safeParse(
      answer.ok && httpStatus === 200 ? answer.json : null,
    );
    const isDefinite = list.success || httpStatus === 404;
    this.#validUntil = this.#now() + (isDefinite ? keptMs : keptAfterFailureMs);
    return isDefinite ? new Set(list.data?.capabilities) : null;
  }
}
