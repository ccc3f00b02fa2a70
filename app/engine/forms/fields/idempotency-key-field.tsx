import { memo } from "react";

/** Name of the hidden field with the idempotency key of a form that writes. */
export const keyName = "key";

/**
 * The idempotency key of a form: the provider executes repeated submissions with the same key once.
 * @param value created on the server (`idempotent-form.server.ts`)
 */
// Memoized: another render would overwrite the key that a draft has restored (`use-draft.ts`).
export const IdempotencyKeyField = memo(function IdempotencyKeyField({
  value,
}: {
  value: string;
}) {
  return <input type="hidden" name={keyName} value={value} />;
});
