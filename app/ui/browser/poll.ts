/** Polling interval of the maps, in milliseconds (specification, part 2, section 9). */
export const refreshEveryMs = 30_000;
/** Time limit of a poll request, in milliseconds: longer than the provider's own time limits. */
const timeoutMs = 2 * refreshEveryMs;

/** Page visibility; `document` implements it. */
export type Visibility = Pick<
  Document,
  "hidden" | "addEventListener" | "removeEventListener"
>;

/**
 * A time on both clocks: the wall clock may be set back, the monotonic clock may stop while the computer
 * sleeps.
 */
interface ClockReading {
  wall: number;
  running: number;
}

const now = (): ClockReading => ({
  wall: Date.now(),
  running: performance.now(),
});

/** Returns the milliseconds since a reading, by the clock with the larger difference. */
const passedSince = ({ wall, running }: ClockReading) =>
  Math.max(Date.now() - wall, performance.now() - running);

/** Data that is kept up to date by polling. */
interface Fresh<Answer> {
  /**
   * Requests the data; rejects only if `signal` aborts.
   * @param isAuto false for the first request, true for later ones
   */
  ask(isAuto: boolean, signal: AbortSignal): Promise<Answer>;
  /** Receives a response; responses to aborted requests are discarded. */
  take(answer: Answer): void;
}

/**
 * Sends a request immediately and then every 30 seconds, one at a time. Pauses while the page is hidden;
 * when it is shown again and the last request is older than 30 seconds, sends one immediately.
 * @param everyMs the interval in milliseconds, if it is not 30 seconds
 * @returns stops polling: no further requests or responses
 */
export function startPolling<Answer>(
  { ask, take }: Fresh<Answer>,
  page: Visibility,
  everyMs = refreshEveryMs,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestedAt: ClockReading | null = null;
  let pending: AbortController | null = null;

  function sendRequest(isAuto: boolean) {
    const request = new AbortController();
    pending = request;
    requestedAt = now();
    ask(isAuto, request.signal).then(
      (answer) => {
        if (pending !== request) return;
        pending = null;
        take(answer);
      },
      // The request was aborted.
      () => undefined,
    );
  }

  function schedule() {
    clearTimeout(timer);
    if (page.hidden) return;
    const passedMs = requestedAt === null ? Infinity : passedSince(requestedAt);
    if (passedMs < everyMs) {
      timer = setTimeout(schedule, everyMs - passedMs);
      return;
    }
    timer = setTimeout(schedule, everyMs);
    if (pending && passedMs < timeoutMs) return;
    pending?.abort();
    sendRequest(requestedAt !== null);
  }

  page.addEventListener("visibilitychange", schedule);
  schedule();
  return () => {
    page.removeEventListener("visibilitychange", schedule);
    clearTimeout(timer);
    pending?.abort();
    pending = null;
  };
}
