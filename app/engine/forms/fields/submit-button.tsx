import { useNavigation } from "@remix-run/react";
import { useConnectionLost } from "../../../ui/browser/data-requests";
import { commonMessages } from "../../messages";
import { intentField } from "../intent";

interface SubmitButtonProps {
  /** The label, a verb. */
  children: string;
  /** Label while the submission is pending, e.g. "Signing in…"; by default "Saving…". */
  busyText?: string;
  /** The intent of this form, if a page has several: the button is pending only for that one. */
  pendingWhen?: string;
  /** The intent that this button submits, if a form has several buttons. */
  submits?: string;
  /** True if this is not the main action of the form. */
  secondary?: boolean;
}

/** Returns whether a submission is pending: one with this intent, or any one if none is named. */
export function useIsPending(intent?: string): boolean {
  const { formData } = useNavigation();
  return (
    formData !== undefined &&
    (intent === undefined || formData.get(intentField) === intent)
  );
}

/** Submits its form once: while the submission is pending, further presses do nothing. */
export function SubmitButton({
  children,
  busyText = commonMessages.saving,
  pendingWhen,
  submits,
  secondary,
}: SubmitButtonProps) {
  const isPending = useIsPending(pendingWhen);
  // While the connection is lost, another press sends what the form contains now.
  const busy = !useConnectionLost() && isPending;
  const isOwn = useIsPending(submits);
  return (
    <button
      type="submit"
      className={secondary ? "secondary" : undefined}
      {...(submits === undefined ? {} : { name: intentField, value: submits })}
      // Not `disabled`: that would lose the keyboard focus.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy && isOwn ? busyText : children}
    </button>
  );
}
