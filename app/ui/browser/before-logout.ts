import { forgetSearches } from "./recent-searches";
import { mayDropScans } from "./unsent-scans";

/** The attribute of forms that end the session of this browser, after which it keeps nothing. */
export const endsSession = { "data-ends-session": "" };

/**
 * Asks before such a form is sent, whether unsent scans may be dropped. Without React, which does not answer forms in
 * a translated document, and not at all in one that was translated before it was there.
 */
export function askBeforeLogout(): void {
  document.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof Element && target.matches("[data-ends-session]")))
      return;
    if (mayDropScans()) return forgetSearches();
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}
