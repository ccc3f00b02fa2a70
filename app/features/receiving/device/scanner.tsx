import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
} from "react";
import { formatMessage, receivingMessages } from "../../../engine/messages";
import { MissingCartons } from "../missing-cartons";
import type { StopView } from "../receiving-view";
import { AnswerText } from "../scan-answers";
import { CartonReport, type Reported } from "./carton-report";
import { DeviceEnd } from "./device-end";
import { QueueBar } from "./unsent-scans";
import { useReceiving } from "./use-receiving";
import { useOwner, useStoredStops } from "./use-stored-stops";
import { staysInPage } from "../../../ui/browser/translation";
import { Notice } from "../../../ui/shell/notice";

/** The camera with its reader of barcodes is loaded when it is asked for. */
const Camera = lazy(async () => ({
  default: (await import("./camera")).Camera,
}));

/**
 * The scanner at the door: a field that a hand scanner types into, and the phone's camera.
 * @param fallback the forms of a page without scripts, for a browser that keeps nothing
 */
export function Scanner({
  view,
  fallback,
}: {
  view: StopView;
  fallback: ReactNode;
}) {
  const { stop } = view;
  const owner = useOwner();
  const stored = useStoredStops([stop]);
  const door = useReceiving(stop, stored, owner);
  const { scans, cartons, count, scan, report } = door;
  const input = useRef<HTMLInputElement>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const [reported, setReported] = useState<Reported | null>(null);
  const [latest] = scans;

  useEffect(() => {
    // A hand scanner types wherever the focus is, also on a button that was pressed before. A slash is the shortcut
    // of the search in the header.
    const focusOnTyping = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key.length !== 1 || key === " " || key === "/") return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping =
        target instanceof Element &&
        target.closest("input, textarea, select, [contenteditable]");
      if (!isTyping) input.current?.focus();
    };
    document.addEventListener("keydown", focusOnTyping);
    return () => document.removeEventListener("keydown", focusOnTyping);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    scan(field.value);
    field.value = "";
    field.focus();
  }
  /** A pasted list is several scans. */
  function paste(event: ClipboardEvent) {
    const codes = event.clipboardData.getData("text").split(/[\r\n]+/);
    if (codes.length < 2) return;
    event.preventDefault();
    for (const code of codes) scan(code);
  }
  if (!door.state.isKept)
    return (
      <>
        <Notice look="warn">{receivingMessages.storageFailed}</Notice>
        {fallback}
      </>
    );
  return (
    <>
      <QueueBar
        state={door.state}
        onSend={door.send}
        onDismiss={door.dismiss}
      />
      <section className="panel" aria-labelledby="scan-heading">
        <h2 id="scan-heading" className="visually-hidden">
          {receivingMessages.scan}
        </h2>
        <p className="count">{formatMessage(receivingMessages.count, count)}</p>
        <div className="latest" role="status" aria-live="assertive">
          {latest && (
            // Another scan with the same answer is another element, which is read again.
            <div key={latest.id}>
              <AnswerText answer={latest} />
              <div className="number" translate="no">
                {latest.asn}
              </div>
            </div>
          )}
        </div>
        <form onSubmit={submit} {...staysInPage}>
          <label htmlFor="scan-code">{receivingMessages.scanNumber}</label>
          <div className="scan-line">
            <input
              id="scan-code"
              ref={input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              onPaste={paste}
            />
            <button type="submit">{receivingMessages.add}</button>
            <button
              type="button"
              className="secondary"
              aria-pressed={isCameraOn}
              onClick={() => setCameraOn(!isCameraOn)}
            >
              {isCameraOn
                ? receivingMessages.closeCamera
                : receivingMessages.camera}
            </button>
          </div>
        </form>
        {isCameraOn && (
          <Suspense fallback={null}>
            <Camera onCode={scan} />
          </Suspense>
        )}
      </section>
      {scans.length > 0 && (
        <section className="panel" aria-labelledby="recent-heading">
          <h2 id="recent-heading">{receivingMessages.recent}</h2>
          <ol className="recent">
            {scans.map((shown) => (
              <li key={shown.id}>
                <span className="number" translate="no">
                  {shown.asn}
                </span>
                <AnswerText answer={shown} />
                {shown.outcome !== "invalid" && (
                  <CartonReport
                    shown={shown}
                    reported={reported}
                    onOpen={setReported}
                    onReport={report}
                  />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <MissingCartons cartons={cartons} />
      <DeviceEnd
        view={view}
        scans={scans}
        firstAt={door.firstAt}
        onEnd={door.keep}
        areTimesKnown={door.areTimesKnown}
        state={door.state}
      />
    </>
  );
}
