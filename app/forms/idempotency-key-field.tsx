import { memo } from "react";

/** Name of the hidden field with the one-time key of a form that writes. */
export const keyName = "key";

/**
 * The one-time key of a form: however often the form is sent with it, the provider acts once.
 * @param value as the server made it (`idempotent-form.server.ts`)
 */
// Drawn again it would take back the key that a draft has put in (`use-draft.ts`).
export const IdempotencyKeyField = memo(function IdempotencyKeyField({
  value,
}: {
  value: string;
}) {
  return <input type="hidden" name={keyName} value={value} />;
});
