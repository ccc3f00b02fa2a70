import { CheckboxField } from "../../../../engine/forms/fields/checkbox-fields";
import {
  TextAreaField,
  TextField,
} from "../../../../engine/forms/fields/field";
import type { FormField } from "../../../../engine/forms/fields/form-field";
import type { Estimate } from "./density";
import { DensityHelper } from "./density-helper";
import { shipmentLabels, type BookingField } from "../booking-fields";
import { bookingMessages, glossaryMessages } from "../../../../engine/messages";

/** The fields of the shipment. */
export function ShipmentFields({
  fields,
  estimate,
  focus,
}: {
  fields: Record<BookingField, FormField>;
  /** The requested class estimate, from the measurements of a pallet. */
  estimate: Estimate | null;
  /** The field to focus when the page opens. */
  focus: BookingField | null;
}) {
  return (
    <fieldset>
      <legend>{bookingMessages.shipment}</legend>
      <div className="measures">
        <TextField
          field={fields.BOLNumber}
          label={shipmentLabels.BOLNumber}
          term={glossaryMessages.billOfLading}
          optional
          hint={bookingMessages.assignedNumber}
          spellCheck={false}
        />
        <TextField
          field={fields.PRONumber}
          label={shipmentLabels.PRONumber}
          term={glossaryMessages.pro}
          optional
          hint={bookingMessages.assignedNumber}
          spellCheck={false}
        />
      </div>
      <div className="measures">
        <TextField
          field={fields.numPallets}
          label={shipmentLabels.numPallets}
          hint={bookingMessages.wholeNumber}
          inputMode="numeric"
        />
        <TextField
          field={fields.totalWeight}
          label={shipmentLabels.totalWeight}
          hint={bookingMessages.wholeShipment}
          inputMode="decimal"
        />
        <TextField
          field={fields.numPieces}
          label={shipmentLabels.numPieces}
          hint={bookingMessages.billNeedsIt}
          inputMode="numeric"
        />
        <TextField
          field={fields.class}
          label={shipmentLabels.class}
          term={glossaryMessages.freightClass}
          hint={bookingMessages.billNeedsIt}
          inputMode="decimal"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just had it filled in
          autoFocus={focus === "class"}
        />
      </div>
      <DensityHelper fields={fields} estimate={estimate} />
      <TextField
        field={fields.description}
        label={shipmentLabels.description}
        hint={bookingMessages.billNeedsIt}
      />
      <div className="boxes">
        <CheckboxField
          field={fields.withoutBill}
          label={bookingMessages.bookWithoutBill}
        />
      </div>
      <p className="hint">{bookingMessages.bookWithoutBillHint}</p>
      <TextAreaField
        field={fields.notes}
        label={shipmentLabels.notes}
        optional
        rows={4}
      />
    </fieldset>
  );
}
