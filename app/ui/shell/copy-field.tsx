import { useId, useRef, type ReactNode } from "react";
import { useCopy } from "../browser/copy";
import { useScripted } from "./scripted";

/** A text in a field, to copy by hand or, with scripts, with a button. */
export function CopyField({
  label,
  value,
  copyLabel,
  copied,
  notCopied,
  children,
}: {
  label: string;
  value: string;
  /** Label of the button. */
  copyLabel: string;
  /** What is said after the text was copied. */
  copied: string;
  /** What is said if the browser does not allow copying; the text is selected then. */
  notCopied: string;
  /** Links beside the button. */
  children?: ReactNode;
}) {
  const scripted = useScripted();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(copied, notCopied);
  const copyField = () => {
    field.current?.select();
    copy(value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={field} readOnly value={value} />
      <p className="links">
        {scripted && (
          <button type="button" className="link" onClick={copyField}>
            {copyLabel}
          </button>
        )}
        {children}
        <span role="status">{outcome}</span>
      </p>
    </div>
  );
}
