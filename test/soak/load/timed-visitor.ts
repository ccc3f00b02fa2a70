import type { Page } from "../../portal/page";
import { Visitor } from "../../portal/visitor";

/** Returns whether the portal has too much to do, and says when to try again. */
export const isBusy = ({ status, retryAfter }: Page) =>
  status === 503 && retryAfter !== null;

/** One request of a virtual user. */
export interface TimedRequest {
  /** Name of the task that it belongs to. */
  task: string;
  path: string;
  status: number;
  /** True if the answer was 503 with a time to wait. */
  isBusy: boolean;
  /** When it began, in milliseconds since the start of the load. */
  atMs: number;
  durationMs: number;
}

/** A browser whose requests are recorded. */
export class TimedVisitor extends Visitor {
  /** Name of the running task. */
  task = "";
  readonly #startedAt: number;
  readonly #record: (request: TimedRequest) => void;

  /**
   * @param startedAt start of the load, by `performance.now()`
   * @param record called after each request
   */
  constructor(
    url: string,
    address: string,
    startedAt: number,
    record: (request: TimedRequest) => void,
  ) {
    super(url, address);
    this.#startedAt = startedAt;
    this.#record = record;
  }

  override get(path: string): Promise<Page> {
    return this.#time(path, () => super.get(path));
  }

  override post(path: string, form: Record<string, string>): Promise<Page> {
    return this.#time(path, () => super.post(path, form));
  }

  async #time(path: string, request: () => Promise<Page>): Promise<Page> {
    const began = performance.now();
    const page = await request();
    this.#record({
      task: this.task,
      path,
      status: page.status,
      isBusy: isBusy(page),
      atMs: began - this.#startedAt,
      durationMs: performance.now() - began,
    });
    return page;
  }
}
