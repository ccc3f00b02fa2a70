import { useId, useState, type FormEvent } from "react";
import { ErrorList } from "../../../engine/forms/fields/error-list";
import {
  commonMessages,
  formatMessage,
  receivingMessages,
  trackingMessages,
} from "../../../engine/messages";
import { reasonsId } from "../condition-form";
import type { ShownScan } from "./use-receiving";

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
  isOpen,
  reported,
  onOpen,
  onReport,
}: {
  shown: ShownScan;
  isOpen: boolean;
  reported: Reported | null;
  onOpen(reported: Reported | null): void;
  onReport(asn: string, kind: Reported["kind"], reason: string): void;
}) {
  if (condition !== null) return <b>{conditionNames[condition]}</b>;
  if (isOpen && reported)
    return (
      <ReasonForm
        label={formatMessage(
          reported.kind === "damaged"
            ? receivingMessages.reportDamaged
            : receivingMessages.reportRefused,
          { number: asn },
        )}
        onReason={(reason) => {
          onReport(asn, reported.kind, reason);
          onOpen(null);
        }}
        onCancel={() => onOpen(null)}
      />
    );
  return (
    <span className="actions">
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

function ReasonForm({
  label,
  onReason,
  onCancel,
}: {
  label: string;
  onReason(reason: string): void;
  onCancel(): void;
}) {
  const id = useId();
  const [error, setError] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("reason");
    const reason = typeof typed === "string" ? typed.trim() : "";
    if (reason === "") setError(true);
    else onReason(reason);
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{label}</p>
      <div className="field">
        <label htmlFor={id}>{commonMessages.reason}</label>
        <input
          id={id}
          name="reason"
          list={reasonsId}
          maxLength={200}
          aria-invalid={error || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
          autoFocus
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
