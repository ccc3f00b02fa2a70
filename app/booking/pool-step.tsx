import { Form } from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { formField } from "../forms/form-field";
import { FormNotices } from "../forms/form-notices";
import { PoolSelect } from "../forms/pool-select";
import { SubmitButton } from "../forms/submit-button";
import { paths } from "../paths";
import { addressParameters } from "./booking-address";
import { bookingFormId } from "./booking-fields";
import type { BookingView } from "./booking-view";

/** The choice of the pool to book for. */
export function PoolStep({
  view: { pools, errors, notices, carried },
}: {
  view: Extract<BookingView, { step: "pool" }>;
}) {
  const field = formField(bookingFormId, addressParameters.pool, "", errors);
  return (
    <>
      <FormNotices problems={notices} />
      {pools && pools.length > 0 ? (
        <div className="panel pool-step">
          <ErrorSummary fields={[field]} answer={errors} />
          <Form action={paths.bookLTL()} noValidate>
            <PoolSelect field={field} pools={pools} required />
            {Object.entries(carried).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton busyText="Loading…">Continue</SubmitButton>
          </Form>
        </div>
      ) : null}
    </>
  );
}
