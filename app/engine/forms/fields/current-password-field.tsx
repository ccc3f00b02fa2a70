import { TextField } from "./field";
import type { FormField } from "./form-field";
import { formMessages } from "../../messages";

/** The field of the password that a signed-in user types for a change of importance. */
export function CurrentPasswordField({ field }: { field: FormField }) {
  return (
    <TextField
      field={field}
      label={formMessages.currentPassword}
      type="password"
      autoComplete="current-password"
    />
  );
}
