import type { InputHTMLAttributes, ReactNode } from "react";
import { ErrorList } from "./errors/error-list";
import {
  controlProps,
  initialText,
  labelId,
  type Choice,
  type ChoiceGroup,
  type FormField,
} from "./form-field";
import { formMessages } from "../../messages";
import { Term } from "../../../ui/shell/texts/term";

interface FieldProps {
  field: FormField;
  label: string;
  /** What to enter; shown between label and control. */
  hint?: ReactNode;
  /** The meaning of the label's term. */
  term?: string;
  /** Marks the field as optional beside the label, for forms where most other fields are required. */
  optional?: boolean;
}

/** A field: label, hint, control and errors. */
export function Field({
  field,
  label,
  hint,
  term,
  optional,
  errorsApart,
  children,
}: FieldProps & {
  children: ReactNode;
  /** True if the parent renders the errors, e.g. once for several fields. */
  errorsApart?: boolean;
}) {
  return (
    <div className="field">
      <label htmlFor={field.id} id={labelId(field)}>
        {label}
        {optional ? (
          <span className="hint">{formMessages.optional}</span>
        ) : null}
      </label>
      {term ? <Term meaning={term} /> : null}
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

/** A single-line text field. Browsers offer what was typed before only where `autoComplete` names what it is. */
export function TextField({
  field,
  label,
  hint,
  term,
  optional,
  type = "text",
  autoComplete = "off",
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
    <Field
      field={field}
      label={label}
      hint={hint}
      term={term}
      optional={optional}
    >
      <input
        {...input}
        {...controlProps(field, hint !== undefined)}
        type={type}
        autoComplete={autoComplete}
        // Passwords are never sent back to the browser.
        defaultValue={type === "password" ? undefined : field.initial[0]}
      />
    </Field>
  );
}

/** A multi-line text field. */
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

/**
 * A select.
 * @param props.groups further choices, after the others
 * @param props.blank the text of the blank option; without one, something is always chosen
 * @param props.multiple true if several, or none, may be chosen
 */
export function SelectField({
  field,
  label,
  hint,
  choices,
  groups = [],
  blank,
  multiple,
}: FieldProps & {
  choices: readonly Choice[];
  groups?: readonly ChoiceGroup[];
  blank?: string;
  multiple?: true;
}) {
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        {...controlProps(field, hint !== undefined)}
        multiple={multiple}
        defaultValue={multiple ? [...field.initial] : initialText(field)}
      >
        {blank === undefined ? null : <option value="">{blank}</option>}
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, label, lang }) => (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  ));
