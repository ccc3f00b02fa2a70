import type { FormEventHandler, ReactNode } from "react";
import { Field, TextField } from "../../engine/forms/fields/field";
import { controlProps, formState } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { intentField } from "../../engine/forms/intent";
import { formatMessage, receivingMessages } from "../../engine/messages";
import { staysInPage } from "../../ui/browser/translation";
import { maxSignerLength } from "../../../provider/contract/limits";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import {
  endFields,
  type ReceivingReply,
  type StopView,
} from "./receiving-view";

const timeLabels = {
  arrived: receivingMessages.arrived,
  departed: receivingMessages.departed,
} as const;

/**
 * Ends a delivery: who signs, and when the driver came and left.
 * @param visit the times that are offered; by default those of the page
 * @param onSubmit keeps the form on the device instead of posting it
 * @param children the drawn signature, with scripts
 */
export function EndForm({
  view,
  reply,
  visit = view.visit,
  onSubmit,
  children,
}: {
  view: StopView;
  reply: (Pick<ReceivingReply, "answer"> & Partial<ReceivingReply>) | undefined;
  visit?: StopView["visit"];
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children?: ReactNode;
}) {
  const { stop, key, path, zone, zoneName, date, firstScanAt, signedBy } = view;
  const { errors, fields } = formState("end", endFields, reply?.answer, {
    arrived: visit?.arrived ?? "",
    departed: visit?.departed ?? "",
  });
  return (
    <section className="panel" aria-labelledby="end-heading">
      <h2 id="end-heading">{receivingMessages.end}</h2>
      <FormProblems
        reply={reply}
        path={path}
        errors={errors}
        fields={fields}
        unsure={receivingMessages.unsure}
      />
      <PostForm noValidate onSubmit={onSubmit} {...(onSubmit && staysInPage)}>
        <IdempotencyKeyField value={reply?.key ?? `${key}-end`} />
        <input type="hidden" name={intentField} value="end" />
        <input type="hidden" name="store" value={stop.store} />
        <input type="hidden" name="zone" value={zone} />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="firstScanAt" value={firstScanAt} />
        <TextField
          field={fields.signer}
          label={receivingMessages.signer}
          {...(signedBy !== null && {
            hint: formatMessage(receivingMessages.alreadySigned, {
              name: signedBy,
            }),
          })}
          maxLength={maxSignerLength}
        />
        {children}
        {visit && (
          <>
            <p className="hint" id="visit-hint">
              {formatMessage(receivingMessages.timesHint, { zone: zoneName })}
            </p>
            {(["arrived", "departed"] as const).map((name) => (
              <Field key={name} field={fields[name]} label={timeLabels[name]}>
                <input
                  {...controlProps(fields[name])}
                  // A time that is offered anew takes the place of the one before.
                  key={fields[name].initial[0]}
                  type="time"
                  defaultValue={fields[name].initial[0]}
                />
              </Field>
            ))}
          </>
        )}
        <div className="actions">
          <SubmitButton>{receivingMessages.finish}</SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
