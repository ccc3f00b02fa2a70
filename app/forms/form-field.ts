/**
 * What a form control needs to know of its field. Conform's field metadata has this shape; forms
 * that need no more than a name and a value write it down themselves.
 */
export interface FormField {
  id: string;
  name: string;
  /** Id of the list of its errors. */
  errorId: string;
  /** Id of its hint. */
  descriptionId: string;
  /** What is wrong with it; empty or missing when nothing is. */
  errors?: string[] | undefined;
  /** The value that it starts with: a text, or several for a list of choices. */
  initialValue?: unknown;
}

/** A field without Conform: ids are made of the form's and the field's name. */
export function formField(
  formId: string,
  name: string,
  rest: Pick<FormField, "errors" | "initialValue"> = {},
): FormField {
  const id = `${formId}-${name}`;
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-description`, ...rest };
}

/** The attributes that tie a control to its label, hint and errors. */
export function controlProps(field: FormField, hasHint: boolean) {
  const invalid = field.errors !== undefined && field.errors.length > 0;
  const described = [hasHint ? field.descriptionId : "", invalid ? field.errorId : ""]
    .filter((id) => id !== "")
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described || undefined,
  };
}

/** The text that a field starts with. */
export function initialText(field: FormField): string | undefined {
  return typeof field.initialValue === "string" ? field.initialValue : undefined;
}

/** The choices that a field starts with. */
export function initialList(field: FormField): string[] {
  const value = field.initialValue;
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
