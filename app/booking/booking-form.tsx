import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ErrorSummary } from "../forms/error-summary";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { formState } from "../forms/form-field";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { SubmitButton } from "../forms/submit-button";
import { forgetDraftsWith, useDraft } from "../forms/use-draft";
import { paths } from "../paths";
import { bookingAddress } from "./booking-address";
import {
  bookingFields,
  bookingFormId,
  sides,
  type BookingField,
} from "./booking-fields";
import type { BookingReply, BookingView } from "./booking-view";
import { EndFields } from "./end-fields";
import { PoolPart } from "./pool-part";
import { ShipmentFields } from "./shipment-fields";
import { useFilledFields } from "./use-filled-fields";

/** The booking form, new or as the result of its last submission. */
export function BookingForm({
  view,
  reply,
}: {
  view: Extract<BookingView, { step: "form" }>;
  reply: BookingReply | undefined;
}) {
  const { pools, carried } = view;
  const pool = reply?.pool ?? view.pool;
  const address = bookingAddress(pool, carried);
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, address, view.draftOwner, reply);
  useEffect(() => {
    // A reload then uses the pool that was selected in the form.
    if (reply) window.history.replaceState(window.history.state, "", address);
  }, [reply, address]);
  const { fields: repliedFields } = formState<BookingField>(
    bookingFormId,
    bookingFields,
    reply?.answer,
    carried,
  );
  const fields = useFilledFields(form, repliedFields, reply);
  const problems = reply?.problems ?? [];
  return (
    <>
      {reply?.expired ? <SessionExpiredNotice returnTo={address} /> : null}
      <ErrorSummary
        errors={problems
          .filter(({ field }) => field === null)
          .map(({ message }) => message)}
        fields={problems.flatMap(({ field, message }) =>
          field ? [{ ...fields[field], errors: [message] }] : [],
        )}
        answer={reply}
      />
      {reply?.isUsedUp ? (
        <p>
          {/* A document navigation, because fields that stay mounted would keep their values. */}
          <a
            className="button secondary"
            href={paths.bookLTL()}
            onClick={() => forgetDraftsWith(reply.key)}
          >
            Start New Booking
          </a>
        </p>
      ) : null}
      {reply?.filled ? (
        <p className="notice good" role="status">
          {reply.filled.message}
        </p>
      ) : null}
      <Form
        ref={form}
        method="post"
        action={address}
        className="booking panel"
        noValidate
        preventScrollReset
      >
        {/* The default button, which the Enter key presses: the first submit button of a form. */}
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        >
          Book
        </button>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <PoolPart
          pool={pool}
          pools={pools}
          field={fields.pool}
          chooses={reply?.choosesPool ?? false}
        />
        <div className="ends">
          {sides.map((side) => (
            <EndFields
              key={side}
              side={side}
              fields={fields}
              found={reply?.found ?? null}
              focus={reply?.filled?.focus ?? null}
            />
          ))}
        </div>
        <ShipmentFields
          fields={fields}
          estimate={reply?.estimate ?? null}
          focus={reply?.filled?.focus ?? null}
        />
        <SubmitButton busyText="Booking…" submits="book">
          Book
        </SubmitButton>
      </Form>
    </>
  );
}
