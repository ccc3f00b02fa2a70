import { useEffect, useRef, useState, type RefObject } from "react";
import { ErrorSummary } from "../../../../engine/forms/fields/errors/error-summary";
import { FormNotices } from "../../../../engine/forms/fields/form-notices";
import { PostForm } from "../../../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../../../engine/forms/fields/errors/session-expired-notice";
import {
  formState,
  type FormField,
} from "../../../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../../../engine/forms/fields/idempotency-key-field";
import { SubmitButton } from "../../../../engine/forms/fields/submit-button";
import { forgetDraftsWith, useDraft } from "../../../../engine/forms/use-draft";
import { paths } from "../../../../paths";
import { bookingAddress } from "../booking-address";
import {
  bookingFields,
  bookingFormId,
  sides,
  type BookingField,
} from "../booking-fields";
import type { BookingReply, BookingView } from "../booking-view";
import { EndFields } from "./end-fields";
import { useRenewedPrice } from "./use-renewed-price";
import { PricePart } from "./price-part";
import { PoolPart } from "./pool-part";
import { ShipmentFields } from "./shipment-fields";
import { addressFilledEvent } from "../../address-book";
import { bookingMessages } from "../../../../engine/messages";
import { Notice } from "../../../../ui/shell/notice";

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
    view.initial,
  );
  const { price, shownRate } = useRenewedPrice(
    form,
    reply ?? { price: view.price, shownRate: view.price?.shown ?? "" },
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
            {bookingMessages.startNewBooking}
          </a>
        </p>
      ) : null}
      {reply ? null : (
        <FormNotices problems={view.notice ? [view.notice] : []} />
      )}
      {reply?.filled ? (
        <Notice look="good">{reply.filled.message}</Notice>
      ) : null}
      <PostForm
        ref={form}
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
          {bookingMessages.book}
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
        {price ? <PricePart price={price} shownRate={shownRate} /> : null}
        <SubmitButton busyText={bookingMessages.booking} submits="book">
          {bookingMessages.book}
        </SubmitButton>
      </PostForm>
    </>
  );
}

/**
 * Clears the errors of the fields that a saved address has filled in: they were about empty or
 * mistyped fields and are no longer true. The next reply brings its own errors.
 * @param form the booking form, which receives `addressFilledEvent`
 * @param fields the fields with the errors of the last reply
 * @param reply the last reply of the server, undefined before the first
 * @returns the same fields, those that were filled in without errors
 */
function useFilledFields<Name extends string>(
  form: RefObject<HTMLFormElement>,
  fields: Record<Name, FormField>,
  reply: object | undefined,
): Record<Name, FormField> {
  const [filled, setFilled] = useState<{
    reply: object | undefined;
    names: readonly string[];
  }>({ reply, names: [] });
  useEffect(() => {
    const element = form.current;
    const noteFilled = (event: Event) => {
      const { detail } = event as CustomEvent<string[]>;
      setFilled((before) => ({
        reply,
        names:
          before.reply === reply ? [...before.names, ...detail] : [...detail],
      }));
    };
    element?.addEventListener(addressFilledEvent, noteFilled);
    return () => element?.removeEventListener(addressFilledEvent, noteFilled);
  }, [form, reply]);
  if (filled.reply !== reply || filled.names.length === 0) return fields;
  const cleared = { ...fields };
  for (const name of filled.names)
    if (name in cleared)
      cleared[name as Name] = { ...fields[name as Name], errors: [] };
  return cleared;
}
