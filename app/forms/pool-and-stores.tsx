import { useEffect, useRef, useState } from "react";
import { Field } from "./field";
import { controlProps, type FormField } from "./form-field";

/** A pool that the user may see. */
export interface Pool {
  id: string;
  name: string;
  /** Its stores, sorted numerically. */
  stores: readonly string[];
}

interface PoolSelectProps {
  field: FormField;
  pools: readonly Pool[];
  /** A single pool has to be chosen; the blank option then asks for it. */
  required?: boolean;
  onChange?: (poolId: string) => void;
}

/**
 * The pool selector of the specification (part 1, section 2): "All Pools", or "Select Pool" when
 * one is required; a user's only pool is chosen from the start, without a blank option.
 */
export function PoolSelect({
  field,
  pools,
  required,
  onChange,
}: PoolSelectProps) {
  const only = pools.length === 1 ? pools[0] : undefined;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // The browser may have put back what was chosen before a reload, before scripts ran.
    if (select.current) onChange?.(select.current.value);
  }, [onChange]);
  return (
    <Field field={field} label="Pool">
      <select
        {...controlProps(field)}
        ref={select}
        defaultValue={only?.id ?? field.initial[0] ?? ""}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {only ? null : (
          <option value="">{required ? "Select Pool" : "All Pools"}</option>
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

/** Stores to choose several from, by pool. */
export function StoreSelect({
  field,
  pools,
}: {
  field: FormField;
  pools: readonly Pool[];
}) {
  return (
    <Field field={field} label="Stores" hint="Use ctrl to select multiple">
      <select
        {...controlProps(field, true)}
        multiple
        size={8}
        defaultValue={field.initial.length > 0 ? [...field.initial] : [""]}
      >
        <option value="">All Stores</option>
        {pools.map((pool) => (
          <optgroup key={pool.id} label={pool.name}>
            {pool.stores.map((store) => (
              <option key={store} value={store}>
                {store}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

/**
 * Pool and stores side by side. With JavaScript the stores narrow to the chosen pool at once;
 * without it they stand grouped by pool.
 */
export function PoolAndStores(props: {
  pool: FormField;
  stores: FormField;
  pools: readonly Pool[];
}) {
  const [poolId, setPoolId] = useState(props.pool.initial[0] ?? "");
  const narrowed = props.pools.filter((pool) => pool.id === poolId);
  return (
    <>
      <PoolSelect field={props.pool} pools={props.pools} onChange={setPoolId} />
      <StoreSelect
        field={props.stores}
        pools={narrowed.length > 0 ? narrowed : props.pools}
      />
    </>
  );
}
