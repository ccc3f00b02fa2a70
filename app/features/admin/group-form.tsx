import { Link } from "../../ui/shell/link";
import type { ReactNode } from "react";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  adminPath,
  type AdminAddress,
  type AdminFormName,
  type GroupFormName,
} from "./admin-address";
import type {
  Flash,
  FormGroup,
  GroupEntry,
  GroupFormReply,
  GroupForms,
  GroupIntent,
} from "./admin-view";
import { GroupFields } from "./group-fields";
import { commonMessages } from "../../engine/messages";

/** The data of an open form that changes a group itself. */
export interface GroupFormProps {
  form: GroupFormName;
  /** The group of the form; one without id and name for a new group. */
  group: FormGroup;
  /** Null if it could not be loaded, and for a new group. */
  forms: GroupForms | null;
  /** The pools or pool groups to choose from; null if they could not be loaded. */
  choices: readonly GroupEntry[] | null;
  address: AdminAddress;
  formKey: string;
  reply: GroupFormReply | undefined;
  flash: Flash | null;
}

/** Id of the link that opens a form and receives the focus when it closes. */
export const formLinkId = (form: AdminFormName) => `open-${form}`;

/** A form of the dialog with its hidden fields. */
export function GroupForm({
  form,
  group,
  address,
  formKey,
  reply,
  intent,
  children,
}: GroupFormProps & { intent: GroupIntent; children: ReactNode }) {
  const key = reply?.key ?? formKey;
  return (
    <PostForm
      // A new key belongs to a new form; the same key keeps what was typed.
      key={key}
      action={adminPath({ ...address, form })}
      noValidate
      preventScrollReset
      replace
    >
      <GroupFields formKey={key} intent={intent} group={group} />
      {children}
    </PostForm>
  );
}

/** The buttons below a form: submit and cancel. */
export function Buttons({
  props: { address },
  intent,
  label,
  busy,
}: {
  props: GroupFormProps;
  intent: GroupIntent;
  label: string;
  busy: string;
}) {
  return (
    <div className="actions">
      <SubmitButton busyText={busy} pendingWhen={intent}>
        {label}
      </SubmitButton>
      <Link
        className="button secondary"
        to={adminPath({ ...address, form: null })}
        preventScrollReset
      >
        {commonMessages.cancel}
      </Link>
    </div>
  );
}
