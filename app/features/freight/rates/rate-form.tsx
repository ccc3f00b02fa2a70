import { Form } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { useEffect, useRef } from "react";
import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { Field, TextField } from "../../../engine/forms/fields/field";
import {
  controlProps,
  formField,
  formState,
} from "../../../engine/forms/fields/form-field";
import { useEntryDraft } from "../../../engine/forms/use-draft";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { paths } from "../../../paths";
import {
  rateFields,
  type FoundRate,
  type RateView,
  maxTypedZipLength,
} from "./rate-view";
import {
  bookingMessages,
  formatMessage,
  rateMessages,
} from "../../../engine/messages";

/**
 * The form that requests the rate between two ZIP codes; it is sent with GET, so the criteria are in
 * the URL of the result.
 */
export function RateForm({ view }: { view: RateView }) {
  const { initial, answer } = view;
  const form = useEntryDraft("rate", answer ?? undefined);
  const { errors, fields } = formState(
    "rate",
    rateFields,
    answer ?? undefined,
    initial,
  );
  const zone = formField("rate", "zone");
  const filled = useRef(initial);
  // Navigation to another URL updates the values but keeps the inputs, and with them the focus.
  useEffect(() => {
    if (filled.current === initial) return;
    filled.current = initial;
    const element = form.current;
    for (const name of rateFields) {
      const control = element?.elements.namedItem(name);
      if (control instanceof HTMLInputElement)
        control.value = initial[name] ?? "";
    }
  }, [initial, form]);
  return (
    <>
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={answer}
      />
      <Form action={paths.rateGenerator()} noValidate ref={form}>
        <Field field={zone} label={rateMessages.zoneId}>
          {/* Without a name it is not submitted: there is only one zone. */}
          <input
            {...controlProps(zone)}
            name={undefined}
            readOnly
            value={view.zone}
          />
        </Field>
        <TextField
          field={fields.zipFrom}
          label={rateMessages.fromZip}
          inputMode="numeric"
          maxLength={maxTypedZipLength}
        />
        <TextField
          field={fields.zipTo}
          label={rateMessages.toZip}
          inputMode="numeric"
          maxLength={maxTypedZipLength}
        />
        <TextField
          field={fields.numPallets}
          label={bookingMessages.numPallets}
          inputMode="decimal"
        />
        {Object.entries(view.carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton busyText={rateMessages.calculating}>
          {rateMessages.getRate}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Shows a rate in USD, per pallet and in total; nothing while there is none. */
export function RateResult({ rate }: { rate: FoundRate | null }) {
  return (
    // The live region is rendered from the start, so that screen readers announce its changes.
    <div role="status" className="stack">
      {rate && (
        <dl>
          <dt>{rateMessages.ratePerPallet}</dt>
          <dd>{formatMessage(rateMessages.usd, { amount: rate.perPallet })}</dd>
          <dt>
            {formatMessage(rateMessages.totalFor, { pallets: rate.pallets })}
          </dt>
          <dd>
            <b>{formatMessage(rateMessages.usd, { amount: rate.total })}</b>
          </dd>
        </dl>
      )}
      {rate?.bookPath && (
        <p>
          <Link className="button" to={rate.bookPath}>
            {rateMessages.bookAtRate}
          </Link>
        </p>
      )}
    </div>
  );
}
