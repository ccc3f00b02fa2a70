/** Returns whether it has done what Back or Forward asks for. */
type Answer = (event: PopStateEvent) => boolean;

const answers = new Set<Answer>();

/** Begins to watch Back and Forward, before the router does: what is answered here does not reach it. */
export function watchBackAndForward(): void {
  window.addEventListener("popstate", (event) => {
    if ([...answers].some((answer) => answer(event)))
      event.stopImmediatePropagation();
  });
}

/**
 * Has Back and Forward answered without the router.
 * @returns ends this
 */
export function answerBackAndForward(answer: Answer): () => void {
  answers.add(answer);
  return () => void answers.delete(answer);
}
