import { TextField } from "../forms/field";
import { formField } from "../forms/form-field";
import { secondFactorMessages } from "../messages";

/**
 * The control of a code of the second factor.
 * @param form id of the form
 * @param appOnly true if a recovery code is not accepted
 */
export function CodeField({
  form,
  appOnly = false,
}: {
  form: string;
  appOnly?: boolean;
}) {
  return (
    <TextField
      field={formField(form, "code")}
      label={appOnly ? secondFactorMessages.appCode : secondFactorMessages.code}
      hint={appOnly ? undefined : secondFactorMessages.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...(appOnly ? { inputMode: "numeric" as const } : {})}
    />
  );
}
