import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { intentField } from "../../engine/forms/intent";
import {
  membershipFields,
  type FormGroup,
  type GroupIntent,
  type intents,
} from "./admin-view";

/** The hidden fields of every form that changes a group: key, intent and group. */
export function GroupFields({
  formKey,
  intent,
  group,
}: {
  formKey: string;
  intent: (typeof intents)[keyof typeof intents] | GroupIntent;
  group: FormGroup;
}) {
  const hidden = {
    [intentField]: intent,
    [membershipFields.groupID]: group.id,
    [membershipFields.groupType]: String(group.type),
    [membershipFields.groupName]: group.name,
  };
  return (
    <>
      <IdempotencyKeyField value={formKey} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
