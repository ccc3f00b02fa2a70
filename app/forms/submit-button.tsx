import { useNavigation } from "@remix-run/react";

interface SubmitButtonProps {
  /** The verb. */
  children: string;
  /** What stands there while the answer is awaited, e.g. "Signing in…". */
  busyText: string;
  /** Tells this form from others of the page: a hidden field that only it posts with this value. */
  of?: { name: string; value: string };
}

/** Sends its form once: while the answer is awaited it says so and further presses do nothing. */
export function SubmitButton({ children, busyText, of }: SubmitButtonProps) {
  const { formData } = useNavigation();
  const busy =
    formData !== undefined && (!of || formData.get(of.name) === of.value);
  return (
    <button
      type="submit"
      // Not `disabled`: that would throw the keyboard's focus away.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyText : children}
    </button>
  );
}
