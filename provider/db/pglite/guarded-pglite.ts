import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { DatabaseBusyError } from "../errors";

const isFatal = (error: unknown) =>
  error instanceof Error &&
  "severity" in error &&
  (error.severity === "PANIC" || error.severity === "FATAL");

/**
 * PGlite that receives no further messages after PostgreSQL has stopped (severity PANIC or FATAL, for
 * example because the disk was full while writing the log ahead). PostgreSQL would restart; PGlite
 * instead loops forever at the next message, even at the end of the failed statement. Acknowledged data
 * is in the data folder, and the next process that opens it recovers it.
 */
export class GuardedPglite extends PGlite {
  /** The error that stopped it; every later statement is refused with it. */
  #end: DatabaseBusyError | null = null;
  readonly #onEnd: (error: Error) => void;

  /** @param onEnd called once, with the error that stopped it */
  constructor(options: PGliteOptions, onEnd: (error: Error) => void) {
    super(options);
    this.#onEnd = onEnd;
  }

  /** True if it can neither run statements nor be closed any more. */
  get hasEnded(): boolean {
    return this.#end !== null;
  }

  override execProtocol(...message: Parameters<PGlite["execProtocol"]>) {
    return this.#guard(() => super.execProtocol(...message));
  }

  override execProtocolStream(
    ...message: Parameters<PGlite["execProtocolStream"]>
  ) {
    return this.#guard(() => super.execProtocolStream(...message));
  }

  async #guard<Result>(send: () => Promise<Result>): Promise<Result> {
    if (this.#end !== null) throw this.#end;
    try {
      return await send();
    } catch (error) {
      if (!isFatal(error)) throw error;
      this.#end = new DatabaseBusyError("stopped", error);
      this.#onEnd(this.#end);
      throw this.#end;
    }
  }
}
