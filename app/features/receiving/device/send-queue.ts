import { maxReceivedScans } from "../../../../provider/contract/limits";
import { keyName } from "../../../engine/forms/fields/idempotency-key-field";
import { receivingMessages } from "../../../engine/messages";
import { ownerField } from "../../../engine/session/form-owner";
import { paths } from "../../../paths";
import { noteFields } from "../../notes";
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

/**
 * Returns the first items that one request can carry: scans of one delivery, one photo, or one end of a delivery.
 * @param size scans of a request, at most
 */
function firstBatch(items: readonly QueuedItem[], size: number): QueuedItem[] {
  const [first] = items;
  if (!first?.scan) return items.slice(0, 1);
  const other = items.findIndex(
    ({ deliveryID, scan }) => !scan || deliveryID !== first.deliveryID,
  );
  return items.slice(0, Math.min(other < 0 ? items.length : other, size));
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

/** Returns the form that adds a photo as a note, with a key that stays. */
function noteFormOf(
  { sequence, owner }: QueuedItem,
  { text, picture }: NonNullable<QueuedItem["photo"]>,
  device: string,
): FormData {
  const form = new FormData();
  form.set(ownerField, owner);
  form.set(keyName, `${device}-${sequence}-photo`.padEnd(16, "-"));
  form.set(noteFields.text, text);
  form.set(noteFields.photos, picture, "photo.jpg");
  return form;
}

/** Returns the address of the note that a photo becomes. */
const noteAddress = ({ deliveryID }: QueuedItem) =>
  new URL(paths.notes({ delivery: deliveryID }), location.origin).href;

/** How long a request may take, in milliseconds: on a slow line a photo takes minutes, and everything waits for it. */
const longestMs = { scans: 30_000, photo: 5 * 60_000 };

/** Sends one batch; null without a response. */
function sendBatch(
  batch: readonly QueuedItem[],
  device: string,
): Promise<Response | null> {
  const [first] = batch;
  return first?.photo
    ? post(
        noteAddress(first),
        noteFormOf(first, first.photo, device),
        longestMs.photo,
      )
    : post(
        new URL(paths.receivedScans(), location.origin).href,
        formOf(batch, device),
        longestMs.scans,
      );
}

async function post(
  address: string,
  body: URLSearchParams | FormData,
  timeoutMs: number,
): Promise<Response | null> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the portal itself, to whose routes a device sends what it keeps
    return await fetch(address, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    // Also a redirect to another host, as to the sign-in of a company.
    return null;
  }
}

/** Statuses of requests that can be sent again later: too many, or the provider does not answer. */
const isRetryable = (status: number) =>
  status === 408 || status === 429 || status >= 500;

/** What the portal has answered to a batch. */
type Answer =
  | { kind: "accepted"; reply: DeviceReply | null }
  | { kind: "refused"; message: string }
  | { kind: "signedOut" }
  /** Nothing of the portal: also the page of something between the device and the portal, with whatever status. */
  | { kind: "none" };

/** Returns whether a page is one of the portal: each of them has the notice about a cut document (docs/decisions/136). */
const isPageOfPortal = (page: string) => page.includes('class="cut ');

/** Reads the response to a batch; null if there was none. */
async function readAnswer(
  response: Response | null,
  { photo, ...item }: QueuedItem,
): Promise<Answer> {
  if (response === null || isRetryable(response.status))
    return { kind: "none" };
  // A note that was added leads to its page. Any other redirect is to a sign-in, not of the portal either.
  const isNote =
    photo !== undefined &&
    response.redirected &&
    response.url === noteAddress(item);
  // 409: somebody else is signed in with this browser.
  if (
    response.status === 401 ||
    response.status === 409 ||
    response.redirected !== isNote
  )
    return { kind: "signedOut" };
  if (isNote) return { kind: "accepted", reply: null };
  const text = await response.text().catch(() => "");
  if (photo)
    return !response.ok && isPageOfPortal(text)
      ? { kind: "refused", message: receivingMessages.photoFailed }
      : { kind: "none" };
  const reply = parseReply(text);
  if (response.ok)
    return reply?.found
      ? { kind: "accepted", reply: reply as DeviceReply }
      : { kind: "none" };
  return reply?.message === undefined
    ? { kind: "none" }
    : { kind: "refused", message: reply.message };
}

/** Parses an answer of the portal to a device; null if it is none. */
function parseReply(
  text: string,
): (Partial<DeviceReply> & { message?: string }) | null {
  try {
    return JSON.parse(text) as Partial<DeviceReply> & { message?: string };
  } catch {
    return null;
  }
}

/** What the scans of a request have found. */
interface Answered {
  reply: DeviceReply;
  batch: readonly QueuedItem[];
}

const channelName = "receiving-replies";

/** Tells all tabs what scans have found: the one that sends them is not always the one that shows them. */
function tellTabs(answered: Answered): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(answered);
  channel.close();
}

/**
 * Receives what scans of an account have found, whichever tab has sent them.
 * @returns a function that ends this
 */
export function listenToReplies(
  owner: string,
  onReply: (reply: DeviceReply, batch: readonly QueuedItem[]) => void,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Answered>) => {
    if (data.batch[0]?.owner === owner) onReply(data.reply, data.batch);
  };
  return () => channel.close();
}

/**
 * Sends what waits of one account, in order. Two tabs never send at the same time. If several scans are refused
 * together, they are sent again one by one, so that only the one at fault is refused. A photo that does not get
 * through waits, and lets the scans behind it pass.
 * What the scans have found goes to every tab ({@link listenToReplies}).
 * @param owner the account of the page
 */
export async function sendQueue(owner: string): Promise<SendOutcome> {
  return navigator.locks.request("receiving-queue", async () => {
    const device = await readDevice();
    const waiting = new Set<number>();
    /** How many of the next scans are sent one by one. */
    let singles = 0;
    for (;;) {
      const left = (await listQueue()).filter(
        (item) => item.owner === owner && !waiting.has(item.sequence),
      );
      const batch = firstBatch(left, singles > 0 ? 1 : batchSize);
      const [first] = batch;
      if (first === undefined) return waiting.size > 0 ? "offline" : "sent";
      const response = await sendBatch(batch, device);
      const answer = await readAnswer(response, first);
      if (answer.kind === "signedOut") return "signedOut";
      if (answer.kind === "none") {
        // Without any response, nothing else gets through either.
        if (!first.photo || response === null) return "offline";
        waiting.add(first.sequence);
        continue;
      }
      if (answer.kind === "refused" && response?.status === 400 && batch[1]) {
        singles = batch.length;
        continue;
      }
      singles = Math.max(0, singles - batch.length);
      if (answer.kind === "refused")
        await addRefused(
          batch.map(({ sequence, scan, photo }) => ({
            sequence,
            asn: scan?.asn ?? photo?.asn ?? "",
            message: answer.message,
          })),
        );
      else if (answer.reply) tellTabs({ reply: answer.reply, batch });
      await removeFromQueue(batch);
    }
  });
}
