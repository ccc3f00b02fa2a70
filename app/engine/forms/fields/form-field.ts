import type { SubmissionResult } from "@conform-to/react";

/** What a form control needs to know about its field. */
export interface FormField {
  id: string;
  name: string;
  /** Id of its error list. */
  errorId: string;
  /** Id of its hint. */
  hintId: string;
  /** Error messages; empty if there are none. */
  errors: readonly string[];
  /** Initial value: one text, or several for a multiple choice; empty for none. */
  initial: readonly string[];
}

/** A choice of a select, of checkboxes or of radio buttons. */
export interface Choice {
  value: string;
  label: string;
  /** The language of its label, if it is another one than that of the page. */
  lang?: string;
}

/** Choices of a select under a heading. */
export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

/** A form with the values and errors of its last submission. */
export interface FormState<Name extends string> {
  /** Errors of the form as a whole. */
  errors: readonly string[];
  fields: Record<Name, FormField>;
}

/** Creates a field; ids combine the names of the form and the field. */
export function formField(
  formId: string,
  name: string,
  initial: string | readonly string[] = [],
  errors: readonly string[] = [],
): FormField {
  const id = `${formId}-${name}`;
  return {
    id,
    name,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    errors,
    initial: typeof initial === "string" ? [initial] : initial,
  };
}

/**
 * Builds the fields of a form from Conform's reply to a submission: every field with its errors and
 * submitted value. Conform runs on the server only, because forms are validated there and its browser
 * runtime would add 8 KB to each first visit.
 * @param formId unique on the page
 * @param names the fields, in form order
 * @param reply the reply to the last submission, undefined before the first
 * @param initial initial field values before a submission
 */
export function formState<const Name extends string>(
  formId: string,
  names: readonly Name[],
  reply: SubmissionResult | undefined,
  initial: Partial<Record<Name, string | readonly string[]>> = {},
): FormState<Name> {
  const sent = reply?.initialValue;
  const fields = names.map((name) => {
    const value = sent ? sentValue(sent[name]) : initial[name];
    return [
      name,
      formField(formId, name, value, reply?.error?.[name] ?? []),
    ] as const;
  });
  return {
    errors: reply?.error?.[""] ?? [],
    fields: Object.fromEntries(fields) as Record<Name, FormField>,
  };
}

function sentValue(value: unknown): string | string[] | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "string")
    : undefined;
}

/** Returns the initial text of a field; empty without one. */
export const initialText = ({ initial }: FormField): string => initial[0] ?? "";

/** Returns the id of a field's label, for buttons and other elements that belong to the field. */
export const labelId = (field: FormField) => `${field.id}-label`;

/** Returns the attributes that connect a control to its label, hint and errors. */
export function controlProps(field: FormField, hasHint = false) {
  const invalid = field.errors.length > 0;
  const described = [hasHint ? field.hintId : "", invalid ? field.errorId : ""]
    .filter((id) => id !== "")
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described || undefined,
  };
}
