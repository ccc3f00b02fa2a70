/**
 * Repeats work in the background until it is stopped. The time from one end to the next start is always the
 * same, so that work that takes longer than that never runs twice at once.
 * @param work handles its own failures
 * @param firstAfterMs time until the first start
 * @returns a function that stops the repetition, and resolves when running work has ended
 */
export function repeatWithoutOverlap(
  work: () => Promise<unknown>,
  everyMs: number,
  firstAfterMs = everyMs,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = startTimer(firstAfterMs);

  function startTimer(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = work().finally(() => {
        if (!isStopped) timer = startTimer(everyMs);
      });
    }, ms).unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
