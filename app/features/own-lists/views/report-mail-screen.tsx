import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxField } from "../../../engine/forms/fields/checkbox-fields";
import { ErrorList } from "../../../engine/forms/fields/errors/error-list";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { SelectField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import type { FormReply } from "../../../engine/forms/form-reply";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { intentField } from "../../../engine/forms/intent";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { useEntryDraft } from "../../../engine/forms/use-draft";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { TimeZoneField } from "../../../engine/forms/fields/time-zone-field";
import {
  commonMessages,
  subscriptionMessages,
  viewMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { everyDayChoices, hourChoices, whenGroups } from "./report-mail-times";
import {
  reportMailFields,
  reportMailIntents,
  type ReportMailView,
} from "./report-mail-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** The form that has a saved view mailed. */
export function ReportMailScreen() {
  const view = useLoaderData<ReportMailView>();
  const reply = useActionData<FormReply>();
  return (
    <div className="stack views">
      <section className="panel narrow">
        <h1>
          {view.isMailed
            ? subscriptionMessages.changeMail
            : subscriptionMessages.mailReport}
        </h1>
        {view.problem !== null ? (
          <>
            <Notice look="bad">{view.problem}</Notice>
            <p>
              <Link to={paths.views()}>{viewMessages.allViews}</Link>
            </p>
          </>
        ) : (
          <ReportMailForm view={view} reply={reply} />
        )}
      </section>
    </div>
  );
}

function ReportMailForm({
  view,
  reply,
}: {
  view: ReportMailView;
  reply: FormReply | undefined;
}) {
  const form = useEntryDraft("report-mail", reply);
  const { errors, fields } = formState(
    "report-mail",
    reportMailFields,
    reply?.answer,
    { ...view, skipEmpty: view.skipEmpty ? "on" : [] },
  );
  return (
    <>
      <p>
        <b>{view.name}</b>
      </p>
      <p className="hint">{subscriptionMessages.aboutMail}</p>
      <FormProblems
        reply={reply}
        path={paths.views()}
        errors={errors}
        fields={fields}
        unsure={subscriptionMessages.mailUnsure}
      />
      <PostForm noValidate ref={form}>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <input type="hidden" name="id" value={view.id} />
        <input type="hidden" name="name" value={view.name} />
        <ErrorList id={fields.id.errorId} errors={fields.id.errors} />
        <SelectField
          field={fields.when}
          label={subscriptionMessages.sendWhen}
          choices={everyDayChoices}
          groups={whenGroups}
        />
        <SelectField
          field={fields.hour}
          label={subscriptionMessages.hour}
          choices={hourChoices}
        />
        <TimeZoneField
          field={fields.timeZone}
          isChosen={view.isTimeZoneChosen || reply !== undefined}
        />
        <div className="boxes">
          <CheckboxField
            field={fields.skipEmpty}
            label={subscriptionMessages.skipEmpty}
          />
        </div>
        <div className="actions">
          <SubmitButton>{commonMessages.save}</SubmitButton>
          {view.isMailed && (
            <button
              type="submit"
              className="secondary"
              name={intentField}
              value={reportMailIntents.stop}
            >
              {subscriptionMessages.stopMail}
            </button>
          )}
          <Link className="button secondary" to={paths.views()}>
            {commonMessages.cancel}
          </Link>
        </div>
      </PostForm>
    </>
  );
}
