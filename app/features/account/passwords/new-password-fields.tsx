import { TextField } from "../../../engine/forms/fields/field";
import type { FormField } from "../../../engine/forms/fields/form-field";
import { accountMessages } from "../../../engine/messages";

/** The controls of a new password. */
export function NewPasswordFields({
  fields,
}: {
  fields: Record<"password" | "confirmation", FormField>;
}) {
  return (
    <>
      <TextField
        field={fields.password}
        label={accountMessages.newPassword}
        type="password"
        hint={accountMessages.passwordRules}
        autoComplete="new-password"
      />
      <TextField
        field={fields.confirmation}
        label={accountMessages.confirmNewPassword}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
