import { useEffect, useRef } from "react";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  intents,
  membershipFields,
  type FormGroup,
  type Flash,
} from "../admin-view";
import { GroupFields } from "../group-fields";
import { scrollsWhenLong } from "../filter-items";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../../engine/messages";

/**
 * Shows the result of the last action, with Undo for a removal (specification, part 1, section 4; Undo
 * is the portal's own).
 */
export function FlashNotice({
  flash,
  group,
  address,
}: {
  flash: Flash;
  /** Null if the group no longer belongs to the administrator: then a removal cannot be undone. */
  group: FormGroup | null;
  address: AdminAddress;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused element may just have disappeared with the removed user.
    if (document.activeElement === document.body) box.current?.focus();
  }, [flash]);
  const length =
    flash.kind === "added" ? flash.emails.length + flash.invited.length : 1;
  const { className = "", ...scrolls } = scrollsWhenLong(length);
  return (
    <div
      className={`flash ${className}`}
      role="status"
      tabIndex={-1}
      ref={box}
      {...scrolls}
    >
      {flash.kind === "added" ? (
        <>
          {flash.emails.map((email) => (
            <p key={email} className="notice good">
              {formatMessage(adminMessages.added, { email })}
            </p>
          ))}
          {flash.more > 0 && (
            <p className="notice good">
              {formatMessage(adminMessages.addedMore, { count: flash.more })}
            </p>
          )}
          {flash.invited.map((email) => (
            <p key={email} className="notice good">
              {formatMessage(adminMessages.invited, { email })}
            </p>
          ))}
          {flash.invitedMore > 0 && (
            <p className="notice good">
              {formatMessage(adminMessages.invitedMore, {
                count: flash.invitedMore,
              })}
            </p>
          )}
        </>
      ) : flash.kind === "changed" ? (
        <p className="notice good">{flash.message}</p>
      ) : (
        <div className="notice good beside">
          <span>
            {formatMessage(adminMessages.removed, { email: flash.email })}
            {flash.hasEndedAdministration && (
              <>
                <br />
                {adminMessages.endedAdministration}
              </>
            )}
          </span>
          {group && flash.email.includes("@") && (
            <Undo flash={flash} group={group} address={address} />
          )}
        </div>
      )}
    </div>
  );
}

function Undo({
  flash,
  group,
  address,
}: {
  flash: Extract<Flash, { kind: "removed" }>;
  group: FormGroup;
  address: AdminAddress;
}) {
  const here = adminPath({ ...address, edit: true, remove: null });
  return (
    <PostForm action={here} preventScrollReset>
      <GroupFields
        formKey={flash.undoKey}
        intent={intents.undo}
        group={group}
      />
      <input type="hidden" name={membershipFields.emails} value={flash.email} />
      <SubmitButton
        secondary
        busyText={adminMessages.adding}
        pendingWhen={intents.undo}
      >
        {commonMessages.undo}
      </SubmitButton>
    </PostForm>
  );
}
