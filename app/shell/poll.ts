/** Polling interval of the maps, in milliseconds (specification, part 2, section 9). */
export const refreshEveryMs = 30_000;
/** Time limit of a poll request, in milliseconds: longer than the provider's own time limits. */
const patienceMs = 2 * refreshEveryMs;

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
  let asked: ClockReading | null = null;
  let underWay: AbortController | null = null;

  function question(isAuto: boolean) {
    const asking = new AbortController();
    underWay = asking;
    asked = now();
    ask(isAuto, asking.signal).then(
      (answer) => {
        if (underWay !== asking) return;
        underWay = null;
        take(answer);
      },
      // The request was aborted.
      () => undefined,
    );
  }

  function goOn() {
    clearTimeout(timer);
    if (page.hidden) return;
    const passedMs = asked === null ? Infinity : passedSince(asked);
    if (passedMs < everyMs) {
      timer = setTimeout(goOn, everyMs - passedMs);
      return;
    }
    timer = setTimeout(goOn, everyMs);
    if (underWay && passedMs < patienceMs) return;
    underWay?.abort();
    question(asked !== null);
  }

  page.addEventListener("visibilitychange", goOn);
  goOn();
  return () => {
    page.removeEventListener("visibilitychange", goOn);
    clearTimeout(timer);
    underWay?.abort();
    underWay = null;
  };
}
