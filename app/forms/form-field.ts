import type { SubmissionResult } from "@conform-to/react";

/** What a form control needs to know of its field. */
export interface FormField {
  id: string;
  name: string;
  /** Id of the list of its errors. */
  errorId: string;
  /** Id of its hint. */
  hintId: string;
  /** What is wrong with it; empty when nothing is. */
  errors: readonly string[];
  /** What it starts with: one text, or several of a list of choices; empty for nothing. */
  initial: readonly string[];
}

/** A form as the server's reply to its last submit leaves it. */
export interface FormState<Name extends string> {
  /** Errors of the form as a whole. */
  errors: readonly string[];
  fields: Record<Name, FormField>;
}

/** A field of a form; ids are made of the form's and the field's name. */
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
 * Reads the reply that Conform made of a submit at the server: every field with its errors and the
 * value that was sent. Forms need no more of Conform than this: they are checked at the server
 * alone, and its own runtime for the browser would cost 8 KB of each visitor's first visit.
 * @param formId unique on the page
 * @param names the fields, in the order of the form
 * @param reply the reply to the last submit, missing before the first
 * @param initial what the fields start with before a submit
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

/** The attributes that tie a control to its label, hint and errors. */
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
