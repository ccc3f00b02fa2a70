import { maxReasonLength } from "../../../provider/contract/limits";
import { Field, TextField, SelectField } from "../../engine/forms/fields/field";
import { controlProps, formState } from "../../engine/forms/fields/form-field";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { intentField } from "../../engine/forms/intent";
import {
  commonMessages,
  receivingMessages,
  trackingMessages,
} from "../../engine/messages";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import {
  conditionFields,
  type ReceivingReply,
  type StopView,
} from "./receiving-view";

/** Reports a damaged or refused carton. */
export function ConditionForm({
  view: { key, path },
  reply,
}: {
  view: StopView;
  reply: ReceivingReply | undefined;
}) {
  const { errors, fields } = formState(
    "condition",
    conditionFields,
    reply?.answer,
  );
  return (
    <section className="panel" aria-labelledby="condition-heading">
      <h2 id="condition-heading">{receivingMessages.condition}</h2>
      <p className="hint">{receivingMessages.conditionHint}</p>
      <FormProblems
        reply={reply}
        path={path}
        errors={errors}
        fields={fields}
        unsure={receivingMessages.unsure}
      />
      <PostForm noValidate>
        <IdempotencyKeyField value={reply?.key ?? `${key}-condition`} />
        <input type="hidden" name={intentField} value="condition" />
        <TextField
          field={fields.carton}
          label={receivingMessages.cartonNumber}
        />
        <SelectField
          field={fields.condition}
          label={receivingMessages.what}
          blank={receivingMessages.chooseCondition}
          choices={[
            { value: "damaged", label: trackingMessages.damaged },
            { value: "refused", label: trackingMessages.refused },
          ]}
        />
        <Field field={fields.reason} label={commonMessages.reason}>
          <input
            {...controlProps(fields.reason)}
            defaultValue={fields.reason.initial[0]}
            list={reasonsId}
            maxLength={maxReasonLength}
          />
        </Field>
        <Reasons />
        <div className="actions">
          <SubmitButton>{receivingMessages.report}</SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}

/** The usual reasons. */
export const usualReasons = receivingMessages.reasons.split(", ");

/** Id of the list of {@link Reasons}, for the field with the reason. */
const reasonsId = "receiving-reasons";

/** The usual reasons, which the field with the reason offers. */
function Reasons() {
  return (
    <datalist id={reasonsId}>
      {usualReasons.map((reason) => (
        <option key={reason} value={reason} />
      ))}
    </datalist>
  );
}
