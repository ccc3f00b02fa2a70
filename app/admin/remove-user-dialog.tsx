import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { ErrorSummary } from "../forms/error-summary";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { SubmitButton } from "../forms/submit-button";
import { adminPath, type AdminAddress } from "./admin-address";
import {
  intents,
  membershipFields,
  type FormGroup,
  type MembershipReply,
  type UserEntry,
} from "./admin-view";
import { GroupFields } from "./group-fields";
import { Dialog } from "./dialog";
import { removeLinkId, userLabel } from "./user-list";

interface RemoveUserDialogProps {
  user: UserEntry;
  group: FormGroup;
  address: AdminAddress;
  formKey: string;
  /** Why the last try did not remove them. */
  reply: MembershipReply | undefined;
}

/** Asks before a user is removed, in the words of the specification (part 1, section 5). */
export function RemoveUserDialog(props: RemoveUserDialogProps) {
  const { user, group, address, reply } = props;
  // Every load of the page brings a key: the form keeps the one that it may have been sent with.
  const [formKey] = useState(props.formKey);
  const back = adminPath({ ...address, edit: true, remove: null });
  return (
    <Dialog
      asks
      labelledBy="remove-question"
      closeTo={back}
      returnsTo={removeLinkId(user.id)}
    >
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- what a page without scripts is opened for */}
      <p id="remove-question" tabIndex={-1} autoFocus={reply === undefined}>
        Are you sure you want to remove {userLabel(user)} from group &quot;
        {group.name}&quot;
      </p>
      {reply?.expired && (
        <SessionExpiredNotice
          returnTo={adminPath({ ...address, remove: user.id })}
        />
      )}
      <ErrorSummary errors={reply?.problems ?? []} answer={reply} />
      {reply?.unsure && (
        <p className="notice warn" role="status">
          The user may have been removed all the same. It is safe to press
          Remove again.
        </p>
      )}
      <Form
        method="post"
        action={adminPath({ ...address, edit: true, remove: user.id })}
        // Back leads to the group, not to a question that is answered.
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
          <SubmitButton busyText="Removing…" pendingWhen={intents.remove}>
            Remove
          </SubmitButton>
          <Link className="button secondary" to={back} preventScrollReset>
            Cancel
          </Link>
        </div>
      </Form>
    </Dialog>
  );
}
