import { useEffect, useRef } from "react";
import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { Field } from "../../../engine/forms/fields/field";
import {
  controlProps,
  formField,
} from "../../../engine/forms/fields/form-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../../engine/forms/fields/errors/session-expired-notice";
import {
  SubmitButton,
  useIsPending,
} from "../../../engine/forms/fields/submit-button";
import { useDraft } from "../../../engine/forms/use-draft";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  intents,
  membershipFields,
  type FormGroup,
  type MembershipReply,
  type ResultLine,
  type Flash,
} from "../admin-view";
import { GroupFields } from "../group-fields";
import { scrollsWhenLong } from "../filter-items";
import { useDraftsForgotten } from "../flash/use-flash";
import { adminMessages, commonMessages } from "../../../engine/messages";
import { Notice } from "../../../ui/shell/notice";

interface AddFormProps {
  group: FormGroup;
  address: AdminAddress;
  formKey: string;
  draftOwner: string;
  /** True if the provider invites people who have no account. */
  canInvite: boolean;
  /** The result of its last submission. */
  reply: MembershipReply | undefined;
  flash: Flash | null;
}

/**
 * The Add User section of the group dialog (specification, part 1, section 2), for one or more emails.
 */
export function AddForm(props: AddFormProps) {
  const { group, address, formKey, draftOwner, reply, flash } = props;
  const form = useRef<HTMLFormElement>(null);
  const here = adminPath({ ...address, edit: true, remove: null });
  useDraftsForgotten(flash);
  useDraft(form, `${adminPath({ group: group.id })}/`, draftOwner, reply);
  const field = formField(
    "add",
    membershipFields.emails,
    reply?.typed,
    reply?.errors,
  );
  const inviteField = formField("add", membershipFields.invite);
  // What is typed meanwhile would be cleared with the addresses that are being added.
  const isAdding = useIsPending(intents.add);
  return (
    <section aria-labelledby="add-heading" className="part">
      <h3 id="add-heading">{adminMessages.addUser}</h3>
      {reply?.expired && <SessionExpiredNotice returnTo={here} />}
      <ErrorSummary
        errors={reply?.problems ?? []}
        fields={[field]}
        answer={reply}
      />
      {reply && reply.lines.length > 0 && <Lines lines={reply.lines} />}
      {reply?.unsure && <Notice look="warn">{adminMessages.addUnsure}</Notice>}
      <PostForm
        action={here}
        noValidate
        preventScrollReset
        ref={form}
        className="add-user"
      >
        <GroupFields
          formKey={reply?.key ?? formKey}
          intent={intents.add}
          group={group}
        />
        <Field
          field={field}
          label={commonMessages.email}
          hint={adminMessages.severalEmails}
        >
          <textarea
            {...controlProps(field, true)}
            key={reply?.typed}
            rows={rowsFor(reply?.typed)}
            placeholder={adminMessages.emailPlaceholder}
            defaultValue={field.initial[0]}
            readOnly={isAdding}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a popup that was just opened
            autoFocus={reply === undefined}
          />
        </Field>
        {(props.canInvite || reply?.invites) && (
          <div>
            <div className="boxes">
              <label>
                <input
                  {...controlProps(inviteField, true)}
                  type="checkbox"
                  defaultChecked={reply?.invites}
                />
                {adminMessages.invite}
              </label>
            </div>
            <p className="hint" id={inviteField.hintId}>
              {adminMessages.inviteHint}
            </p>
          </div>
        )}
        <SubmitButton busyText={adminMessages.adding} pendingWhen={intents.add}>
          {adminMessages.add}
        </SubmitButton>
      </PostForm>
    </section>
  );
}

/**
 * Returns the number of rows of the text area, so that its content is visible without scrolling up to a
 * limit.
 */
const rowsFor = (typed = "") =>
  Math.min(8, Math.max(2, typed.split("\n").length));

/** The result for each of several emails; for a single email its message is enough. */
function Lines({ lines }: { lines: readonly ResultLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [lines]);
  const isSingle = lines.length === 1;
  return (
    <div
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
      autoFocus
      ref={box}
      {...scrollsWhenLong(lines.length)}
    >
      <ul className="lines">
        {lines.map(({ email, message, done }) => (
          <li key={email} className={done ? "notice good" : "notice bad"}>
            {done || isSingle ? message : `${email}: ${message}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
