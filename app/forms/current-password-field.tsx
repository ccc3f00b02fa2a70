import { TextField } from "./field";
import type { FormField } from "./form-field";
import { ownAccountMessages } from "../messages";

/** The field of the password that a signed-in user types for a change of importance. */
export function CurrentPasswordField({ field }: { field: FormField }) {
  return (
    <TextField
      field={field}
      label={ownAccountMessages.currentPassword}
      type="password"
      autoComplete="current-password"
    />
  );
}
