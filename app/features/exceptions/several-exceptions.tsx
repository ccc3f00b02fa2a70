import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../../engine/forms/fields/checkbox-fields";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { formState } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { exceptionMessages } from "../../engine/messages";
import { CloseReasonFields } from "./exception-screen";
import { OwnerField } from "./owner-field";
import {
  chosenField,
  closeFields,
  exceptionIntents,
  newOwnerField,
  type ExceptionReply,
  type SeveralView,
} from "./exception-view";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** Several exceptions of a list, of which the chosen ones are taken or closed. */
export function SeveralExceptionsScreen() {
  const view = useLoaderData<SeveralView>();
  const reply = useActionData<ExceptionReply>();
  const { errors, fields } = formState(
    "several",
    [chosenField, newOwnerField, ...closeFields],
    reply?.answer,
  );
  return (
    <div className="stack">
      <p className="back">
        <Link to={view.listPath}>{exceptionMessages.backToList}</Link>
      </p>
      <h1>{view.heading}</h1>
      <Notice look="good">{view.flash}</Notice>
      {reply?.expired && <SessionExpiredNotice returnTo={view.path} />}
      <Notice look="bad">{view.problem}</Notice>
      {view.problem === null && view.choices.length === 0 && (
        <>
          <ErrorSummary errors={errors} answer={reply} />
          <p className="panel">{exceptionMessages.noneLeft}</p>
        </>
      )}
      {view.choices.length > 0 && (
        // A new form after a change: what was chosen for it is not chosen for the next one.
        <PostForm
          noValidate
          className="panel several"
          key={view.flash === null ? "again" : view.key}
        >
          <FormProblems
            reply={reply}
            errors={errors}
            fields={fields}
            unsure={exceptionMessages.unsure}
          />
          <IdempotencyKeyField value={reply?.key ?? view.key} />
          {view.more !== null && <p className="note">{view.more}</p>}
          <div className="columns">
            <CheckboxFields
              field={fields[chosenField]}
              legend={exceptionMessages.chosen}
              choices={view.choices}
            />
            <div>
              <div className="actions">
                <SubmitButton submits={exceptionIntents.take}>
                  {exceptionMessages.takeChosen}
                </SubmitButton>
              </div>
              {view.newOwners && (
                <>
                  <OwnerField
                    field={fields[newOwnerField]}
                    newOwners={view.newOwners}
                  />
                  <div className="actions">
                    <SubmitButton submits={exceptionIntents.assign} secondary>
                      {exceptionMessages.assignChosen}
                    </SubmitButton>
                  </div>
                </>
              )}
              <CloseReasonFields fields={fields} />
              <div className="actions">
                <SubmitButton submits={exceptionIntents.close} secondary>
                  {exceptionMessages.closeChosen}
                </SubmitButton>
              </div>
            </div>
          </div>
        </PostForm>
      )}
    </div>
  );
}
