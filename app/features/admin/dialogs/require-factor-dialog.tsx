import { Link } from "../../../ui/shell/link";
import { intentField } from "../../../engine/forms/intent";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  commonMessages,
  formatMessage,
  secondFactorMessages,
} from "../../../engine/messages";
import { adminPath, type AdminAddress } from "../admin-address";
import { intents, type GroupDetail } from "../admin-view";
import { Dialog } from "./dialog";
import { formLinkId } from "../group-form";

/** Confirms that a group requires a second factor, which takes effect at once, for the user as well. */
export function RequireFactorDialog({
  group,
  address,
}: {
  group: GroupDetail;
  address: AdminAddress;
}) {
  const back = adminPath({ ...address, form: null });
  return (
    <Dialog
      asks
      labelledBy="require-question"
      closeTo={back}
      returnsTo={formLinkId("require-factor")}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a page without scripts is opened for */}
      <p id="require-question" tabIndex={-1} autoFocus>
        {formatMessage(secondFactorMessages.confirmRequirement, {
          group: group.name,
        })}
      </p>
      <p>{secondFactorMessages.requirementEffect}</p>
      <PostForm
        action={back}
        // The back button must lead to the group, not to the answered confirmation.
        replace
        preventScrollReset
      >
        <input type="hidden" name={intentField} value={intents.requireFactor} />
        <div className="actions">
          <SubmitButton pendingWhen={intents.requireFactor}>
            {secondFactorMessages.requireOfGroup}
          </SubmitButton>
          <Link className="button secondary" to={back} preventScrollReset>
            {commonMessages.cancel}
          </Link>
        </div>
      </PostForm>
    </Dialog>
  );
}
