import { useRef, useState, type RefObject } from "react";
import { Field } from "./field";
import { controlProps, type FormField } from "./form-field";
import { PoolSelect, type Pool } from "./pool-select";
import { fieldMessages, formMessages, glossaryMessages } from "../../messages";

const chosenIn = (select: HTMLSelectElement | null) =>
  new Set([...(select?.selectedOptions ?? [])].map(({ value }) => value));

/**
 * A multiple select of stores, grouped by pool. With JavaScript, a text box above the list filters it to
 * the stores that contain the typed text, without deselecting any, and two buttons select all listed
 * stores or none.
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
    <Field
      field={field}
      label={fieldMessages.stores}
      hint={formMessages.selectMultiple}
    >
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
          // "All Stores" together with single stores would be ambiguous.
          const [all] = target.options;
          if (all && target.selectedOptions.length > 1) all.selected = false;
        }}
      >
        <option value="">{formMessages.allStores}</option>
        {pools
          .map((pool) => ({ ...pool, stores: pool.stores.filter(isListed) }))
          .filter(({ stores }) => stores.length > 0)
          .map(({ id, name, stores }) => (
            <optgroup key={id} label={name}>
              {stores.map((store) => (
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

/** The filter and buttons of the store list; shown only with JavaScript. */
function StoreFilter({
  field,
  select,
  onFilter,
}: {
  field: FormField;
  select: RefObject<HTMLSelectElement>;
  onFilter: (text: string) => void;
}) {
  /** Selects every listed store, or deselects them all. */
  const choose = (all: boolean) => {
    for (const option of select.current?.options ?? [])
      option.selected = (option.value !== "") === all;
  };
  return (
    <div className="filter scripted">
      <input
        type="search"
        aria-label={formMessages.filterStores}
        aria-controls={field.id}
        placeholder={formMessages.filterStores}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onFilter(event.target.value.trim())}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <button type="button" className="secondary" onClick={() => choose(true)}>
        {formMessages.selectAll}
      </button>
      <button type="button" className="secondary" onClick={() => choose(false)}>
        {formMessages.clear}
      </button>
    </div>
  );
}

/**
 * Pool and stores side by side. With JavaScript the stores are filtered by the chosen pool immediately;
 * without it they are grouped by pool.
 */
export function PoolAndStores({
  pool,
  stores,
  pools,
}: {
  pool: FormField;
  stores: FormField;
  /** Null if the pools could not be loaded: the earlier choice is kept. */
  pools: readonly Pool[] | null;
}) {
  // The server renders all stores: without JavaScript nothing would update the list after a change of
  // pool.
  const [poolId, setPoolId] = useState("");
  if (!pools) return <NotLoaded fields={[pool, stores]} />;
  const chosenPools = pools.filter(({ id }) => id === poolId);
  return (
    <>
      <PoolSelect
        field={pool}
        pools={pools}
        term={glossaryMessages.pool}
        onChange={setPoolId}
      />
      <StoreSelect
        field={stores}
        pools={chosenPools.length > 0 ? chosenPools : pools}
      />
    </>
  );
}

/**
 * Replaces pool and stores if neither can be listed; hidden fields keep the earlier choice, so that a
 * search does not become wider.
 */
function NotLoaded({ fields }: { fields: readonly FormField[] }) {
  return (
    <>
      <p className="notice warn">{formMessages.poolsAndStoresUnavailable}</p>
      {fields.flatMap(({ name, initial }) =>
        initial.map((value) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
