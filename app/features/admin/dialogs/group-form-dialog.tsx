import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { SessionExpiredNotice } from "../../../engine/forms/fields/errors/session-expired-notice";
import { adminPath, type GroupFormName } from "../admin-address";
import {
  groupFields,
  groupIntents,
  groupTypeNames,
  type FormGroup,
} from "../admin-view";
import { Dialog } from "./dialog";
import { FlashNotice } from "../flash/flash-notice";
import { GroupAdministrators } from "../members/group-administrators";
import {
  Buttons,
  formLinkId,
  GroupForm,
  type GroupFormProps,
} from "../group-form";
import { GroupParts } from "./group-parts";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";
import { Notice } from "../../../ui/shell/notice";

/** The group of the form that creates one, from its name in the URL. */
export const newGroup = (form: GroupFormName | null): FormGroup => ({
  id: "",
  name: "",
  type: form === "new-master" ? 1 : 2,
});

/** The dialog of a form that changes a group itself. */
export function GroupFormDialog(props: GroupFormProps) {
  const { form, group, address, reply, flash } = props;
  const problems = reply?.answer.error?.[""] ?? [];
  const close = adminPath({ ...address, form: null });
  const here = adminPath({ ...address, form });
  return (
    <Dialog
      labelledBy="group-form-heading"
      closeTo={close}
      returnsTo={formLinkId(form)}
      heading={
        <>
          {headingOf(form, group)}
          {group.name !== "" && <b>{group.name}</b>}
        </>
      }
    >
      {reply?.expired && <SessionExpiredNotice returnTo={here} />}
      {flash && !reply && (
        <FlashNotice flash={flash} group={group} address={address} />
      )}
      {problems.length > 0 && <ErrorSummary errors={problems} answer={reply} />}
      {reply?.unsure && (
        <Notice look="warn">{adminMessages.changeUnsure}</Notice>
      )}
      {form === "administrators" ? (
        <GroupAdministrators {...props} />
      ) : form === "parts" ? (
        <GroupParts {...props} />
      ) : form === "delete" ? (
        <GroupForm {...props} intent={groupIntents.delete}>
          <p>
            {formatMessage(adminMessages.confirmDeletion, {
              group: group.name,
            })}
          </p>
          <p className="hint">{adminMessages.deletionHint}</p>
          <Buttons
            props={props}
            intent={groupIntents.delete}
            label={adminMessages.delete}
            busy={adminMessages.deleting}
          />
        </GroupForm>
      ) : (
        <NameForm {...props} />
      )}
    </Dialog>
  );
}

function headingOf(form: GroupFormName, { type }: FormGroup): string {
  switch (form) {
    case "name":
      return formatMessage(adminMessages.renameOf, {
        type: groupTypeNames[type],
      });
    case "parts":
      return type === 1 ? adminMessages.poolGroups : adminMessages.poolsOfGroup;
    case "administrators":
      return adminMessages.administrators;
    case "delete":
      return formatMessage(adminMessages.deleteOf, {
        type: groupTypeNames[type],
      });
    case "new-master":
    case "new-pool":
      return formatMessage(adminMessages.newGroupOf, {
        type: groupTypeNames[type],
      });
  }
}

/** Creates or renames a group. */
function NameForm(props: GroupFormProps) {
  const { form, group, reply } = props;
  const isNew = form !== "name";
  const intent = isNew ? groupIntents.create : groupIntents.rename;
  const { fields } = formState("group", [groupFields.name], reply?.answer, {
    name: group.name,
  });
  return (
    <>
      <ErrorSummary fields={[fields.name]} answer={reply} />
      <GroupForm {...props} intent={intent}>
        <TextField
          field={fields.name}
          label={commonMessages.name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a popup that was just opened
          autoFocus={reply === undefined}
        />
        <Buttons
          props={props}
          intent={intent}
          label={isNew ? commonMessages.create : adminMessages.rename}
          busy={isNew ? commonMessages.creating : adminMessages.renaming}
        />
      </GroupForm>
    </>
  );
}
