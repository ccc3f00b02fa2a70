import { CheckboxField } from "../../../../engine/forms/fields/checkbox-fields";
import { TextField } from "../../../../engine/forms/fields/field";
import type { FormField } from "../../../../engine/forms/fields/form-field";
import type { Side } from "../../address-book";
import {
  boxLabels,
  boxNames,
  endLabels,
  sideLabels,
  type BookingField,
} from "../booking-fields";
import type { FoundAddresses } from "../booking-view";
import { LookUpField } from "./look-up-field";
import { bookingMessages } from "../../../../engine/messages";

/** The fields of one end of a shipment: company and address, and the services needed there. */
export function EndFields({
  side,
  fields,
  found,
  focus,
}: {
  side: Side;
  fields: Record<BookingField, FormField>;
  found: FoundAddresses | null;
  /** The field to focus when the page opens. */
  focus: BookingField | null;
}) {
  const section = `section-${side.toLowerCase()}`;
  const lookUp = (name: "customerNumber" | "company") => ({
    name: `${name}${side}` as const,
    field: fields[`${name}${side}`],
    label: endLabels[name],
    found,
    takesFocus: focus === `${name}${side}`,
  });
  return (
    <fieldset>
      <legend>{sideLabels[side]}</legend>
      <LookUpField
        {...lookUp("customerNumber")}
        optional
        hint={
          side === "From"
            ? bookingMessages.findsAddress
            : bookingMessages.findsAndBooksAddress
        }
        autoComplete="off"
      />
      <LookUpField
        {...lookUp("company")}
        autoComplete={`${section} organization`}
      />
      <TextField
        field={fields[`address1${side}`]}
        label={endLabels.address1}
        autoComplete={`${section} address-line1`}
      />
      <TextField
        field={fields[`address2${side}`]}
        label={endLabels.address2}
        optional
        autoComplete={`${section} address-line2`}
      />
      <div className="place">
        <TextField
          field={fields[`city${side}`]}
          label={endLabels.city}
          autoComplete={`${section} address-level2`}
        />
        <TextField
          field={fields[`state${side}`]}
          label={endLabels.state}
          autoComplete={`${section} address-level1`}
          autoCapitalize="characters"
        />
        <TextField
          field={fields[`zip${side}`]}
          label={endLabels.zip}
          autoComplete={`${section} postal-code`}
          inputMode="numeric"
        />
      </div>
      <div className="boxes">
        {boxNames.map((name) => (
          <CheckboxField
            key={name}
            field={fields[`${name}${side}`]}
            label={boxLabels[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}
