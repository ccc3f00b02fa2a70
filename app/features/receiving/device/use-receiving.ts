import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReceivedKind } from "../../../../provider/contract/extensions/receiving";
import { formatMessage, receivingMessages } from "../../../engine/messages";
import type { ScanAnswer, StopCarton, StopData } from "../receiving-view";
import type { DeviceReply, StoredStops } from "./device-requests";
import { judgeScan } from "./judge-scan";
import { markCarton, noteScan, type QueuedItem } from "./scan-queue";
import { shrinkPhoto } from "./shrink-photo";
import { signal } from "./signals";
import { useQueue } from "./use-queue";

/** A scan in the list of the last ones. */
export interface ShownScan extends ScanAnswer {
  /** Distinguishes the scans of this page. */
  id: number;
  at: string;
  condition: StopCarton["condition"];
}

/** What is wrong with a carton. */
export interface CartonProblem {
  kind: "damaged" | "refused";
  reason: string;
  photo: File | null;
}

/** Scans that are listed, at most. */
const maxShown = 30;

/** What has happened at the door since the page was loaded. */
interface DoorState {
  scans: readonly ShownScan[];
  /** When the first scan was made, ISO, also of one that is listed no more; null before. */
  firstAt: string | null;
  cartons: readonly StopCarton[];
  /** Cartons that the store has scanned, beyond those that were announced for this stop. */
  scanned: ReadonlySet<string>;
  /** What the provider has counted, with the scans of other devices. */
  counted: { announced: number; scanned: number };
  /** True if arrival and departure were known when the end was sent. */
  areTimesKnown: boolean;
  isDoorScanned: boolean;
}

/** Returns what the page shows before a scan. */
export const initialState = (stop: StopData): DoorState => ({
  scans: [],
  firstAt: null,
  cartons: stop.cartons,
  scanned: new Set(
    stop.cartons.flatMap(({ asn, isScanned }) => (isScanned ? [asn] : [])),
  ),
  counted: { announced: stop.announced, scanned: stop.scanned },
  areTimesKnown: false,
  isDoorScanned: stop.isDoorScanned,
});

/** Applies a scan to the cartons of the stop. */
function withScan(
  state: DoorState,
  { asn, outcome }: ScanAnswer,
  kind: ReceivedKind,
): DoorState {
  const scanned = new Set(state.scanned);
  if (kind === "refused") scanned.delete(asn);
  else if (outcome === "expected") scanned.add(asn);
  return {
    ...state,
    scanned,
    // A carton of another store is not one of this stop, and one that is scanned again stays as it was.
    cartons:
      outcome === "expected"
        ? markCarton(state.cartons, asn, kind)
        : state.cartons,
  };
}

/**
 * Applies a scan of this device to the cartons and to the last scans, the latest first: a scan is listed, and a
 * damaged or refused carton is marked.
 */
export const withShown = (
  state: DoorState,
  answer: ScanAnswer,
  { at, kind }: { at: string; kind: ReceivedKind },
  id: number,
): DoorState => ({
  ...withScan(state, answer, kind),
  firstAt: state.firstAt !== null && state.firstAt < at ? state.firstAt : at,
  scans:
    kind === "expected"
      ? [{ ...answer, id, at, condition: null }, ...state.scans].slice(
          0,
          maxShown,
        )
      : state.scans.map((shown) =>
          shown.asn === answer.asn ? { ...shown, condition: kind } : shown,
        ),
});

/**
 * Shows a carton as it was before a scan or report that this browser could not keep: it is never sent, and must not
 * look as if it were.
 * @param before the state before the scan or report
 */
export function withoutShown(
  state: DoorState,
  before: DoorState,
  asn: string,
): DoorState {
  const scanned = new Set(state.scanned);
  if (before.scanned.has(asn)) scanned.add(asn);
  else scanned.delete(asn);
  const shownBefore = new Map(before.scans.map((shown) => [shown.id, shown]));
  const carton = before.cartons.find((one) => one.asn === asn);
  return {
    ...state,
    scanned,
    isDoorScanned: before.isDoorScanned,
    scans: state.scans.flatMap((shown) =>
      shown.asn === asn ? (shownBefore.get(shown.id) ?? []) : shown,
    ),
    cartons: state.cartons.map((one) =>
      carton && one.asn === asn ? carton : one,
    ),
  };
}

/** Applies what the provider has found to the scans of this page that were sent. */
function withReply(
  state: DoorState,
  { found, announced, scanned, areTimesKnown }: DeviceReply,
  batch: readonly QueuedItem[],
  stopID: string,
): DoorState {
  if (batch[0]?.deliveryID !== stopID) return state;
  const kinds = new Map(batch.map(({ sequence, scan }) => [sequence, scan]));
  const answers = new Map(
    found.flatMap((answer) => {
      const scan = kinds.get(answer.sequence);
      return scan?.kind === "expected" ? [[scan.at + scan.asn, answer]] : [];
    }),
  );
  return {
    ...state,
    counted: { announced, scanned },
    areTimesKnown: state.areTimesKnown || areTimesKnown,
    scans: state.scans.map((shown) => {
      const answer = answers.get(shown.at + shown.asn);
      if (!answer) return shown;
      const { outcome, store } = answer;
      return { ...shown, outcome, store };
    }),
  };
}

