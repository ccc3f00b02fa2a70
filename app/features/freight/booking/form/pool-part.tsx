import { Form } from "@remix-run/react";
import { ErrorSummary } from "../../../../engine/forms/fields/errors/error-summary";
import {
  formField,
  type FormField,
} from "../../../../engine/forms/fields/form-field";
import { FormNotices } from "../../../../engine/forms/fields/form-notices";
import { intentField } from "../../../../engine/forms/intent";
import { PoolSelect } from "../../../../engine/forms/fields/pool-select";
import { SubmitButton } from "../../../../engine/forms/fields/submit-button";
import { paths } from "../../../../paths";
import { BookingListLink } from "../booking-list-screen";
import { PricePart } from "./price-part";
import { addressParameters } from "../booking-address";
import { bookingFormId } from "../booking-fields";
import type { BookingView, NamedPool } from "../booking-view";
import {
  bookingMessages,
  commonMessages,
  fieldMessages,
  glossaryMessages,
} from "../../../../engine/messages";
import { Notice } from "../../../../ui/shell/notice";

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
    return (
      <PoolSelect
        field={field}
        pools={pools}
        required
        term={glossaryMessages.pool}
      />
    );
  const name = pools?.find(({ id }) => id === pool)?.name ?? pool;
  return (
    <>
      {chooses ? (
        <Notice look="warn">{bookingMessages.poolsUnavailable}</Notice>
      ) : null}
      <div className="pool-chip" id={field.id}>
        <span>{fieldMessages.pool}</span>
        <b>{name}</b>
        {pools && pools.length > 1 ? (
          <button
            type="submit"
            className="secondary"
            name={intentField}
            value="changePool"
          >
            {bookingMessages.changePool}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** The choice of the pool to book for. */
export function PoolStep({
  view: { pools, errors, notices, carried, price, hasList },
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
            <PoolSelect
              field={field}
              pools={pools}
              required
              term={glossaryMessages.pool}
            />
            {Object.entries(carried).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton busyText={commonMessages.loading}>
              {bookingMessages.continue}
            </SubmitButton>
          </Form>
          {price ? <PricePart price={price} /> : null}
        </div>
      ) : null}
      {hasList ? <BookingListLink /> : null}
    </>
  );
}
