import { intentField } from "../../../../engine/forms/intent";
import { useEffect, useRef } from "react";
import { Field } from "../../../../engine/forms/fields/field";
import {
  controlProps,
  labelId,
  type FormField,
} from "../../../../engine/forms/fields/form-field";
import {
  addressLines,
  AddressSuggestions,
  type SavedAddress,
} from "../../address-book";
import { lookUps, type LookUpName } from "../booking-fields";
import type { FoundAddresses } from "../booking-view";
import { bookingMessages, formatMessage } from "../../../../engine/messages";

interface LookUpFieldProps {
  name: LookUpName;
  field: FormField;
  label: string;
  /** Set for optional fields; most are required. */
  optional?: boolean;
  hint?: string;
  autoComplete: string;
  /** The result of a look-up by this field or another. */
  found: FoundAddresses | null;
  /** True if the form was just filled in from this field. */
  takesFocus: boolean;
}

/**
 * A field with address look-up: while the user types, or without scripts through its button, which
 * submits the form; the form is redisplayed with the matches below the field as buttons that fill it
 * in.
 */
export function LookUpField({
  name,
  field,
  label,
  optional,
  hint,
  autoComplete,
  found,
  takesFocus,
}: LookUpFieldProps) {
  return (
    <Field field={field} label={label} optional={optional} hint={hint}>
      <div className="look-up">
        <input
          {...controlProps(field, hint !== undefined)}
          type="text"
          autoComplete={autoComplete}
          defaultValue={field.initial[0]}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen what stands here
          autoFocus={takesFocus}
        />
        <AddressSuggestions inputId={field.id} {...lookUps[name]} />
        <button
          type="submit"
          className="secondary"
          name={intentField}
          value={`lookUp:${name}`}
          aria-describedby={labelId(field)}
        >
          {bookingMessages.lookUp}
        </button>
      </div>
      {found?.field === name ? <Found found={found} label={label} /> : null}
    </Field>
  );
}

function Found({ found, label }: { found: FoundAddresses; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [found]);
  const { addresses, message, field } = found;
  return (
    <div
      className="saved-addresses"
      role="group"
      aria-label={formatMessage(bookingMessages.addressesBy, {
        label: label.toLowerCase(),
      })}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
      autoFocus
      ref={box}
    >
      {message === null ? null : <p>{message}</p>}
      {addresses.map((address, at) => (
        // Saved addresses have no unique id; only their position distinguishes them.
        <Choice key={at} address={address} side={lookUps[field].side} />
      ))}
    </div>
  );
}

const Choice = ({ address, side }: { address: SavedAddress; side: string }) => (
  <button
    type="submit"
    className="secondary"
    name={intentField}
    value={`choose:${side}:${JSON.stringify(address)}`}
  >
    {address.companyName}
    {addressLines(address).map((line) => (
      <span key={line}>{line}</span>
    ))}
    {address.location === "" ? null : (
      <span>
        {formatMessage(bookingMessages.customer, { number: address.location })}
      </span>
    )}
  </button>
);
