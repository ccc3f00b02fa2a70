import { Form } from "@remix-run/react";
import { intentField } from "../forms/intent";
import { secondFactorMessages } from "../messages";
import { adminPath, type AdminAddress } from "./admin-address";
import { intents, type FactorRule, type GroupDetail } from "./admin-view";

/** Whether the group requires a second factor, and the button that changes it. */
export function FactorPart({
  rule,
  group,
  address,
}: {
  rule: FactorRule;
  group: GroupDetail;
  address: AdminAddress;
}) {
  const { isRequired } = rule;
  return (
    <div className="part">
      <div className="beside">
        <h4>{secondFactorMessages.secondFactor}</h4>
        <Form
          method="post"
          action={adminPath({ group: group.id, find: address.find })}
          preventScrollReset
        >
          <input
            type="hidden"
            name={intentField}
            value={isRequired ? intents.waiveFactor : intents.requireFactor}
          />
          <button type="submit" className="secondary">
            {isRequired
              ? secondFactorMessages.waive
              : secondFactorMessages.requireOfGroup}
          </button>
        </Form>
      </div>
      <p className="hint">
        {isRequired
          ? secondFactorMessages.isRequired
          : secondFactorMessages.notRequired}
      </p>
    </div>
  );
}
