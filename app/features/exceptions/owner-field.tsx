import { SelectField, TextField } from "../../engine/forms/fields/field";
import type { FormField } from "../../engine/forms/fields/form-field";
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
    />
  ) : (
    <SelectField
      field={field}
      label={exceptionMessages.newOwner}
      blank={exceptionMessages.chooseOwner}
      choices={people.map(({ userID, name }) => ({
        value: userID,
        label: name,
      }))}
    />
  );
}
