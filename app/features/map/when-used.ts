/** Events by which a user uses a page. Moves of the mouse count: the user may want to click. */
const uses = [
  "pointermove",
  "pointerdown",
  "keydown",
  "wheel",
  "scroll",
] as const;

/** A page that nobody uses, such as one on a screen on the wall, counts as used after this time. */
const latestMs = 12_000;

/**
 * Resolves when the user first uses the page. What the page shows already must not wait for it: only
 * code that is expensive and that a user who merely looks does not miss.
 * @param signal ends the wait; then the promise stays pending
 */
export function whenUsed(signal: AbortSignal): Promise<void> {
  // Already true if a link or a button led here.
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(use, latestMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
    function use() {
      for (const name of uses) window.removeEventListener(name, use, true);
      clearTimeout(timer);
      resolve();
    }
    for (const name of uses)
      window.addEventListener(name, use, {
        capture: true,
        passive: true,
        signal,
      });
  });
}
