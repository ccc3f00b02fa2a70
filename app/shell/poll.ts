/** How often what a map shows is asked for again, in milliseconds (specification, part 2, section 9). */
export const refreshEveryMs = 30_000;
/** After this long a question is given up, in milliseconds: the provider's own time limits have passed. */
const patienceMs = 2 * refreshEveryMs;

/** Whether anybody can see the page; `document` is one. */
export type Visibility = Pick<
  Document,
  "hidden" | "addEventListener" | "removeEventListener"
>;

/** A moment on both clocks: one may be set back, the other may stand still while a machine sleeps. */
interface ClockReading {
  wall: number;
  running: number;
}

const now = (): ClockReading => ({
  wall: Date.now(),
  running: performance.now(),
});

/** Milliseconds since a moment, by the clock that says more. */
const passedSince = ({ wall, running }: ClockReading) =>
  Math.max(Date.now() - wall, performance.now() - running);

/** One thing that is kept fresh. */
interface Fresh<Answer> {
  /**
   * Asks for it; never rejects but for an aborted `signal`.
   * @param isAuto false for the first time, true for the refreshes behind it
   */
  ask(isAuto: boolean, signal: AbortSignal): Promise<Answer>;
  /** Takes an answer; those to questions that were given up never come here. */
  take(answer: Answer): void;
}

/**
 * Asks at once and then every 30 seconds, one question at a time. Nothing is asked while the page is
 * hidden; when it is shown again and the last question is older than that, at once.
 * @returns ends it: nothing is asked or taken any more
 */
export function startPolling<Answer>(
  { ask, take }: Fresh<Answer>,
  page: Visibility,
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
      // Given up: nobody waits for it.
      () => undefined,
    );
  }

  function goOn() {
    clearTimeout(timer);
    if (page.hidden) return;
    const passedMs = asked === null ? Infinity : passedSince(asked);
    if (passedMs < refreshEveryMs) {
      timer = setTimeout(goOn, refreshEveryMs - passedMs);
      return;
    }
    timer = setTimeout(goOn, refreshEveryMs);
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
