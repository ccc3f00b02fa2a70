import { maxReasonLength } from "../../../../provider/contract/limits";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { ErrorList } from "../../../engine/forms/fields/errors/error-list";
import {
  commonMessages,
  formatMessage,
  receivingMessages,
  trackingMessages,
} from "../../../engine/messages";
import { staysInPage } from "../../../ui/browser/translation";
import { useExtension } from "../../../ui/shell/use-extension";
import { usualReasons } from "../condition-form";
import type { CartonProblem, ShownScan } from "./use-receiving";

const conditionNames = {
  damaged: trackingMessages.damaged,
  refused: trackingMessages.refused,
} as const;

/** The carton whose reason is asked for. */
export interface Reported {
  id: number;
  kind: "damaged" | "refused";
}

/** Two buttons beside a scan; one of them asks for the reason. */
export function CartonReport({
  shown: { id, asn, condition },
  reported,
  onOpen,
  onReport,
}: {
  shown: ShownScan;
  reported: Reported | null;
  onOpen(reported: Reported | null): void;
  onReport(asn: string, problem: CartonProblem): void;
}) {
  const outcome = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const isOpen = reported?.id === id;
  useEffect(() => {
    // The button that was pressed is gone with its form.
    if (wasOpen.current && !isOpen) outcome.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (condition !== null)
    return (
      <b ref={outcome} tabIndex={-1}>
        {conditionNames[condition]}
      </b>
    );
  if (isOpen)
    return (
      <ReasonForm
        label={formatMessage(
          reported.kind === "damaged"
            ? receivingMessages.reportDamaged
            : receivingMessages.reportRefused,
          { number: asn },
        )}
        onReason={(reason, photo) => {
          onReport(asn, { kind: reported.kind, reason, photo });
          onOpen(null);
        }}
        onCancel={() => onOpen(null)}
      />
    );
  return (
    <span ref={outcome} tabIndex={-1} className="actions">
      {(["damaged", "refused"] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="secondary"
          onClick={() => onOpen({ id, kind })}
        >
          {conditionNames[kind]}
        </button>
      ))}
    </span>
  );
}

/** Asks for a photo and the reason: a usual one is one tap, with gloves, any other one is typed. */
function ReasonForm({
  label,
  onReason,
  onCancel,
}: {
  label: string;
  onReason(reason: string, photo: File | null): void;
  onCancel(): void;
}) {
  const id = useId();
  const [error, setError] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  // No field, into which the next scan would be typed.
  useEffect(() => heading.current?.focus(), []);
  const hasNotes = useExtension("notes");
  const report = (reason: string) =>
    onReason(reason, photo.current?.files?.[0] ?? null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("reason");
    const reason = typeof typed === "string" ? typed.trim() : "";
    if (reason === "") setError(true);
    else report(reason);
  }
  return (
    <form onSubmit={submit} noValidate {...staysInPage}>
      <p ref={heading} tabIndex={-1}>
        <b>{label}</b>
      </p>
      {hasNotes && (
        <div className="field">
          <label htmlFor={`${id}-photo`}>{receivingMessages.photo}</label>
          <input
            id={`${id}-photo`}
            ref={photo}
            type="file"
            accept="image/*"
            capture="environment"
          />
        </div>
      )}
      <div className="actions" role="group" aria-label={commonMessages.reason}>
        {usualReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="secondary"
            onClick={() => report(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <div className="field">
        <label htmlFor={id}>{receivingMessages.otherReason}</label>
        <input
          id={id}
          name="reason"
          maxLength={maxReasonLength}
          autoComplete="off"
          aria-invalid={error || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <ErrorList
          id={`${id}-error`}
          errors={error ? [receivingMessages.reasonRequired] : []}
        />
      </div>
      <div className="actions">
        <button type="submit">{receivingMessages.report}</button>
        <button type="button" className="secondary" onClick={onCancel}>
          {commonMessages.cancel}
        </button>
      </div>
    </form>
  );
}
