import type { InputHTMLAttributes, ReactNode } from "react";
import { ErrorList } from "./error-list";
import { controlProps, labelId, type FormField } from "./form-field";

interface FieldProps {
  field: FormField;
  label: string;
  /** What to enter, in words; stands between label and control. */
  hint?: ReactNode;
  /** Says so beside the label when most other fields of the form are required. */
  optional?: boolean;
}

/** Label above, hint, the control, and what is wrong with it. */
export function Field({
  field,
  label,
  hint,
  optional,
  errorsApart,
  children,
}: FieldProps & {
  children: ReactNode;
  /** What is wrong with it is drawn by whoever draws this: once for several fields. */
  errorsApart?: boolean;
}) {
  return (
    <div className="field">
      <label htmlFor={field.id} id={labelId(field)}>
        {label}
        {optional ? <span className="hint"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={field.hintId}>
          {hint}
        </p>
      ) : null}
      {children}
      {errorsApart ? null : (
        <ErrorList id={field.errorId} errors={field.errors} />
      )}
    </div>
  );
}

/** A field of one line of text. */
export function TextField({
  field,
  label,
  hint,
  optional,
  type = "text",
  ...input
}: FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | "type"
    | "autoComplete"
    | "autoFocus"
    | "inputMode"
    | "maxLength"
    | "autoCapitalize"
    | "spellCheck"
  >) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <input
        {...input}
        {...controlProps(field, hint !== undefined)}
        type={type}
        // A password never travels back to the browser.
        defaultValue={type === "password" ? undefined : field.initial[0]}
      />
    </Field>
  );
}

/** A field of several lines of text. */
export function TextAreaField({
  field,
  label,
  hint,
  optional,
  rows,
}: FieldProps & { rows: number }) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <textarea
        {...controlProps(field, hint !== undefined)}
        rows={rows}
        defaultValue={field.initial[0]}
      />
    </Field>
  );
}

/** A field with a few fixed choices; the blank one, "Any", is chosen from the start. */
export function ChoiceField({
  field,
  label,
  choices,
}: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  return (
    <Field field={field} label={label}>
      <select {...controlProps(field)} defaultValue={field.initial[0] ?? ""}>
        <option value="">Any</option>
        {choices.map(({ value, label: message }) => (
          <option key={value} value={value}>
            {message}
          </option>
        ))}
      </select>
    </Field>
  );
}
