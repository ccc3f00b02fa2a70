import { Fragment } from "react";
import { AddForm } from "../members/add-form";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  groupTypeNames,
  type FormGroup,
  type Invitations,
  type MembershipReply,
  type Flash,
  type UserEntry,
} from "../admin-view";
import { editLinkId } from "../group-selection";
import { Dialog } from "./dialog";
import { FlashNotice } from "../flash/flash-notice";
import { InvitationList } from "../members/invitation-list";
import { UserList } from "../user-list";
import { adminMessages, formatMessage } from "../../../engine/messages";
import { Notice } from "../../../ui/shell/notice";

interface EditGroupDialogProps {
  group: FormGroup;
  /** Null if they could not be loaded. */
  users: readonly UserEntry[] | null;
  /** Null if the provider has none, or they could not be loaded. */
  invitations: Invitations | null;
  canInvite: boolean;
  address: AdminAddress;
  formKey: string;
  /** Idempotency key of the forms that withdraw an invitation. */
  withdrawKey: string;
  draftOwner: string;
  reply: MembershipReply | undefined;
  flash: Flash | null;
  /** True if a removal is being confirmed over this dialog. */
  isCovered: boolean;
  /** Id of the user whose removal is pending. */
  removing: string | null;
}

/** The dialog in which a group is edited (specification, part 1, section 2). */
export function EditGroupDialog(props: EditGroupDialogProps) {
  const { group, users, address, reply, flash, removing } = props;
  const close = adminPath({ ...address, edit: false, remove: null });
  const isAdding = reply?.of === "add";
  // The message about added users is outdated after a later failure.
  const said = reply && flash?.kind === "added" ? null : flash;
  return (
    <Dialog
      labelledBy="popup-heading"
      closeTo={close}
      returnsTo={editLinkId}
      isCovered={props.isCovered}
      heading={
        <>
          {formatMessage(adminMessages.editOf, {
            type: groupTypeNames[group.type],
          })}{" "}
          <b>{group.name}</b>
        </>
      }
    >
      {said && <FlashNotice flash={said} group={group} address={address} />}
      {!props.isCovered && <UserMissingNotice {...props} />}
      <AddForm
        key={props.formKey}
        group={group}
        address={address}
        formKey={props.formKey}
        draftOwner={props.draftOwner}
        canInvite={props.canInvite}
        reply={isAdding ? reply : undefined}
        flash={flash}
      />
      {users && (
        <section aria-labelledby="users-heading" className="part">
          <h3 id="users-heading">{adminMessages.currentUsers}</h3>
          <UserList
            users={users}
            address={{ ...address, edit: true }}
            label={formatMessage(adminMessages.usersToRemove, {
              group: group.name,
            })}
            removes={{ busy: removing }}
          />
        </section>
      )}
      <InvitationList
        invitations={props.invitations}
        group={group}
        address={address}
        formKey={props.withdrawKey}
        reply={reply?.of === "withdraw" ? reply : undefined}
      />
    </Dialog>
  );
}

/**
 * Shown if the user to be removed is not in the list: the provider's message, or the portal's. After a
 * removal whose response was lost both, because the user need not be removed again.
 */
function UserMissingNotice({
  address,
  reply,
  users,
  removing,
}: EditGroupDialogProps) {
  if (address.remove === null || users === null || removing !== null)
    return null;
  const removal = reply?.of === "remove" ? reply : null;
  const problems = removal?.problems ?? [];
  const isRefused = problems.length > 0 && !removal?.unsure;
  return (
    <Notice look="bad">
      {problems.map((problem) => (
        <Fragment key={problem}>
          {problem} <br />
        </Fragment>
      ))}
      {!isRefused && adminMessages.userMissing}
    </Notice>
  );
}
