import { useActionData, useLoaderData } from "@remix-run/react";
import { CorrectionHistory } from "../../corrections";
import { FormProblems } from "../../../engine/forms/fields/errors/form-problems";
import { TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  bookingMessages,
  commonMessages,
  correctionMessages,
  glossaryMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { shipmentLabels } from "./booking-fields";
import type { BillDetailsReply, BillDetailsView } from "./booking-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** A booking, and a form for what its bill of lading lacks. */
export function BillDetailsScreen() {
  const view = useLoaderData<BillDetailsView>();
  const reply = useActionData<BillDetailsReply>();
  const missing = reply?.asked ?? view.missing;
  return (
    <section className="panel narrow stack">
      <h1>{bookingMessages.billOfLading}</h1>
      <Notice look="good">{view.flash}</Notice>
      {reply?.expired && <SessionExpiredNotice returnTo={view.path} />}
      {view.problem !== null && !reply ? (
        <Notice look="bad">{view.problem}</Notice>
      ) : null}
      {view.canceled === null ? null : (
        <p className="notice warn">{view.canceled}</p>
      )}
      <dl className="facts">
        {view.lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <DetailsForm view={view} missing={missing} reply={reply} />
      ) : null}
      <div className="actions">
        {view.billPath !== null && missing.length === 0 ? (
          <a
            className="button"
            href={view.billPath}
            target="_blank"
            rel="noreferrer"
          >
            {bookingMessages.billOfLading}
          </a>
        ) : null}
        {view.trackPath === null ? null : (
          <Link className="button secondary" to={view.trackPath}>
            {bookingMessages.trackPro}
          </Link>
        )}
        {view.correctPath === null ? null : (
          <Link className="button secondary" to={view.correctPath}>
            {correctionMessages.correctBooking}
          </Link>
        )}
        {view.hasList ? (
          <Link className="button secondary" to={paths.bookings()}>
            {bookingMessages.backToBookings}
          </Link>
        ) : null}
      </div>
      <CorrectionHistory items={view.corrections} />
    </section>
  );
}

const modes = {
  numPieces: "numeric",
  class: "decimal",
  description: "text",
} as const;

function DetailsForm({
  view,
  missing,
  reply,
}: {
  view: BillDetailsView;
  missing: BillDetailsView["missing"];
  reply: BillDetailsReply | undefined;
}) {
  const { errors, fields } = formState("bill", missing, reply?.answer);
  return (
    <PostForm noValidate className="stack">
      <FormProblems
        reply={reply}
        errors={errors}
        fields={fields}
        unsure={bookingMessages.billDetailsUnsure}
      />
      <IdempotencyKeyField value={reply?.key ?? view.key} />
      {missing.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={shipmentLabels[name]}
          {...(name === "class" && { term: glossaryMessages.freightClass })}
          hint={bookingMessages.billNeedsIt}
          inputMode={modes[name]}
        />
      ))}
      <div className="actions">
        <SubmitButton>{commonMessages.save}</SubmitButton>
      </div>
    </PostForm>
  );
}
