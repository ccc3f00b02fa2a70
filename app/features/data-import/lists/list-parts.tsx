import { Link } from "../../../ui/shell/link";
import type { ReactNode } from "react";
import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import {
  formState,
  type FormField,
} from "../../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { intentField } from "../../../engine/forms/intent";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { dataImportMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import type { OwnListView } from "../../own-lists/own-list-view";
import { listIntents, type ListReply } from "./list-view";
import { Notice } from "../../../ui/shell/notice";

/** The frame of a list screen: title, hint, notices. */
export function ListScreen({
  title,
  hint,
  path,
  view,
  reply,
  children,
}: {
  title: string;
  hint: string;
  /** Path and query of the screen. */
  path: string;
  view: OwnListView;
  reply: ListReply | undefined;
  children: ReactNode;
}) {
  return (
    <div className="stack">
      <p className="back">
        <Link to={paths.data()}>{dataImportMessages.backToData}</Link>
      </p>
      <h1>{title}</h1>
      <p>{hint}</p>
      {!reply && <Notice look="good">{view.flash}</Notice>}
      {reply?.expired && <SessionExpiredNotice returnTo={path} />}
      {reply?.intent === listIntents.remove && (
        <ErrorSummary errors={reply.answer.error?.[""] ?? []} answer={reply} />
      )}
      {children}
    </div>
  );
}

/** The form of a list screen. */
export function ListForm<const Name extends string>({
  title,
  names,
  initial,
  view,
  reply,
  submitLabel,
  busyText,
  unsure = dataImportMessages.actionUnsure,
  children,
}: {
  title: string;
  /** Its fields, in form order. */
  names: readonly Name[];
  initial?: Partial<Record<Name, string>>;
  view: OwnListView;
  reply: ListReply | undefined;
  submitLabel: string;
  busyText: string;
  /** What to do if the outcome of a submission is unknown. */
  unsure?: string;
  children: (fields: Record<Name, FormField>) => ReactNode;
}) {
  const own = reply?.intent === listIntents.save ? reply : undefined;
  const { errors, fields } = formState("list", names, own?.answer, initial);
  return (
    <section className="panel edit" aria-labelledby="form-heading">
      <h2 id="form-heading">{title}</h2>
      <FormProblems
        reply={own}
        errors={errors}
        fields={fields}
        unsure={unsure}
      />
      {/* A new form after each success: its fields are empty again. */}
      <PostForm noValidate key={own ? "again" : view.key}>
        <IdempotencyKeyField value={own?.key ?? view.key} />
        <input type="hidden" name={intentField} value={listIntents.save} />
        <div className="columns">{children(fields)}</div>
        <SubmitButton busyText={busyText} pendingWhen={listIntents.save}>
          {submitLabel}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
