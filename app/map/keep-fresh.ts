/** How often what a map shows is asked for again, in milliseconds (specification, part 2, section 9). */
export const refreshEveryMs = 30_000;
/** After this long a question is given up, in milliseconds: the provider's own time limits have passed. */
const patienceMs = 2 * refreshEveryMs;

/** Whether anybody can see the page; `document` is one. */
export type Visibility = Pick<
  Document,
  "hidden" | "addEventListener" | "removeEventListener"
>;

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
export function keepFresh<Answer>(
  { ask, take }: Fresh<Answer>,
  page: Visibility,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt: number | null = null;
  let underWay: AbortController | null = null;

  function question(isAuto: boolean) {
    const asking = new AbortController();
    underWay = asking;
    askedAt = Date.now();
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
    const passedMs = askedAt === null ? Infinity : Date.now() - askedAt;
    // A clock that was set back does not hold up the next question for longer than usual.
    if (passedMs < refreshEveryMs) {
      timer = setTimeout(goOn, refreshEveryMs - Math.max(0, passedMs));
      return;
    }
    timer = setTimeout(goOn, refreshEveryMs);
    if (underWay && passedMs < patienceMs) return;
    underWay?.abort();
    question(askedAt !== null);
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
