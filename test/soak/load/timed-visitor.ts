import type { Page } from "../../portal/page";
import { Visitor, type VisitOptions } from "../../portal/visitor";

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
  /** When it began, by `performance.now()`. */
  beganMs: number;
  durationMs: number;
}

/** A browser whose requests are recorded. */
export class TimedVisitor extends Visitor {
  /** Name of the running task. */
  task = "";
  /** Number of its requests so far. */
  requests = 0;

  /** @param record called after each request */
  constructor(
    url: string,
    address: string,
    private readonly record: (request: TimedRequest) => void,
  ) {
    super(url, address);
  }

  override async send(path: string, options?: VisitOptions): Promise<Page> {
    const beganMs = performance.now();
    this.requests += 1;
    const page = await super.send(path, options);
    this.record({
      task: this.task,
      path,
      status: page.status,
      isBusy: isBusy(page),
      beganMs,
      durationMs: performance.now() - beganMs,
    });
    return page;
  }
}
