import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { membershipFields, type FormGroup, type intents } from "./admin-view";

/** What every form that changes a group carries unseen: its key, what it does, and to which group. */
export function GroupFields({
  formKey,
  intent,
  group,
}: {
  formKey: string;
  intent: (typeof intents)[keyof typeof intents];
  group: FormGroup;
}) {
  const hidden = {
    [membershipFields.intent]: intent,
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
