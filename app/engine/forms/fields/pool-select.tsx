import { useEffect, useRef } from "react";
import { Field } from "./field";
import { controlProps, initialText, type FormField } from "./form-field";
import { fieldMessages, formMessages } from "../../messages";

/** A pool that the user may see. */
export interface Pool {
  id: string;
  name: string;
  /** Its stores, sorted numerically. */
  stores: readonly string[];
}

interface PoolSelectProps {
  field: FormField;
  pools: readonly Pick<Pool, "id" | "name">[];
  /** True if a single pool must be chosen; the blank option then prompts for it. */
  required?: boolean;
  /** What a pool is, where the form has room for it. */
  term?: string;
  onChange?: (poolId: string) => void;
}

/**
 * The pool selector of the specification (part 1, section 2): "All Pools", or "Select Pool" if one is
 * required; a user's only pool is preselected, without a blank option.
 */
export function PoolSelect({
  field,
  pools,
  required,
  term,
  onChange,
}: PoolSelectProps) {
  const only = pools.length === 1 ? pools[0] : undefined;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // The browser may have restored the selection from before a reload, before scripts ran.
    if (select.current) onChange?.(select.current.value);
  }, [onChange]);
  return (
    <Field field={field} label={fieldMessages.pool} term={term}>
      <select
        {...controlProps(field)}
        ref={select}
        defaultValue={only?.id ?? initialText(field)}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {only ? null : (
          <option value="">
            {required ? formMessages.selectPool : formMessages.allPools}
          </option>
        )}
        {pools.map((pool) => (
          <option key={pool.id} value={pool.id}>
            {pool.name}
          </option>
        ))}
      </select>
    </Field>
  );
}