/**
 * Receives a stop on the device: judges each scan at once, keeps it, and sends it when there is a connection.
 * @param stop as the portal has sent it, or as the device has kept its page
 * @param stored the stops of the day, as the device keeps them; null before they are loaded
 * @param owner the account of the page
 */
export function useReceiving(
  stop: StopData,
  stored: StoredStops | null,
  owner: string | null,
) {
  const others = useMemo(
    () => (stored?.stops ?? []).filter(({ id }) => id !== stop.id),
    [stored, stop.id],
  );
  const hasAll = stored !== null && !stored.hasMore;
  const [state, setState] = useState(() => initialState(stop));
  const latest = useRef(state);
  latest.current = state;
  const scanCount = useRef(0);
  const queue = useQueue(owner, (reply, batch) =>
    setState((last) => withReply(last, reply, batch, stop.id)),
  );
  const { add } = queue;
  const { own } = queue.state;

  // The scans of other devices, and those that this one has sent since the page was kept.
  const kept = stored?.stops.find(({ id }) => id === stop.id);
  useEffect(() => {
    if (!kept) return;
    setState((last) => {
      let merged = last;
      for (const { asn, isScanned, condition } of kept.cartons)
        if (isScanned || condition)
          merged = withScan(
            merged,
            { asn, outcome: "expected", store: null },
            condition ?? "expected",
          );
      return merged;
    });
  }, [kept]);

  // After a reload, the scans that still wait count too, and are the last ones. A scan of this page waits as well until
  // it is sent; it is in the list already.
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current || own.length === 0) return;
    isRestored.current = true;
    setState((last) => {
      let restored = last;
      for (const { deliveryID, scan, found, isDoorScan } of own) {
        if (deliveryID !== stop.id || !scan) continue;
        const isShown = last.scans.some(
          ({ asn, at }) => asn === scan.asn && at === scan.at,
        );
        if (isShown) continue;
        const answer: ScanAnswer = {
          asn: scan.asn,
          ...(found ?? { outcome: "expected", store: null }),
        };
        restored = withShown(restored, answer, scan, ++scanCount.current);
        if (isDoorScan) restored = { ...restored, isDoorScanned: true };
      }
      return restored;
    });
  }, [own, stop.id]);

  const apply = useCallback((change: (last: DoorState) => DoorState) => {
    // Scans that follow at once must see this one, before React renders.
    latest.current = change(latest.current);
    setState(change);
  }, []);

  const keep = useCallback(
    (item: Omit<QueuedItem, "sequence" | "owner" | "deliveryID">) =>
      add({ ...item, owner: owner ?? "", deliveryID: stop.id }),
    [add, owner, stop.id],
  );

  const note = useCallback(
    (asn: string, kind: ReceivedKind) => {
      noteScan(stop.id, asn, kind).catch(() => undefined);
    },
    [stop.id],
  );

  /** Takes a code from the scanner, the camera or the keyboard. */
  const scan = useCallback(
    (code: string) => {
      const answer = judgeScan(code, {
        stop,
        others,
        hasAll,
        scanned: latest.current.scanned,
      });
      if (!answer) return;
      signal(answer.outcome);
      const id = ++scanCount.current;
      const at = new Date().toISOString();
      if (answer.outcome === "invalid")
        return apply((last) =>
          withShown(last, answer, { at, kind: "expected" }, id),
        );
      const before = latest.current;
      const isDoorScan = !before.isDoorScanned;
      apply((last) => ({
        ...withShown(last, answer, { at, kind: "expected" }, id),
        isDoorScanned: true,
      }));
      const { asn, outcome, store } = answer;
      keep({
        isDoorScan,
        found: { outcome, store },
        scan: { asn, at, kind: "expected", reason: null },
      }).then(
        () => outcome === "expected" && note(asn, "expected"),
        () => apply((last) => withoutShown(last, before, asn)),
      );
    },
    [stop, others, hasAll, apply, keep, note],
  );

  /** Reports a carton as damaged or refused. */
  const report = useCallback(
    (asn: string, { kind, reason, photo }: CartonProblem) => {
      const id = ++scanCount.current;
      const at = new Date().toISOString();
      const answer: ScanAnswer = { asn, outcome: "expected", store: null };
      const before = latest.current;
      apply((last) => withShown(last, answer, { at, kind }, id));
      const keepBoth = async () => {
        try {
          await keep({ scan: { asn, at, kind, reason } });
        } catch {
          return apply((last) => withoutShown(last, before, asn));
        }
        note(asn, kind);
        if (!photo) return;
        const text = formatMessage(
          kind === "damaged"
            ? receivingMessages.damagedNote
            : receivingMessages.refusedNote,
          { number: asn, reason },
        );
        await keep({ photo: { asn, text, picture: await shrinkPhoto(photo) } });
      };
      keepBoth().catch(() => undefined);
    },
    [apply, keep, note],
  );

  /** Of this stop: what the provider has counted, and what has not been sent yet. */
  const count = useMemo(() => {
    const here = state.cartons.filter(({ isScanned }) => isScanned).length;
    return {
      announced: Math.max(state.counted.announced, state.cartons.length),
      scanned: Math.max(state.counted.scanned, here),
    };
  }, [state.cartons, state.counted]);

  return {
    ...queue,
    scans: state.scans,
    firstAt: state.firstAt,
    cartons: state.cartons,
    areTimesKnown: state.areTimesKnown,
    count,
    scan,
    report,
    keep,
  };
}
