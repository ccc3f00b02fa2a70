import { setImmediate as turnOfTheLoop } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other document uses: however many documents are being
 * written at once, requests are served between two pages.
 */
export function nextDocumentSlot(): Promise<unknown> {
  last = last.then(() => turnOfTheLoop());
  return last;
}
