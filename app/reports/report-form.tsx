import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { CheckboxFields } from "../forms/checkbox-fields";
import { ErrorSummary } from "../forms/error-summary";
import { formState } from "../forms/form-field";
import { FormNotices } from "../forms/form-notices";
import { PoolAndStores } from "../forms/pool-and-stores";
import type { Pool } from "../forms/pool-select";
import { onTimeBoxes, type ReportForm } from "./report-forms";
import { SubmitButton } from "../forms/submit-button";
import { DateRangeFields, type PresetLink } from "../forms/date-range-fields";

/**
 * The form fields, named as the criteria keys, in the order of the form; relative dates are hidden
 * fields.
 */
const names = ["s", "f", "s-relative", "f-relative", "ot", "p", "st"] as const;

/** The values of a report form: dates as MM/DD/YYYY, and the checked boxes. */
export type ReportValues = Partial<
  Record<(typeof names)[number], string | string[]>
>;

const buttons = [
  { kind: "result", label: "Search" },
  { kind: "pool", label: "Get Pool Summary" },
  { kind: "store", label: "Get Store Summary" },
] as const;

/** The form of a report: date range, pool and stores, with buttons for its rows and summaries. */
export function ReportFormScreen({
  report,
  pools,
  values,
  presets,
  problems,
  filled,
  answer,
}: {
  report: ReportForm;
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  values: ReportValues;
  presets: readonly PresetLink[];
  problems: readonly string[];
  filled: string;
  answer: SubmissionResult | undefined;
}) {
  const { errors, fields } = formState("report", names, answer, values);
  return (
    <>
      <h1>{report.title}</h1>
      {/* Problems of the URL are outdated after a submission. */}
      <FormNotices problems={answer ? [] : problems} />
      {/* A different URL remounts the form with new values. */}
      <Form method="post" noValidate className="panel" key={filled}>
        <ErrorSummary
          errors={errors}
          fields={Object.values(fields)}
          answer={answer}
        />
        <div className="columns">
          <div>
            <DateRangeFields
              legend="Delivery dates"
              start={fields.s}
              end={fields.f}
              relative={[fields["s-relative"], fields["f-relative"]]}
              presets={presets}
            />
            {"ot" in report.fields ? (
              <CheckboxFields
                field={fields.ot}
                legend="Delivery status"
                choices={onTimeBoxes}
              />
            ) : null}
          </div>
          <div>
            <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
          </div>
        </div>
        <div className="actions">
          {buttons
            .filter(({ kind }) => kind in report.kinds)
            .map(({ kind, label }) => (
              <SubmitButton
                key={kind}
                busyText="Searching…"
                secondary={kind !== "result"}
                submits={kind}
              >
                {label}
              </SubmitButton>
            ))}
        </div>
      </Form>
    </>
  );
}
