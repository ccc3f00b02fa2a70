import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { DatabaseBusyError } from "./errors";

const isEnd = (error: unknown) =>
  error instanceof Error &&
  "severity" in error &&
  (error.severity === "PANIC" || error.severity === "FATAL");

/**
 * PGlite that is left alone once PostgreSQL has given up (severity PANIC or FATAL: its disk was full
 * as it wrote ahead, for example). PostgreSQL would restart then; PGlite instead computes for ever at
 * the next message, be it the end of the failed statement. What was acknowledged stands on the disk,
 * and the next process that opens the folder recovers it.
 */
export class GuardedPglite extends PGlite {
  /** What ended it, as every statement from then on is told. */
  #end: DatabaseBusyError | null = null;
  readonly #onEnd: (error: Error) => void;

  /** @param onEnd told once, with the error that ended it */
  constructor(options: PGliteOptions, onEnd: (error: Error) => void) {
    super(options);
    this.#onEnd = onEnd;
  }

  /** Whether it takes no statement any more, nor may be closed. */
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
      if (!isEnd(error)) throw error;
      this.#end = new DatabaseBusyError("stopped", error);
      this.#onEnd(this.#end);
      throw this.#end;
    }
  }
}
