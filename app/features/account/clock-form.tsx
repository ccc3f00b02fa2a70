import { SelectField } from "../../engine/forms/fields/field";
import { formField } from "../../engine/forms/fields/form-field";
import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { clockChoiceMessages } from "../../engine/messages";
import { accountIntents, clockField } from "./own-account";

/**
 * The choice whose clock tables show.
 * @param chosen `utc` or `store`
 */
export function ClockForm({ chosen }: { chosen: string }) {
  const intent = accountIntents.clock;
  const headingId = `${intent}-heading`;
  return (
    <section className="panel narrow" aria-labelledby={headingId}>
      <h2 id={headingId}>{clockChoiceMessages.times}</h2>
      <PostForm>
        <input type="hidden" name={intentField} value={intent} />
        <SelectField
          field={formField("account", clockField, chosen)}
          label={clockChoiceMessages.timesInTables}
          hint={clockChoiceMessages.about}
          choices={[
            { value: "utc", label: "UTC" },
            { value: "store", label: clockChoiceMessages.ofStore },
          ]}
        />
        <SubmitButton pendingWhen={intent}>
          {clockChoiceMessages.saveTimes}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
