import { useEffect, useRef, useState, type FormEvent } from "react";
import { receivingMessages } from "../../../engine/messages";
import { EndForm } from "../end-form";
import type { ReceivingReply, StopView } from "../receiving-view";
import { findEndErrors, finishedText, readVisit } from "../visit-times";
import type { QueuedItem } from "./scan-queue";
import { SignaturePad } from "./signature-pad";
import type { QueueState } from "./use-queue";
import type { ShownScan } from "./use-receiving";

type End = NonNullable<QueuedItem["end"]>;

/** Returns the time of a scan by the clock of the store, `08:05`. */
const timeIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(at));

/** The end of a delivery on the device: it is kept like a scan, and sent after the scans before it. */
export function DeviceEnd({
  view,
  scans,
  firstAt,
  onEnd,
  areTimesKnown,
  state,
}: {
  view: StopView;
  scans: readonly ShownScan[];
  /** When the first scan of this page was made, ISO; null before. */
  firstAt: string | null;
  onEnd(item: { end: End }): Promise<number>;
  /** True if the end that was sent had times that were known already. */
  areTimesKnown: boolean;
  state: QueueState;
}) {
  const drawn = useRef<() => string | null>(() => null);
  const [reply, setReply] = useState<Pick<ReceivingReply, "answer">>();
  const [ended, setEnded] = useState<number | null>(null);
  const { stop, visit, zone, date } = view;
  const [last] = scans;
  const firstScanAt = view.firstScanAt || (firstAt ?? "");
  const offered = visit && {
    arrived: visit.arrived || (firstAt ? timeIn(zone, firstAt) : ""),
    departed: last ? timeIn(zone, last.at) : visit.departed,
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const typed = {
      signer: text("signer"),
      arrived: text("arrived"),
      departed: text("departed"),
    };
    const visited = { date, timeZone: zone, firstScanAt };
    const error = findEndErrors(typed, visited, Date.now());
    if (Object.keys(error).length > 0)
      return setReply({ answer: { initialValue: typed, error } });
    // If the end is refused, the form comes back with what was typed.
    setReply({ answer: { initialValue: typed } });
    const sequence = await onEnd({
      end: {
        signedBy: typed.signer,
        signature: drawn.current(),
        visit: readVisit(typed, visited),
      },
    });
    setEnded(sequence);
  }
  const isRefused = state.refused.some(({ sequence }) => sequence === ended);
  /** The end of this delivery that waits, also of before the page was loaded again. */
  const waiting = state.own.find(
    ({ deliveryID, end }) => end && deliveryID === stop.id,
  )?.sequence;
  useEffect(() => {
    // A refusal is forgotten when it is dismissed; the delivery is not received then either.
    if (isRefused) setEnded(null);
    else if (waiting !== undefined) setEnded(waiting);
  }, [isRefused, waiting]);
  if (ended !== null && !isRefused) {
    const isWaiting = state.own.some(({ sequence }) => sequence === ended);
    return (
      <p className={isWaiting ? "notice warn" : "notice good"} role="status">
        {isWaiting
          ? receivingMessages.finishSaved
          : finishedText(stop.store, areTimesKnown)}
      </p>
    );
  }
  return (
    <EndForm
      view={view}
      reply={reply}
      visit={offered}
      onSubmit={(event) => {
        submit(event).catch(() =>
          setReply({
            answer: { error: { "": [receivingMessages.finishFailed] } },
          }),
        );
      }}
    >
      <SignaturePad drawn={drawn} />
    </EndForm>
  );
}
