import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../../engine/forms/fields/checkbox-fields";
import {
  DateRangeFields,
  type PresetLink,
} from "../../engine/forms/fields/date-range-fields";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { formState } from "../../engine/forms/fields/form-field";
import { FormNotices } from "../../engine/forms/fields/form-notices";
import { PoolAndStores } from "../../engine/forms/fields/pool-and-stores";
import type { Pool } from "../../engine/forms/fields/pool-select";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { useEntryDraft } from "../../engine/forms/use-draft";
import {
  commonMessages,
  dataImportMessages,
  exceptionMessages,
  fieldMessages,
  formMessages,
} from "../../engine/messages";
import { kindLabels, ownerLabels, stateLabels } from "./exception-labels";
import { SelectField } from "../../engine/forms/fields/field";

const names = [
  "s",
  "f",
  "s-relative",
  "f-relative",
  "k",
  "state",
  "o",
  "p",
  "st",
] as const;

/** The loader's data of the form. */
export interface ExceptionsFormView {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  values: Partial<Record<(typeof names)[number], string | string[]>>;
  presets: PresetLink[];
  /** Messages about invalid parts of the address. */
  problems: string[];
  /** React key of the form; it differs for addresses with different values. */
  filled: string;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The form of the list of exceptions. */
export function ExceptionsFormScreen() {
  const { pools, values, presets, problems, filled } =
    useLoaderData<ExceptionsFormView>();
  const answer = useActionData<SubmissionResult>();
  const { errors, fields } = formState("exceptions", names, answer, values);
  const form = useEntryDraft("exceptions", answer);
  return (
    <>
      <div className="heading">
        <h1>{exceptionMessages.exceptions}</h1>
      </div>
      {/* Problems of the address are outdated after a submission. */}
      <FormNotices problems={answer ? [] : problems} />
      <PostForm noValidate className="panel" key={filled} ref={form}>
        <ErrorSummary
          errors={errors}
          fields={Object.values(fields)}
          answer={answer}
        />
        <div className="columns">
          <div>
            <CheckboxFields
              field={fields.k}
              legend={dataImportMessages.kinds}
              choices={choicesOf(kindLabels)}
            />
            <SelectField
              field={fields.state}
              label={exceptionMessages.state}
              choices={choicesOf(stateLabels)}
            />
            <SelectField
              field={fields.o}
              label={exceptionMessages.owner}
              blank={exceptionMessages.anybody}
              choices={choicesOf(ownerLabels)}
            />
          </div>
          <div>
            <DateRangeFields
              legend={fieldMessages.deliveryDates}
              start={fields.s}
              end={fields.f}
              relative={[fields["s-relative"], fields["f-relative"]]}
              presets={presets}
            />
            <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
          </div>
        </div>
        <div className="actions">
          <SubmitButton busyText={commonMessages.searching}>
            {formMessages.search}
          </SubmitButton>
        </div>
      </PostForm>
    </>
  );
}
