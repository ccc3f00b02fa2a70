import { intentField } from "./intent";
import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SearchPanel } from "../paths";
import { ErrorSummary } from "./error-summary";
import { TextField } from "./field";
import { formState } from "./form-field";
import { SubmitButton } from "./submit-button";

interface NumberSearchFormProps {
  panel: SearchPanel;
  title: string;
  label: string;
  /** Name of the field: the criteria key of the number. */
  name: "m" | "ps";
  initial: string | undefined;
  answer: SubmissionResult | undefined;
}

/** A panel that searches for one number: manifest or packing slip. */
export function NumberSearchForm(props: NumberSearchFormProps) {
  const { panel, title, label, name, initial, answer } = props;
  const { errors, fields } = formState(panel, [name], answer, {
    [name]: initial,
  });
  return (
    <section className="panel" aria-labelledby={`${panel}-heading`}>
      <h2 id={`${panel}-heading`}>{title}</h2>
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={answer}
      />
      <Form method="post" noValidate>
        <input type="hidden" name={intentField} value={panel} />
        <TextField
          field={fields[name]}
          label={label}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton busyText="Searching…" pendingWhen={panel}>
          Search
        </SubmitButton>
      </Form>
    </section>
  );
}
