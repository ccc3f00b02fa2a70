import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { groupIntents, membershipFields } from "../admin-view";
import { GroupForm, type GroupFormProps } from "../group-form";
import { userLabel } from "../user-list";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";

/** The administrators of a group: the form that adds one, and each with a button that removes them. */
export function GroupAdministrators(props: GroupFormProps) {
  const { forms, reply } = props;
  const { fields } = formState(
    "administrator",
    [membershipFields.emails],
    reply?.answer,
  );
  const field = fields[membershipFields.emails];
  const { addAdministrator, removeAdministrator } = groupIntents;
  return (
    <>
      <p className="hint">{adminMessages.administratorsHint}</p>
      <ErrorSummary fields={[field]} answer={reply} />
      <GroupForm {...props} intent={addAdministrator}>
        <TextField
          field={field}
          label={adminMessages.administratorEmail}
          type="email"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a popup that was just opened
          autoFocus={reply === undefined}
        />
        <SubmitButton
          busyText={adminMessages.adding}
          pendingWhen={addAdministrator}
        >
          {adminMessages.addAdministrator}
        </SubmitButton>
      </GroupForm>
      {forms && forms.administrators.length === 0 && (
        <p className="hint">{adminMessages.noAdministrators}</p>
      )}
      {forms && forms.administrators.length > 0 && (
        <ul className="administrators">
          {forms.administrators.map((user) => (
            <li key={user.id}>
              <span className="person-of-group">
                <b>{user.name || adminMessages.noName}</b>
                <span>{user.email || adminMessages.noEmail}</span>
              </span>
              <GroupForm {...props} intent={removeAdministrator}>
                <input
                  type="hidden"
                  name={membershipFields.userID}
                  value={user.id}
                />
                <input
                  type="hidden"
                  name={membershipFields.emails}
                  value={userLabel(user)}
                />
                <button
                  type="submit"
                  className="secondary"
                  aria-label={formatMessage(adminMessages.removeAdministrator, {
                    user: userLabel(user),
                  })}
                >
                  {commonMessages.remove}
                </button>
              </GroupForm>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
