import { Link } from "../../ui/shell/link";
import { useEffect, useRef } from "react";
import { DateField } from "../../engine/forms/fields/date-field";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { TextField } from "../../engine/forms/fields/field";
import { PostForm } from "../../engine/forms/fields/post-form";
import {
  controlProps,
  formState,
  initialText,
} from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { browserTimeZone } from "../../engine/forms/time-zone";
import { useDraft } from "../../engine/forms/use-draft";
import { TimeField } from "./time-field";
import { useTimeReadings } from "./use-time-readings";
import { describeStop, readReportWindow } from "./report-window";
import {
  localClock,
  reportFields,
  stopFields,
  timeZoneField,
  type ReportFormView,
  type ReportReply,
} from "./report-entry-view";
import {
  fieldMessages,
  formatMessage,
  manualReportMessages,
} from "../../engine/messages";

/** The form that reports one delivery or pickup. */
export function ReportForm({
  view,
  reply,
}: {
  view: ReportFormView;
  /** The result of the last submission. */
  reply: ReportReply | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, view.draft, view.draftOwner, reply);
  // Must run after the draft, whose restored values it reads.
  const readings = useTimeReadings(form, view.timeZone, reply);
  const timeZone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (timeZone.current)
      timeZone.current.value = view.timeZone ?? browserTimeZone();
  });
  const { errors, fields } = formState(
    "report",
    reportFields,
    reply?.answer,
    view.initial,
  );
  // Avoids repeating the message that both dates are missing.
  const saidBefore =
    fields.arriveDate.errors[0] === fields.departDate.errors[0]
      ? fields.departDate
      : undefined;
  const zone = initialText(fields.zone);
  const facts = describeStop(
    readReportWindow(
      initialText(fields.windowStart),
      initialText(fields.windowEnd),
    ),
    initialText(fields.boxes),
    zone === "" ? null : zone,
  );
  const ends = [
    ["arrive", manualReportMessages.arrivalDate, fieldMessages.arrivalTime],
    ["depart", manualReportMessages.departureDate, fieldMessages.departureTime],
  ] as const;
  return (
    <section className="panel">
      <h1>{reply?.heading ?? view.heading}</h1>
      <FormProblems
        reply={reply}
        path={view.back}
        errors={errors}
        fields={Object.values(fields).filter((field) => field !== saidBefore)}
        unsure={manualReportMessages.reportUnsure}
      />
      <PostForm noValidate ref={form}>
        <IdempotencyKeyField value={reply?.key ?? view.key} />
        <input type="hidden" name={timeZoneField} ref={timeZone} />
        {stopFields.map((name) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={initialText(fields[name])}
          />
        ))}
        {facts.length > 0 && <p>{facts.join(" · ")}</p>}
        {zone !== "" && (
          <div className="field">
            <label htmlFor={fields.clock.id}>
              {manualReportMessages.timesAre}
            </label>
            <select
              {...controlProps(fields.clock)}
              defaultValue={initialText(fields.clock)}
            >
              <option value={localClock}>
                {formatMessage(manualReportMessages.localTimes, { zone })}
              </option>
              <option value="utc">UTC</option>
            </select>
          </div>
        )}
        <p className="hint">
          {zone === ""
            ? manualReportMessages.timeHint
            : manualReportMessages.localTimeHint}
        </p>
        <div className="columns">
          {ends.map(([end, dateLabel, timeLabel]) => (
            <div key={end}>
              <DateField field={fields[`${end}Date`]} label={dateLabel} />
              <TimeField
                legend={timeLabel}
                hours={fields[`${end}Hours`]}
                minutes={fields[`${end}Minutes`]}
                half={fields[`${end}Half`]}
                reading={readings[end]}
              />
            </div>
          ))}
          <div>
            <TextField
              field={fields.employeeID}
              label={manualReportMessages.employeeId}
              optional
              inputMode="numeric"
            />
            <TextField
              field={fields.textSig}
              label={manualReportMessages.textSignature}
              optional
              hint={manualReportMessages.signatureHint}
            />
          </div>
        </div>
        <SubmitButton busyText={manualReportMessages.checking} submits="review">
          {manualReportMessages.review}
        </SubmitButton>
      </PostForm>
      <p>
        <Link to={view.back}>{view.backLabel}</Link>
      </p>
    </section>
  );
}
