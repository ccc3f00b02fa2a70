import {
  createStore,
  delMany,
  entries,
  get,
  set,
  update,
  type UseStore,
} from "idb-keyval";
import type { ReceivedKind } from "../../../../provider/contract/extensions/receiving";
import type { RequestOf } from "../../../../provider/contract/calls";
import { setUnsentScans } from "../../../ui/browser/unsent-scans";
import type { ScanAnswer, StopCarton } from "../receiving-view";
import type { StoredStops } from "./device-requests";

/*
 * What a device keeps in IndexedDB: the queue of scans under their numbers, and beside it the number of the last
 * scan, the name of the device, and the stops of the account that opened the page last.
 */

type Wanted = RequestOf<"receiveDelivery">;

/** A scan, or the end of a delivery, that waits to be sent. */
export interface QueuedItem {
  /** Number of the item on this device. */
  sequence: number;
  /** The account that has scanned (`session/form-owner.ts`): nobody else sends it. */
  owner: string;
  deliveryID: string;
  scan?: Omit<Wanted["scans"][number], "sequence">;
  /** What the device has said of a scan; missing for a damaged or refused carton. */
  found?: Pick<ScanAnswer, "outcome" | "store">;
  /** True for the first scan at a door that nobody has scanned yet. */
  isDoorScan?: boolean;
  end?: Pick<Wanted, "visit" | "signedBy" | "signature">;
  /** A photo of a carton, which becomes a note about the delivery. */
  photo?: { asn: string; text: string; picture: Blob };
}

/** A scan that the provider has refused for good, until somebody has seen it. */
export interface RefusedItem {
  sequence: number;
  asn: string;
  message: string;
}

/** The stops of an account. */
interface KeptStops extends StoredStops {
  owner: string;
}

/** Returns the cartons of a stop after a scan of one of them. */
export const markCarton = (
  cartons: readonly StopCarton[],
  asn: string,
  kind: ReceivedKind,
): StopCarton[] =>
  cartons.map((carton) =>
    carton.asn === asn
      ? {
          asn,
          isScanned: kind !== "refused",
          condition: kind === "expected" ? carton.condition : kind,
        }
      : carton,
  );

const keys = {
  device: "device",
  sequence: "sequence",
  refused: "refused",
  stops: "stops",
} as const;

let opened: UseStore | null = null;
/** Opens the database when it is first used, because the server imports this module too. */
const store = (): UseStore => (opened ??= createStore("receiving", "kept"));

/** Returns the name of this device, which it gives itself. */
export async function readDevice(): Promise<string> {
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36),
  ).join("-");
  let device = made;
  await update<string>(keys.device, (kept) => (device = kept ?? made), store());
  return device;
}

let lastAdded: Promise<unknown> = Promise.resolve();

/**
 * Adds an item to the queue, after those that are being added.
 * @returns its number
 * @throws if the browser keeps nothing, for example in a private window
 */
export function addToQueue(
  item: Omit<QueuedItem, "sequence">,
): Promise<number> {
  const adding = lastAdded.then(async () => {
    let sequence = 0;
    await update<number>(
      keys.sequence,
      (last = 0) => (sequence = last + 1),
      store(),
    );
    await set(sequence, { ...item, sequence }, store());
    await listQueue();
    return sequence;
  });
  lastAdded = adding.catch(() => undefined);
  return adding;
}

/** Lists what waits to be sent, in its order, and notes how much it is for the question before a logout. */
export async function listQueue(): Promise<QueuedItem[]> {
  const kept = await entries<IDBValidKey, unknown>(store());
  const items = kept
    .filter(([key]) => typeof key === "number")
    .map(([, item]) => item as QueuedItem)
    .sort((a, b) => a.sequence - b.sequence);
  setUnsentScans(items.length);
  return items;
}

/** Removes items that were sent or refused. */
export async function removeFromQueue(
  items: readonly QueuedItem[],
): Promise<void> {
  await delMany(
    items.map(({ sequence }) => sequence),
    store(),
  );
  await listQueue();
}

/** Lists what was refused and nobody has seen yet. */
export const listRefused = async (): Promise<RefusedItem[]> =>
  (await get<RefusedItem[]>(keys.refused, store())) ?? [];

/** Keeps what was refused. */
export const addRefused = (items: readonly RefusedItem[]): Promise<void> =>
  update<RefusedItem[]>(
    keys.refused,
    (kept = []) => [...kept, ...items],
    store(),
  );

/** Forgets what was refused. */
export const clearRefused = (): Promise<void> => set(keys.refused, [], store());

/** Keeps the stops of an account; those of another one are dropped. */
export const keepStops = (kept: KeptStops): Promise<void> =>
  set(keys.stops, kept, store());

/**
 * Notes a scan in the kept stops, so that a page that is loaded again without a connection knows it after it was
 * sent.
 */
export const noteScan = (
  deliveryID: string,
  asn: string,
  kind: ReceivedKind,
): Promise<void> =>
  update<KeptStops | undefined>(
    keys.stops,
    (kept) =>
      kept && {
        ...kept,
        stops: kept.stops.map((stop) =>
          stop.id === deliveryID
            ? { ...stop, cartons: markCarton(stop.cartons, asn, kind) }
            : stop,
        ),
      },
    store(),
  );

/**
 * Returns what is kept of the stops of an account; null if there is nothing.
 * @returns also whether those of another account were kept, whose pages must be dropped
 */
export async function readStops(
  owner: string,
): Promise<{ stored: StoredStops | null; isOther: boolean }> {
  const kept = await get<KeptStops>(keys.stops, store());
  return {
    stored: kept?.owner === owner ? kept : null,
    isOther: kept !== undefined && kept.owner !== owner,
  };
}
