import { maxReceivedScans } from "../../../../provider/contract/limits";
import { ownerField } from "../../../engine/session/form-owner";
import { paths } from "../../../paths";
import { requestField, type DeviceReply } from "./device-requests";
import {
  addRefused,
  listQueue,
  readDevice,
  removeFromQueue,
  type QueuedItem,
} from "./scan-queue";

/** How a queue was left: empty, or why something still waits. */
export type SendOutcome = "sent" | "offline" | "signedOut";

/** A request carries at most so many scans: a form has at most 64 kB. */
const batchSize = Math.min(100, maxReceivedScans);

/** Returns the first items that one request can carry: scans of one delivery, or one end of a delivery. */
function firstBatch(items: readonly QueuedItem[]): QueuedItem[] {
  const [first] = items;
  if (!first || first.end) return items.slice(0, 1);
  const other = items.findIndex(
    ({ deliveryID, end }) => end || deliveryID !== first.deliveryID,
  );
  return items.slice(0, Math.min(other < 0 ? items.length : other, batchSize));
}

/** Returns the form with a batch; it is the same whenever the batch is sent, but for the clock of the device. */
function formOf(batch: readonly QueuedItem[], device: string): URLSearchParams {
  const [first] = batch;
  const last = batch.at(-1);
  const door = batch.find(({ isDoorScan }) => isDoorScan)?.scan?.at ?? null;
  const request = {
    key: `${device}-${first?.sequence}-${last?.sequence}`.padEnd(16, "-"),
    wanted: {
      deliveryID: first?.deliveryID,
      deviceID: device,
      sentAt: new Date().toISOString(),
      scans: batch.flatMap(({ sequence, scan }) =>
        scan ? [{ ...scan, sequence }] : [],
      ),
      doorScanAt: door,
      visit: first?.end?.visit ?? null,
      signedBy: first?.end?.signedBy ?? null,
      signature: first?.end?.signature ?? null,
    },
  };
  return new URLSearchParams({
    [ownerField]: first?.owner ?? "",
    [requestField]: JSON.stringify(request),
  });
}

/** Sends one batch; null without a response. */
async function post(body: URLSearchParams): Promise<Response | null> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the portal itself, to whose route a device sends its scans
    return await fetch(new URL(paths.receivedScans(), location.origin), {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return null;
  }
}

/** Statuses of requests that can be sent again later: too many, or the provider does not answer. */
const isRetryable = (status: number) =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Sends what waits of one account, in order. Two tabs never send at the same time.
 * @param owner the account of the page
 * @param onReply receives what the scans have found
 */
export async function sendQueue(
  owner: string,
  onReply: (reply: DeviceReply, batch: readonly QueuedItem[]) => void,
): Promise<SendOutcome> {
  return navigator.locks.request("receiving-queue", async () => {
    const device = await readDevice();
    for (;;) {
      const own = (await listQueue()).filter((item) => item.owner === owner);
      const batch = firstBatch(own);
      if (batch.length === 0) return "sent";
      const response = await post(formOf(batch, device));
      if (response === null || isRetryable(response.status)) return "offline";
      // 409: somebody else is signed in with this browser.
      if (response.status === 401 || response.status === 409)
        return "signedOut";
      const reply = (await response.json().catch(() => null)) as
        (Partial<DeviceReply> & { message?: string }) | null;
      if (response.ok && reply?.found) onReply(reply as DeviceReply, batch);
      else
        await addRefused(
          batch.map(({ sequence, scan }) => ({
            sequence,
            asn: scan?.asn ?? "",
            message: reply?.message ?? String(response.status),
          })),
        );
      await removeFromQueue(batch);
    }
  });
}
