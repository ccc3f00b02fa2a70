import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxField } from "../../engine/forms/fields/checkbox-fields";
import { DateField } from "../../engine/forms/fields/date-field";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { TextAreaField, TextField } from "../../engine/forms/fields/field";
import {
  formState,
  initialText,
  type FormField,
} from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { intentField } from "../../engine/forms/intent";
import {
  bookingMessages,
  commonMessages,
  correctionMessages,
  fieldMessages,
  formatMessage,
} from "../../engine/messages";
import { paths } from "../../paths";
import { CorrectionList } from "./correction-list";
import {
  correctFields,
  type CorrectField,
  type CorrectForm,
  type CorrectReply,
  type CorrectView,
} from "./corrections-view";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** Corrects a delivery, the scans of a carton, or a booking; each form is closed until somebody opens it. */
export function CorrectScreen() {
  const view = useLoaderData<CorrectView>();
  const reply = useActionData<CorrectReply>();
  const { flash, heading, problem, lines, notices, forms, history } = view;
  return (
    <div className="stack correct">
      <p className="back">
        <Link to={view.back?.path ?? paths.corrections()}>
          {view.back?.text ?? correctionMessages.corrections}
        </Link>
      </p>
      <section className="panel narrow stack">
        <h1>{heading}</h1>
        {reply?.expired && <SessionExpiredNotice returnTo={view.path} />}
        {!reply && <Notice look="good">{flash}</Notice>}
        {!reply && <Notice look="bad">{problem}</Notice>}
        {lines.length > 0 && (
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        {forms.some(({ intent }) => intent === "void") && (
          <p className="hint zone">{commonMessages.timesInUtc}</p>
        )}
        {forms.map((form) => (
          <details key={form.id} open={form.id === reply?.formId || undefined}>
            <summary>{form.title}</summary>
            <CorrectionForm
              form={form}
              formKey={`${view.key}-${forms.indexOf(form)}`}
              reply={form.id === reply?.formId ? reply : undefined}
            />
          </details>
        ))}
        {/* What was corrected meanwhile has no form any more: its errors are said all the same. */}
        {reply && !forms.some(({ id }) => id === reply.formId) && (
          <ErrorSummary
            errors={reply.answer.error?.[""] ?? []}
            answer={reply}
          />
        )}
      </section>
      {history === null ? (
        <Notice look="bad">{correctionMessages.correctionsFailed}</Notice>
      ) : (
        history.length > 0 && (
          <section className="panel narrow">
            <h2>{correctionMessages.history}</h2>
            <p className="hint zone">{commonMessages.timesInUtc}</p>
            <CorrectionList
              items={history}
              formKey={`${view.key}-undo`}
              hasSubject={false}
            />
          </section>
        )
      )}
    </div>
  );
}

type Fields = Record<CorrectField, FormField>;

function CorrectionForm({
  form: { id, intent, hint, submit, initial, price },
  formKey,
  reply,
}: {
  form: CorrectForm;
  formKey: string;
  reply: CorrectReply | undefined;
}) {
  const { errors, fields } = formState(
    id,
    correctFields,
    reply?.answer,
    initial,
  );
  return (
    <PostForm noValidate className="stack">
      <p className="hint">{hint}</p>
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={correctionMessages.unsure}
      />
      {reply?.newPrice && (
        <Notice look="warn">
          {formatMessage(correctionMessages.newPrice, {
            price: reply.newPrice,
          })}
        </Notice>
      )}
      <IdempotencyKeyField value={reply?.key ?? formKey} />
      <input type="hidden" name={intentField} value={intent} />
      <input type="hidden" name="form" value={id} />
      {intent === "void" && (
        <input type="hidden" name="scanID" value={initial.scanID ?? ""} />
      )}
      {intent === "move" && (
        <DateField field={fields.date} label={correctionMessages.newDay} />
      )}
      {intent === "changeBooking" && (
        <BookingFields
          fields={fields}
          price={price ?? null}
          shownRate={reply?.newPrice ?? initialText(fields.shownRate)}
        />
      )}
      {intent !== "restore" && (
        <TextField
          field={fields.reason}
          label={commonMessages.reason}
          optional={intent === "move" || intent === "changeBooking"}
        />
      )}
      <div className="actions">
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </PostForm>
  );
}

/** The checkboxes of the services at each end. */
const services = [
  {
    legend: correctionMessages.servicesFrom,
    boxes: [
      ["apptFrom", bookingMessages.appointment],
      ["liftGateFrom", bookingMessages.liftGate],
      ["residentialFrom", bookingMessages.residential],
    ],
  },
  {
    legend: correctionMessages.servicesTo,
    boxes: [
      ["apptTo", bookingMessages.appointment],
      ["liftGateTo", bookingMessages.liftGate],
      ["residentialTo", bookingMessages.residential],
    ],
  },
] as const;

/** What a booking may change, and its price. */
function BookingFields({
  fields,
  price,
  shownRate,
}: {
  fields: Fields;
  price: string | null;
  shownRate: string;
}) {
  return (
    <>
      {price !== null && (
        <p>{formatMessage(correctionMessages.price, { price })}</p>
      )}
      <input type="hidden" name="shownRate" value={shownRate} />
      <input type="hidden" name="shown" value={initialText(fields.shown)} />
      <TextField
        field={fields.numPallets}
        label={bookingMessages.numPallets}
        inputMode="numeric"
      />
      <TextField
        field={fields.numPieces}
        label={bookingMessages.numPieces}
        optional
        inputMode="numeric"
      />
      <TextField
        field={fields.totalWeight}
        label={bookingMessages.totalWeight}
        inputMode="decimal"
      />
      <TextField
        field={fields.class}
        label={bookingMessages.class}
        optional
        inputMode="decimal"
      />
      <TextField
        field={fields.description}
        label={bookingMessages.description}
        optional
      />
      <TextAreaField
        field={fields.notes}
        label={fieldMessages.notes}
        optional
        rows={3}
      />
      {services.map(({ legend, boxes }) => (
        <fieldset key={legend}>
          <legend>{legend}</legend>
          <div className="boxes">
            {boxes.map(([name, label]) => (
              <CheckboxField key={name} field={fields[name]} label={label} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
