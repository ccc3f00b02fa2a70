import { Field, TextField } from "../../engine/forms/fields/field";
import {
  controlProps,
  type FormField,
} from "../../engine/forms/fields/form-field";
import { exceptionMessages } from "../../engine/messages";
import type { NewOwners } from "./exception-view";

/** The choice of a new owner; a field for an email if there are too many people to choose from. */
export function OwnerField({
  field,
  newOwners: { people },
}: {
  field: FormField;
  newOwners: NewOwners;
}) {
  return people === null ? (
    <TextField
      field={field}
      label={exceptionMessages.newOwner}
      hint={exceptionMessages.newOwnerHint}
      type="email"
      autoComplete="off"
    />
  ) : (
    <Field field={field} label={exceptionMessages.newOwner}>
      <select {...controlProps(field)} defaultValue={field.initial[0] ?? ""}>
        <option value="">{exceptionMessages.chooseOwner}</option>
        {people.map(({ userID, name }) => (
          <option key={userID} value={userID}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
