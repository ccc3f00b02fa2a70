import { Link } from "../../../ui/shell/link";
import { useState } from "react";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  intents,
  membershipFields,
  type FormGroup,
  type MembershipReply,
  type UserEntry,
} from "../admin-view";
import { GroupFields } from "../group-fields";
import { Dialog } from "./dialog";
import { removeLinkId, userLabel } from "../user-list";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";

interface RemoveUserDialogProps {
  user: UserEntry;
  group: FormGroup;
  address: AdminAddress;
  formKey: string;
  /** The reply of the last attempt, with its errors. */
  reply: MembershipReply | undefined;
}

/** Confirms the removal of a user, with the text of the specification (part 1, section 5). */
export function RemoveUserDialog(props: RemoveUserDialogProps) {
  const { user, group, address, reply } = props;
  // Every load creates a new key, but the form keeps the one with which it may have been submitted.
  const [formKey] = useState(props.formKey);
  const back = adminPath({ ...address, edit: true, remove: null });
  return (
    <Dialog
      asks
      labelledBy="remove-question"
      closeTo={back}
      returnsTo={removeLinkId(user.id)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a page without scripts is opened for */}
      <p id="remove-question" tabIndex={-1} autoFocus={reply === undefined}>
        {formatMessage(adminMessages.confirmRemoval, {
          email: userLabel(user),
          group: group.name,
        })}
      </p>
      <FormProblems
        reply={reply}
        path={adminPath({ ...address, remove: user.id })}
        errors={reply?.problems ?? []}
        unsure={adminMessages.removeUnsure}
      />
      <PostForm
        action={adminPath({ ...address, edit: true, remove: user.id })}
        // The back button must lead to the group, not to the answered confirmation.
        replace
        preventScrollReset
      >
        <GroupFields
          formKey={reply?.key ?? formKey}
          intent={intents.remove}
          group={group}
        />
        <input type="hidden" name={membershipFields.userID} value={user.id} />
        <input
          type="hidden"
          name={membershipFields.emails}
          value={userLabel(user)}
        />
        <div className="actions">
          <SubmitButton
            busyText={adminMessages.removing}
            pendingWhen={intents.remove}
          >
            {commonMessages.remove}
          </SubmitButton>
          <Link className="button secondary" to={back} preventScrollReset>
            {commonMessages.cancel}
          </Link>
        </div>
      </PostForm>
    </Dialog>
  );
}
