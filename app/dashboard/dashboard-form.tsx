import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { formState } from "../forms/form-field";
import { FormNotices } from "../forms/form-notices";
import { PoolSelect, type Pool } from "../forms/pool-select";
import { SubmitButton } from "../forms/submit-button";
import { DateRangeFields, type PresetLink } from "../forms/date-range-fields";

const names = ["s", "f", "s-relative", "f-relative", "p"] as const;

/** The form's values: dates as MM/DD/YYYY, relative dates unseen beside them, the pool's id. */
export type DashboardFormValues = Partial<
  Record<(typeof names)[number], string>
>;

/** The window of dates in store, and the pool; stands above the chart that it asks for. */
export function DashboardForm({
  pools,
  values,
  presets,
  problems,
  filled,
  answer,
}: {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  values: DashboardFormValues;
  presets: readonly PresetLink[];
  problems: readonly string[];
  filled: string;
  /** What is wrong with the last submit, or with the address. */
  answer: SubmissionResult | undefined;
}) {
  const { errors, fields } = formState("dashboard", names, answer, values);
  return (
    <>
      <FormNotices problems={problems} />
      {/* Another address fills in the form anew. */}
      <Form method="post" noValidate className="panel asks" key={filled}>
        <ErrorSummary
          errors={errors}
          fields={Object.values(fields)}
          answer={answer}
        />
        <DateRangeFields
          legend="Date in store"
          start={fields.s}
          end={fields.f}
          relative={[fields["s-relative"], fields["f-relative"]]}
          presets={presets}
        />
        {pools ? (
          <PoolSelect field={fields.p} pools={pools} />
        ) : (
          <p className="notice warn">
            Pools cannot be loaded right now. The dates still work.
            {/* A search does not become wider by it. */}
            <input type="hidden" name="p" value={fields.p.initial[0]} />
          </p>
        )}
        <SubmitButton busyText="Searching…">Search</SubmitButton>
      </Form>
    </>
  );
}
