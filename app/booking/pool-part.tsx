import { intentField } from "../forms/intent";
import type { FormField } from "../forms/form-field";
import { PoolSelect } from "../forms/pool-select";
import type { NamedPool } from "./booking-view";

/**
 * The pool of the booking, as a chip with a button to change it, or the pools to choose from. The chip
 * submits no value: the form's action URL contains the pool.
 */
export function PoolPart({
  pool,
  pools,
  field,
  chooses,
}: {
  pool: string;
  /** Null if they could not be loaded. */
  pools: readonly NamedPool[] | null;
  field: FormField;
  /** True if the user wants to choose another pool. */
  chooses: boolean;
}) {
  if (pools && (chooses || pool === ""))
    return <PoolSelect field={field} pools={pools} required />;
  const name = pools?.find(({ id }) => id === pool)?.name ?? pool;
  return (
    <>
      {chooses ? (
        <p className="notice warn" role="status">
          Pools cannot be loaded right now. The rest of the form still works.
        </p>
      ) : null}
      <div className="pool-chip" id={field.id}>
        <span>Pool</span>
        <b>{name}</b>
        {pools && pools.length > 1 ? (
          <button
            type="submit"
            className="secondary"
            name={intentField}
            value="changePool"
          >
            Change pool
          </button>
        ) : null}
      </div>
    </>
  );
}
