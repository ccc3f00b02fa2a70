import { useNavigation } from "@remix-run/react";

interface NameAndValue {
  name: string;
  value: string;
}

interface SubmitButtonProps {
  /** The verb. */
  children: string;
  /** What stands there while the answer is awaited, e.g. "Signing in…". */
  busyText: string;
  /** Tells this form from others of the page: a hidden field that only it posts with this value. */
  of?: NameAndValue;
  /** Tells this button from others of its form: what it posts itself. */
  sends?: NameAndValue;
  /** Not the first thing to press here. */
  quiet?: boolean;
}

/** Sends its form once: while the answer is awaited it says so and further presses do nothing. */
export function SubmitButton({
  children,
  busyText,
  of,
  sends,
  quiet,
}: SubmitButtonProps) {
  const { formData } = useNavigation();
  const posted = (one: NameAndValue | undefined) =>
    !one || formData?.get(one.name) === one.value;
  const busy = formData !== undefined && posted(of);
  return (
    <button
      type="submit"
      className={quiet ? "quiet" : undefined}
      {...sends}
      // Not `disabled`: that would throw the keyboard's focus away.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy && posted(sends) ? busyText : children}
    </button>
  );
}
