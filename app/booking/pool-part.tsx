import { intentField } from "../forms/intent";
import type { FormField } from "../forms/form-field";
import { PoolSelect } from "../forms/pool-select";
import type { NamedPool } from "./booking-view";

/**
 * The pool that is booked for, as a chip with a button to change it; or the pools to choose from. The
 * chip sends no pool: the address that the form is posted to names it.
 */
export function PoolPart({
  pool,
  pools,
  field,
  chooses,
}: {
  pool: string;
  /** Null when they cannot be had. */
  pools: readonly NamedPool[] | null;
  field: FormField;
  /** Another pool is asked for. */
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
