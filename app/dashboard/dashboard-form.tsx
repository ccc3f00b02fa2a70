import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { formState } from "../forms/form-field";
import { PoolSelect, type Pool } from "../forms/pool-and-stores";
import { SubmitButton } from "../forms/submit-button";
import { WindowFields, type PresetLink } from "../forms/window-fields";

const names = ["s", "f", "s-living", "f-living", "p"] as const;

/** The form's values: dates as MM/DD/YYYY, living dates unseen beside them, the pool's id. */
export type DashboardFormValues = Partial<
  Record<(typeof names)[number], string>
>;

/** The window of dates in store, and the pool; stands above the chart that it asks for. */
export function DashboardForm({
  pools,
  presets,
  initial,
  answer,
}: {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  presets: readonly PresetLink[];
  initial: DashboardFormValues;
  /** What is wrong with the last submit, or with the address. */
  answer: SubmissionResult | undefined;
}) {
  const { errors, fields } = formState("dashboard", names, answer, initial);
  return (
    <Form method="post" noValidate className="panel asks">
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={answer}
      />
      <WindowFields
        legend="Date in store"
        start={fields.s}
        end={fields.f}
        living={[fields["s-living"], fields["f-living"]]}
        presets={presets}
      />
      {pools ? (
        <PoolSelect field={fields.p} pools={pools} />
      ) : (
        <p className="notice warn">
          Pools cannot be loaded right now. The dates still work.
        </p>
      )}
      <SubmitButton busyText="Searching…">Search</SubmitButton>
    </Form>
  );
}
