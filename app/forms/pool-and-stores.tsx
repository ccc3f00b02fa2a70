import { useRef, useState, type RefObject } from "react";
import { Field } from "./field";
import { controlProps, type FormField } from "./form-field";
import { PoolSelect, type Pool } from "./pool-select";

const chosenIn = (select: HTMLSelectElement | null) =>
  new Set([...(select?.selectedOptions ?? [])].map(({ value }) => value));

/**
 * Stores to choose several from, by pool. With JavaScript a box above the list shortens it to the
 * stores that hold what is typed there, without letting go of one that is chosen, and two buttons
 * choose all that are listed, or none.
 */
export function StoreSelect({
  field,
  pools,
}: {
  field: FormField;
  pools: readonly Pool[];
}) {
  const select = useRef<HTMLSelectElement>(null);
  const [filter, setFilter] = useState({ text: "", keep: new Set<string>() });
  const isListed = (store: string) =>
    store.includes(filter.text) || filter.keep.has(store);
  return (
    <Field field={field} label="Stores" hint="Use ctrl to select multiple">
      <StoreFilter
        field={field}
        select={select}
        onFilter={(text) => setFilter({ text, keep: chosenIn(select.current) })}
      />
      <select
        {...controlProps(field, true)}
        ref={select}
        multiple
        size={8}
        defaultValue={field.initial.length > 0 ? [...field.initial] : [""]}
        onChange={({ target }) => {
          // "All Stores" beside some of them would say nothing.
          const [all] = target.options;
          if (all && target.selectedOptions.length > 1) all.selected = false;
        }}
      >
        <option value="">All Stores</option>
        {pools
          .map((pool) => ({ ...pool, stores: pool.stores.filter(isListed) }))
          .filter(({ stores }) => stores.length > 0)
          .map(({ id, name, stores }) => (
            <optgroup key={id} label={name}>
              {stores.map((store) => (
                <option key={store}>{store}</option>
              ))}
            </optgroup>
          ))}
      </select>
    </Field>
  );
}

/** What shortens and fills the list of stores: only where scripts run. */
function StoreFilter({
  field,
  select,
  onFilter,
}: {
  field: FormField;
  select: RefObject<HTMLSelectElement>;
  onFilter: (text: string) => void;
}) {
  /** Chooses every store that is listed, or lets go of them all. */
  const choose = (all: boolean) => {
    for (const option of select.current?.options ?? [])
      option.selected = (option.value !== "") === all;
  };
  return (
    <div className="filter scripted">
      <input
        type="search"
        aria-label="Filter stores"
        aria-controls={field.id}
        placeholder="Filter stores"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onFilter(event.target.value.trim())}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <button type="button" className="secondary" onClick={() => choose(true)}>
        Select all
      </button>
      <button type="button" className="secondary" onClick={() => choose(false)}>
        Clear
      </button>
    </div>
  );
}

/**
 * Pool and stores side by side. With JavaScript the stores narrow to the chosen pool at once;
 * without it they stand grouped by pool.
 */
export function PoolAndStores({
  pool,
  stores,
  pools,
}: {
  pool: FormField;
  stores: FormField;
  /** Null when the pools could not be loaded: what was chosen before stays. */
  pools: readonly Pool[] | null;
}) {
  // The server lists all of them: without scripts nothing else would follow another choice of pool.
  const [poolId, setPoolId] = useState("");
  if (!pools) return <NotLoaded fields={[pool, stores]} />;
  const narrowed = pools.filter(({ id }) => id === poolId);
  return (
    <>
      <PoolSelect field={pool} pools={pools} onChange={setPoolId} />
      <StoreSelect
        field={stores}
        pools={narrowed.length > 0 ? narrowed : pools}
      />
    </>
  );
}

/** Stands for pool and stores while neither can be listed; a search does not become wider by it. */
function NotLoaded({ fields }: { fields: readonly FormField[] }) {
  return (
    <>
      <p className="notice warn">
        Pools and stores cannot be loaded right now. The rest of the form still
        works.
      </p>
      {fields.flatMap(({ name, initial }) =>
        initial.map((value) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
