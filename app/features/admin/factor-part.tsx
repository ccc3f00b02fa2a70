import { Link } from "../../ui/shell/link";
import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { secondFactorMessages } from "../../engine/messages";
import { adminPath, type AdminAddress } from "./admin-address";
import { intents, type FactorRule, type GroupDetail } from "./admin-view";
import { formLinkId } from "./group-form";

/** Whether the group requires a second factor, and the button or the confirmation that changes it. */
export function FactorPart({
  rule: { isRequired },
  group,
  address,
}: {
  rule: FactorRule;
  group: GroupDetail;
  address: AdminAddress;
}) {
  const here = { group: group.id, find: address.find };
  return (
    <div className="part">
      <div className="beside">
        <h4>{secondFactorMessages.secondFactor}</h4>
        {isRequired ? (
          <PostForm action={adminPath(here)} preventScrollReset>
            <input
              type="hidden"
              name={intentField}
              value={intents.waiveFactor}
            />
            <button type="submit" className="secondary">
              {secondFactorMessages.waive}
            </button>
          </PostForm>
        ) : (
          <Link
            id={formLinkId("require-factor")}
            className="button secondary"
            to={adminPath({ ...here, form: "require-factor" })}
            preventScrollReset
          >
            {secondFactorMessages.requireOfGroup}
          </Link>
        )}
      </div>
      <p className="hint">
        {isRequired
          ? secondFactorMessages.isRequired
          : secondFactorMessages.notRequired}
      </p>
    </div>
  );
}
