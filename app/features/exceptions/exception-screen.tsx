import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { closeReasons } from "../../../provider/contract/exceptions";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { TextField, SelectField } from "../../engine/forms/fields/field";
import { formState } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { RowButton } from "../../engine/forms/fields/row-button";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { intentField } from "../../engine/forms/intent";
import { useEntryDraft } from "../../engine/forms/use-draft";
import {
  commonMessages,
  exceptionMessages,
  fieldMessages,
  formatMessage,
  mapMessages,
  noteMessages,
  timelineMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { NotesList } from "../notes";
import { Link } from "../../ui/shell/link";
import { documentTitle } from "../../ui/shell/page-title";
import { WithIdentifier } from "../../ui/shell/texts/with-identifier";
import { Notice } from "../../ui/shell/notice";
import { reasonLabels } from "./exception-labels";
import {
  closeFields,
  exceptionIntents,
  newOwnerField,
  type ExceptionReply,
  type ExceptionView,
  type NewOwners,
} from "./exception-view";
import { OwnerField } from "./owner-field";

export const exceptionMeta: MetaFunction = ({ data, matches }) =>
  documentTitle((data as ExceptionView | undefined)?.heading ?? null, matches);

/** An exception: what is known of it, where to go on, and what can be done. */
export function ExceptionScreen() {
  const view = useLoaderData<ExceptionView>();
  const reply = useActionData<ExceptionReply>();
  const { heading, identifier, meaning, facts, cartons, links, can, key } =
    view;
  const hasForm = reply?.intent === "assign" ? view.newOwners : can.close;
  return (
    <div className="stack exception">
      <p className="back">
        <Link to={paths.exceptions("state=active")}>
          {exceptionMessages.allOpen}
        </Link>
      </p>
      <h1>
        <WithIdentifier text={heading} identifier={identifier} />
      </h1>
      <Notice look="good">{view.flash}</Notice>
      {reply?.expired && <SessionExpiredNotice returnTo={view.path} />}
      <Notice look="bad">{view.problem}</Notice>
      {/* What others have changed meanwhile has no form any more: its errors are said all the same. */}
      {reply && !hasForm && (
        <ErrorSummary errors={reply.answer.error?.[""] ?? []} answer={reply} />
      )}
      {facts.length > 0 && (
        <div className="columns">
          <div className="panel">
            <p className="note">{meaning}</p>
            <dl className="facts">
              {facts.map(({ label, value, isName }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd translate={isName ? "no" : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
            <p className="links">
              {links.map(({ text, path, isDocument }) =>
                isDocument ? (
                  <a key={path} href={path} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ) : (
                  <Link key={path} to={path}>
                    {text}
                  </Link>
                ),
              )}
            </p>
          </div>
          <div className="stack">
            <div className="actions">
              {can.take && (
                <RowButton
                  formKey={`${key}-take`}
                  values={{ [intentField]: exceptionIntents.take }}
                  label={exceptionMessages.take}
                />
              )}
              {can.giveUp && (
                <RowButton
                  formKey={`${key}-give`}
                  values={{ [intentField]: exceptionIntents.giveUp }}
                  label={exceptionMessages.giveUp}
                />
              )}
              {can.reopen && (
                <RowButton
                  formKey={`${key}-open`}
                  values={{ [intentField]: exceptionIntents.reopen }}
                  label={exceptionMessages.reopen}
                />
              )}
            </div>
            {view.newOwners && (
              <AssignForm
                view={view}
                newOwners={view.newOwners}
                reply={reply?.intent === "assign" ? reply : undefined}
              />
            )}
            {cartons.length + view.notListed > 0 && (
              <section className="panel">
                <h2>{mapMessages.cartons}</h2>
                <ul className="figure-list">
                  {cartons.map(({ asn, path, about }) => (
                    <li key={asn}>
                      <Link to={path}>
                        <WithIdentifier
                          text={formatMessage(timelineMessages.carton, {
                            number: asn,
                          })}
                          identifier={asn}
                        />
                      </Link>{" "}
                      <span className="note">{about}</span>
                    </li>
                  ))}
                </ul>
                {view.notListed > 0 && (
                  <p className="note">
                    {formatMessage(exceptionMessages.cartonsNotListed, {
                      count: view.notListed,
                    })}
                  </p>
                )}
              </section>
            )}
            {view.notes && (
              <section className="panel" id="notes">
                <h2>{fieldMessages.notes}</h2>
                <NotesList notes={view.notes.notes} />
                <p>
                  <Link to={view.notes.path}>{noteMessages.newNote}</Link>
                </p>
              </section>
            )}
            {can.close && (
              <CloseForm
                view={view}
                reply={reply?.intent === "assign" ? undefined : reply}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function AssignForm({
  view,
  newOwners,
  reply,
}: {
  view: ExceptionView;
  newOwners: NewOwners;
  reply: ExceptionReply | undefined;
}) {
  const { errors, fields } = formState(
    "assign",
    [newOwnerField],
    reply?.answer,
  );
  return (
    <PostForm noValidate className="panel">
      <h2>{exceptionMessages.assign}</h2>
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={exceptionMessages.unsure}
      />
      <IdempotencyKeyField value={reply?.key ?? `${view.key}-assign`} />
      <OwnerField field={fields[newOwnerField]} newOwners={newOwners} />
      <div className="actions">
        <SubmitButton submits={exceptionIntents.assign} secondary>
          {exceptionMessages.assignIt}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function CloseForm({
  view,
  reply,
}: {
  view: ExceptionView;
  reply: ExceptionReply | undefined;
}) {
  const { errors, fields } = formState("close", closeFields, reply?.answer);
  const form = useEntryDraft("close-exception", reply?.answer);
  return (
    <PostForm noValidate className="panel" ref={form}>
      <h2>{exceptionMessages.closeIt}</h2>
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={exceptionMessages.unsure}
      />
      <IdempotencyKeyField value={reply?.key ?? view.key} />
      <input type="hidden" name={intentField} value={exceptionIntents.close} />
      <CloseReasonFields fields={fields} />
      <div className="actions">
        <SubmitButton>{commonMessages.close}</SubmitButton>
      </div>
    </PostForm>
  );
}

/** Why exceptions are closed. */
export function CloseReasonFields({
  fields,
}: {
  fields: ReturnType<typeof formState<(typeof closeFields)[number]>>["fields"];
}) {
  return (
    <>
      <SelectField
        field={fields.reason}
        label={commonMessages.reason}
        blank={exceptionMessages.chooseReason}
        choices={closeReasons.map((value) => ({
          value,
          label: reasonLabels[value],
        }))}
      />
      <TextField
        field={fields.comment}
        label={exceptionMessages.comment}
        hint={exceptionMessages.commentHint}
      />
    </>
  );
}
