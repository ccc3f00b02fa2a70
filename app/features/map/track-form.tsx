import { Form } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { DateField } from "../../engine/forms/fields/date-field";
import { formField } from "../../engine/forms/fields/form-field";
import { PoolSelect } from "../../engine/forms/fields/pool-select";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { paths } from "../../paths";
import {
  lastingChoices,
  relativeDateParameter,
  trackParameters,
} from "./map-address";
import type { TrackFormView } from "./track-view";
import { commonMessages, mapMessages } from "../../engine/messages";

/** The form for day and pool of the map. With scripts, a change submits it. */
export function TrackForm({
  view,
  search,
}: {
  view: TrackFormView;
  /** The query string of the page, whose filter and order are kept. */
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
    <Form ref={form} action={paths.track()} className="track-form" noValidate>
      <DateField
        field={field("date", view.date, view.dateErrors)}
        label={mapMessages.date}
      />
      {view.relativeDate !== null && (
        <input
          type="hidden"
          name={relativeDateParameter}
          value={view.relativeDate}
        />
      )}
      {pools ? (
        <PoolSelect
          field={field("pool", pool, view.poolErrors)}
          pools={pools}
        />
      ) : (
        <p className="notice warn">
          {mapMessages.poolsUnavailable}
          {/* Keeps the pool, so that the map is not widened to all pools. */}
          <input type="hidden" name={trackParameters.pool} value={pool} />
        </p>
      )}
      {lastingChoices(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton busyText={commonMessages.loading}>
        {mapMessages.show}
      </SubmitButton>
    </Form>
  );
}

/**
 * Submits a form on the native `change` event of its controls: for text, when the field is left.
 * (React's `onChange` fires with every keystroke.)
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
 * Updates a field's value when the URL changes. The element itself stays: remounting it would lose the
 * focus, e.g. after the first arrow key in the pool select.
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
