import { Form } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { DateField } from "../forms/date-field";
import { formField } from "../forms/form-field";
import { PoolSelect } from "../forms/pool-select";
import { SubmitButton } from "../forms/submit-button";
import { paths } from "../paths";
import { lastingChoices, trackParameters } from "./map-address";
import type { TrackFormView } from "./track-view";

/** Which day and pool the map is about. With scripts a change is a submit. */
export function TrackForm({
  view,
  search,
}: {
  view: TrackFormView;
  /** The query of the page's address, whose filter and order stay. */
  search: string;
}) {
  const { pools, pool } = view;
  const field = (name: "date" | "pool", initial: string, errors: string[]) =>
    formField("track", trackParameters[name], initial, errors);
  const form = useSubmitOnChange();
  const only = pools?.length === 1 ? pools[0] : undefined;
  useFilledIn(form, trackParameters.date, view.date);
  useFilledIn(form, trackParameters.pool, only?.id ?? pool);
  return (
    <Form
      ref={form}
      action={paths.track()}
      className="panel track-form"
      noValidate
    >
      <DateField
        field={field("date", view.date, view.dateErrors)}
        label="Date"
      />
      {pools ? (
        <PoolSelect
          field={field("pool", pool, view.poolErrors)}
          pools={pools}
        />
      ) : (
        <p className="notice warn">
          Pools cannot be loaded right now. The date still works.
          {/* The map does not become wider by it. */}
          <input type="hidden" name={trackParameters.pool} value={pool} />
        </p>
      )}
      {lastingChoices(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton busyText="Loading…">Show</SubmitButton>
    </Form>
  );
}

/**
 * Submits a form when one of its controls has changed, as browsers mean it: a text once it is left.
 * (React would say so with every key.)
 */
function useSubmitOnChange() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const submit = () => element?.requestSubmit();
    element?.addEventListener("change", submit);
    return () => element?.removeEventListener("change", submit);
  });
  return form;
}

/**
 * Another address fills a field in anew. The field itself stays: a new one in its place would lose the
 * focus of whoever is in it, after the first arrow key in a list of pools.
 */
function useFilledIn(
  form: RefObject<HTMLFormElement>,
  name: string,
  value: string,
) {
  const filled = useRef(value);
  useEffect(() => {
    if (filled.current === value) return;
    filled.current = value;
    const control = form.current?.elements.namedItem(name);
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement
    )
      control.value = value;
  }, [form, name, value]);
}
