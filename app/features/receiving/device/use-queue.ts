import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceReply } from "./device-requests";
import {
  addToQueue,
  clearRefused,
  listQueue,
  listRefused,
  type QueuedItem,
  type RefusedItem,
} from "./scan-queue";
import { listenToReplies, sendQueue, type SendOutcome } from "./send-queue";

/** How often a queue is sent again while there is no connection, in milliseconds. */
const retryEveryMs = 15_000;

/** What waits on this device. */
export interface QueueState {
  /** Items of the account of the page. */
  own: readonly QueuedItem[];
  /** How many items other accounts have. */
  others: number;
  refused: readonly RefusedItem[];
  /** How the queue was left when it was sent last. */
  outcome: SendOutcome;
  /** False if this browser keeps nothing. */
  isKept: boolean;
}

const nothing: QueueState = {
  own: [],
  others: 0,
  refused: [],
  outcome: "sent",
  isKept: true,
};

/**
 * Sends what waits on this device: at once, when the connection is back, and every few seconds while it is not.
 * @param owner the account of the page; null sends nothing
 * @param onReply receives what the scans have found
 */
export function useQueue(
  owner: string | null,
  onReply?: (reply: DeviceReply, batch: readonly QueuedItem[]) => void,
) {
  const [state, setState] = useState(nothing);
  const receive = useRef(onReply);
  receive.current = onReply;

  const read = useCallback(
    async (outcome?: SendOutcome) => {
      const items = await listQueue();
      const refused = await listRefused();
      const own = items.filter((item) => item.owner === owner);
      setState((last) => ({
        own,
        others: items.length - own.length,
        refused,
        outcome: outcome ?? last.outcome,
        isKept: true,
      }));
    },
    [owner],
  );
  const send = useCallback(async () => {
    if (owner === null) return;
    try {
      await read();
      await read(await sendQueue(owner));
    } catch {
      setState((last) => ({ ...last, isKept: false }));
    }
  }, [owner, read]);
  const add = useCallback(
    async (item: Omit<QueuedItem, "sequence">): Promise<number> => {
      try {
        const sequence = await addToQueue(item);
        await read();
        void send();
        return sequence;
      } catch (error) {
        setState((last) => ({ ...last, isKept: false }));
        throw error;
      }
    },
    [read, send],
  );
  const dismiss = useCallback(async () => {
    await clearRefused();
    await read();
  }, [read]);

  useEffect(() => {
    if (owner === null) return;
    return listenToReplies(owner, (reply, batch) => {
      receive.current?.(reply, batch);
      // Another tab may have sent them.
      read().catch(() => undefined);
    });
  }, [owner, read]);
  useEffect(() => {
    const sendNow = () => void send();
    sendNow();
    const timer = setInterval(sendNow, retryEveryMs);
    window.addEventListener("online", sendNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendNow);
    };
  }, [send]);
  return { state, add, send, dismiss };
}
