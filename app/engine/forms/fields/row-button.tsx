import { useNavigation } from "@remix-run/react";
import { IdempotencyKeyField, keyName } from "./idempotency-key-field";
import { PostForm } from "./post-form";

/** A button beside an entry of a list, which does something with it. */
export function RowButton({
  formKey,
  values,
  label,
  name,
  action,
}: {
  /** A different idempotency key for each button. */
  formKey: string;
  /** The hidden fields: which entry, and what is to be done. */
  values: Record<string, string>;
  label: string;
  /** The label with the name of the entry, for screen readers. */
  name?: string | undefined;
  /** The path that the form is posted to; by default that of the page. */
  action?: string;
}) {
  const { formData } = useNavigation();
  const isBusy = formData?.get(keyName) === formKey;
  return (
    <PostForm preventScrollReset {...(action && { action })}>
      <IdempotencyKeyField value={formKey} />
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        type="submit"
        className="secondary"
        aria-label={name}
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        {label}
      </button>
    </PostForm>
  );
}
