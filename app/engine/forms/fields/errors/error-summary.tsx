import { useEffect, useRef } from "react";
import type { FormField } from "../form-field";

interface ErrorSummaryProps {
  /** Errors of the form as a whole. */
  errors?: readonly string[];
  /** The fields of the form; errors link to their fields. */
  fields?: readonly FormField[];
  /**
   * The result of the last submission: a new one moves the focus to the summary. Without JavaScript, the
   * autofocus attribute of the new document does the same.
   */
  answer: unknown;
}

/** The errors of a submission, above the form. Renders nothing if there are none. */
export function ErrorSummary({
  errors = [],
  fields = [],
  answer,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  const wrong = fields.flatMap((field) =>
    field.errors.map((error) => ({ id: field.id, error })),
  );
  if (errors.length + wrong.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus ref={box}>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
        {wrong.map(({ id, error }) => (
          <li key={id + error}>
            <a href={`#${id}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
