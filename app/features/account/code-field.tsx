import { TextField } from "../../engine/forms/fields/field";
import {
  formField,
  type FormField,
} from "../../engine/forms/fields/form-field";
import { secondFactorMessages } from "../../engine/messages";

/** Returns the field of a code; it is never filled in again, because each code is good once. */
export const codeField = (
  formId: string,
  error: string | null = null,
): FormField => formField(formId, "code", [], error === null ? [] : [error]);

/**
 * The control of a code of the second factor.
 * @param props.appOnly true if a recovery code is not accepted
 */
export function CodeField({
  field,
  appOnly = false,
}: {
  field: FormField;
  appOnly?: boolean;
}) {
  return (
    <TextField
      field={field}
      label={appOnly ? secondFactorMessages.appCode : secondFactorMessages.code}
      hint={appOnly ? undefined : secondFactorMessages.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...(appOnly ? { inputMode: "numeric" as const } : {})}
    />
  );
}
