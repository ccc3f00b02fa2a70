import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  intents,
  membershipFields,
  type FormGroup,
  type Invitation,
  type Invitations,
  type MembershipReply,
} from "../admin-view";
import { GroupFields } from "../group-fields";
import { scrollsWhenLong } from "../filter-items";
import { adminMessages, formatMessage } from "../../../engine/messages";

interface InvitationListProps {
  /** Null if the provider has no invitations, or the page could not be loaded. */
  invitations: Invitations | null;
  group: FormGroup;
  address: AdminAddress;
  formKey: string;
  /** The reply to an invitation that was not withdrawn. */
  reply: MembershipReply | undefined;
}

/** The open invitations of a group, each with a button that withdraws it. */
export function InvitationList(props: InvitationListProps) {
  const { invitations, address, reply } = props;
  const open = listOf(invitations, reply);
  if (open.length === 0 && invitations !== "failed" && !reply) return null;
  const here = adminPath({ ...address, edit: true, remove: null });
  return (
    <section aria-labelledby="invitations-heading" className="part">
      <h3 id="invitations-heading">{adminMessages.openInvitations}</h3>
      <FormProblems
        reply={reply}
        path={here}
        errors={reply?.problems ?? []}
        unsure={adminMessages.withdrawUnsure}
      />
      {invitations === "failed" && (
        <p className="hint">{adminMessages.invitationsFailed}</p>
      )}
      {open.length > 0 && (
        <div
          role="group"
          aria-label={adminMessages.openInvitations}
          {...scrollsWhenLong(open.length)}
        >
          <ul className="administrators invitations">
            {open.map((invitation) => (
              <InvitationRow
                key={invitation.email}
                {...props}
                invitation={invitation}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Without the list, the submitted form identifies its invitation. */
function listOf(
  invitations: Invitations | null,
  reply: MembershipReply | undefined,
): readonly Invitation[] {
  if (invitations !== null && invitations !== "failed") return invitations;
  return reply?.typed
    ? [{ email: reply.typed, invitedOn: "", openUntil: "" }]
    : [];
}

/** Keeps a date on one line. */
const unbroken = (date: string) => date.replaceAll(" ", "\u00a0");

function InvitationRow({
  invitation: { email, invitedOn, openUntil },
  group,
  address,
  formKey,
  reply,
}: InvitationListProps & { invitation: Invitation }) {
  return (
    <li>
      <span className="person-of-group">
        <b>{email}</b>
        {openUntil !== "" && (
          <span>
            {formatMessage(adminMessages.invitationDates, {
              invited: unbroken(invitedOn),
              until: unbroken(openUntil),
            })}
          </span>
        )}
      </span>
      <PostForm
        action={adminPath({ ...address, edit: true, remove: null })}
        preventScrollReset
      >
        <GroupFields
          formKey={reply?.typed === email ? reply.key : formKey}
          intent={intents.withdraw}
          group={group}
        />
        <input type="hidden" name={membershipFields.emails} value={email} />
        <button
          type="submit"
          className="secondary"
          aria-label={formatMessage(adminMessages.withdrawInvitation, {
            email,
          })}
        >
          {adminMessages.withdraw}
        </button>
      </PostForm>
    </li>
  );
}
