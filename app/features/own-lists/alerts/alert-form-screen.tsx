import { useActionData, useLoaderData } from "@remix-run/react";
import {
  CheckboxField,
  CheckboxFields,
} from "../../../engine/forms/fields/checkbox-fields";
import { ErrorList } from "../../../engine/forms/fields/errors/error-list";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { SelectField, TextAreaField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import type { FormReply } from "../../../engine/forms/form-reply";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { useEntryDraft } from "../../../engine/forms/use-draft";
import { TimeZoneField } from "../../../engine/forms/fields/time-zone-field";
import {
  alertMessages,
  commonMessages,
  dataImportMessages,
  mapMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { kindLabels } from "../../exceptions";
import { alertFields, alertNames, type AlertFormView } from "./alerts-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

const about = {
  late: alertMessages.aboutLate,
  short: alertMessages.aboutShort,
  delivered: alertMessages.aboutDelivered,
  exception: alertMessages.aboutException,
} as const;

const exceptionChoices = Object.entries(kindLabels).map(([value, label]) => ({
  value,
  label,
}));

/** The form that creates or changes an alert. */
export function AlertFormScreen() {
  const view = useLoaderData<AlertFormView>();
  const reply = useActionData<FormReply>();
  return (
    <div className="stack views">
      <section className="panel narrow">
        <h1>
          {view.id === ""
            ? alertMessages.tellMeWhen
            : alertMessages.changeAlert}
        </h1>
        {view.problem !== null ? (
          <Notice look="bad">{view.problem}</Notice>
        ) : (
          <AlertForm view={view} reply={reply} />
        )}
      </section>
    </div>
  );
}

function AlertForm({
  view,
  reply,
}: {
  view: AlertFormView;
  reply: FormReply | undefined;
}) {
  const form = useEntryDraft("alert", reply);
  const { errors, fields } = formState("alert", alertFields, reply?.answer, {
    ...view,
    atNight: view.atNight ? "on" : [],
  });
  return (
    <>
      <p>
        <b>{alertNames[view.kind]}</b>
      </p>
      <p className="hint">{about[view.kind]}</p>
      <FormProblems
        reply={reply}
        path={view.path}
        errors={errors}
        fields={fields}
        unsure={alertMessages.unsure}
      />
      <PostForm noValidate ref={form}>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <input type="hidden" name="kind" value={view.kind} />
        {view.id !== "" && <input type="hidden" name="id" value={view.id} />}
        <ErrorList id={fields.id.errorId} errors={fields.id.errors} />
        {view.kind === "exception" && (
          <CheckboxFields
            field={fields.exceptionKinds}
            legend={dataImportMessages.kinds}
            choices={exceptionChoices}
          />
        )}
        {view.list !== null ? (
          <div className="field">
            <span className="named">{mapMessages.cartons}</span>
            <span>{view.list}</span>
            <p className="hint">{alertMessages.listStays}</p>
          </div>
        ) : view.kind === "delivered" ? (
          <TextAreaField
            field={fields.ASNs}
            label={mapMessages.cartons}
            hint={alertMessages.cartonsHint}
            rows={6}
          />
        ) : (
          <SelectField
            field={fields.where}
            label={alertMessages.where}
            choices={[{ value: "all", label: alertMessages.allStores }]}
            groups={view.places}
          />
        )}
        <TimeZoneField
          field={fields.timeZone}
          isChosen={view.isTimeZoneChosen || reply !== undefined}
        />
        <div className="boxes">
          <CheckboxField field={fields.atNight} label={alertMessages.atNight} />
        </div>
        <p className="hint">{alertMessages.nightHint}</p>
        <div className="actions">
          <SubmitButton>{commonMessages.save}</SubmitButton>
          <Link className="button secondary" to={paths.alerts()}>
            {commonMessages.cancel}
          </Link>
        </div>
      </PostForm>
    </>
  );
}
