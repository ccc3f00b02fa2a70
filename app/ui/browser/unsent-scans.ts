import { formatMessage, receivingMessages } from "../../engine/messages";

/** Where the number of scans that wait on this device is noted (`features/receiving/device/scan-queue.ts`). */
const noteName = "receiving-unsent";

/** Returns where it is noted. @throws if the browser keeps nothing */
// oxlint-disable-next-line no-restricted-globals -- the queue is on this device alone: no server needs a cookie of it
const notes = (): Storage => localStorage;

/** Notes how many scans wait on this device. */
export function setUnsentScans(count: number): void {
  try {
    if (count > 0) notes().setItem(noteName, String(count));
    else notes().removeItem(noteName);
  } catch {
    // A browser that keeps nothing has no queue.
  }
}

/**
 * Asks before a logout, which deletes everything that this browser keeps, whether unsent scans may be dropped.
 * @returns true if none wait, or if they may be
 */
export function mayDropScans(): boolean {
  let count = 0;
  try {
    count = Number(notes().getItem(noteName) ?? 0);
  } catch {
    // As above.
  }
  return (
    !(count > 0) ||
    window.confirm(formatMessage(receivingMessages.dropQuestion, { count }))
  );
}
