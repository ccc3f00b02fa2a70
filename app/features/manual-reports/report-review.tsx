import { useEffect, useRef } from "react";
import { formState, initialText } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  reportFields,
  type ReportReply,
  type ReportReview as Review,
} from "./report-entry-view";
import { commonMessages, manualReportMessages } from "../../engine/messages";

/**
 * The review of a report: its parsed values, plausibility questions, and the buttons Submit report and
 * Change.
 */
export function ReportReview({
  review,
  reply,
}: {
  review: Review;
  reply: ReportReply;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [review]);
  const { fields } = formState("report", reportFields, reply.answer);
  const isImplausible = review.questions.length > 0;
  return (
    <section
      className="panel"
      ref={section}
      tabIndex={-1}
      aria-labelledby="report-review"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
      autoFocus
    >
      <h1 id="report-review">{reply.heading}</h1>
      <p>{manualReportMessages.checkReport}</p>
      {isImplausible && (
        <div className="notice warn" role="alert">
          <ul>
            {review.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <p>{manualReportMessages.isRight}</p>
        </div>
      )}
      <dl className="review">
        {review.lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PostForm>
        <IdempotencyKeyField value={reply.key} />
        {reportFields.map((name) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={initialText(fields[name])}
          />
        ))}
        <div className="actions">
          <SubmitButton
            busyText={manualReportMessages.submitting}
            submits="submit"
          >
            {manualReportMessages.submit}
          </SubmitButton>
          <SubmitButton
            busyText={manualReportMessages.opening}
            submits="edit"
            secondary
          >
            {commonMessages.change}
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
