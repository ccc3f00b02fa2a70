import { useNavigation } from "@remix-run/react";
import { intentField } from "../../../engine/forms/intent";
import type { AdminAddress } from "../admin-address";
import {
  intents,
  membershipFields,
  type MembershipReply,
  type UserEntry,
} from "../admin-view";
import { EditGroupDialog } from "./edit-group-dialog";
import { RemoveUserDialog } from "./remove-user-dialog";

/** The dialog of a group and, over it, the confirmation of a removal. */
export function GroupDialogs({
  questionKey,
  ...props
}: Omit<
  Parameters<typeof EditGroupDialog>[0],
  "isCovered" | "removing" | "withdrawKey"
> & {
  /**
   * Idempotency key of the confirmation and of withdrawals, from the latest load: a user who was removed and added again
   * meanwhile can be removed once more.
   */
  questionKey: string;
}) {
  const { address, users, reply } = props;
  const { formData } = useNavigation();
  const removing =
    formData?.get(intentField) === intents.remove
      ? (formData.get(membershipFields.userID) as string)
      : null;
  const answer = reply?.of === "remove" ? reply : undefined;
  const user = userToRemove(address, users, answer);
  const isAsked = user !== null && removing === null;
  return (
    <>
      <EditGroupDialog
        {...props}
        withdrawKey={questionKey}
        isCovered={isAsked}
        removing={removing}
      />
      {isAsked && (
        <RemoveUserDialog
          key={user.id}
          {...props}
          formKey={questionKey}
          user={user}
          reply={answer}
        />
      )}
    </>
  );
}

/**
 * Returns the user whose removal the URL requests; if a form is redisplayed without the list, its
 * fields identify the user.
 */
function userToRemove(
  { remove }: AdminAddress,
  users: readonly UserEntry[] | null,
  answer: MembershipReply | undefined,
): UserEntry | null {
  if (remove === null) return null;
  if (users) return users.find(({ id }) => id === remove) ?? null;
  return answer ? { id: remove, name: "", email: answer.typed } : null;
}
