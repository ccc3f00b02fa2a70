import { TextAreaField } from "../../engine/forms/fields/field";
import { formState } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { intentField } from "../../engine/forms/intent";
import { formatMessage, receivingMessages } from "../../engine/messages";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { ScanAnswers } from "./scan-answers";
import {
  scanFields,
  type ReceivingReply,
  type StopView,
} from "./receiving-view";

/** Takes scanned, typed or pasted numbers, and shows what they are. */
export function ScanForm({
  view: { stop, key, path },
  reply,
}: {
  view: StopView;
  reply: ReceivingReply | undefined;
}) {
  const { errors, fields } = formState("scan", scanFields, reply?.answer);
  return (
    <section className="panel" aria-labelledby="scan-heading">
      <h2 id="scan-heading">{receivingMessages.scan}</h2>
      <p className="count">
        {formatMessage(receivingMessages.count, {
          scanned: stop.scanned,
          announced: stop.announced,
        })}
      </p>
      {reply?.found && <ScanAnswers found={reply.found} />}
      <FormProblems
        reply={reply}
        path={path}
        errors={errors}
        fields={fields}
        unsure={receivingMessages.unsure}
      />
      <PostForm noValidate>
        <IdempotencyKeyField value={reply?.key ?? key} />
        <input type="hidden" name={intentField} value="scan" />
        {!stop.isDoorScanned && <input type="hidden" name="door" value="1" />}
        <TextAreaField
          field={fields.numbers}
          label={receivingMessages.numbers}
          hint={receivingMessages.numbersHint}
          rows={6}
        />
        <div className="actions">
          <SubmitButton>{receivingMessages.check}</SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
