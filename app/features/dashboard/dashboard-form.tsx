import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { formState } from "../../engine/forms/fields/form-field";
import { FormNotices } from "../../engine/forms/fields/form-notices";
import { PoolSelect, type Pool } from "../../engine/forms/fields/pool-select";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  DateRangeFields,
  type PresetLink,
} from "../../engine/forms/fields/date-range-fields";
import {
  commonMessages,
  dashboardMessages,
  formMessages,
} from "../../engine/messages";

const names = ["s", "f", "s-relative", "f-relative", "p"] as const;

/**
 * The form's values: dates as MM/DD/YYYY with their relative dates in hidden fields, and the pool's id.
 */
export type DashboardFormValues = Partial<
  Record<(typeof names)[number], string>
>;

/** The form for the date range in store and the pool, above the chart. */
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
  /** Errors of the last submission or of the URL. */
  answer: SubmissionResult | undefined;
}) {
  const { errors, fields } = formState("dashboard", names, answer, values);
  return (
    <>
      <FormNotices problems={problems} />
      {/* A different URL remounts the form with new values. */}
      <PostForm noValidate className="panel asks" key={filled}>
        <ErrorSummary
          errors={errors}
          fields={Object.values(fields)}
          answer={answer}
        />
        <DateRangeFields
          legend={dashboardMessages.datesInStore}
          start={fields.s}
          end={fields.f}
          relative={[fields["s-relative"], fields["f-relative"]]}
          presets={presets}
        />
        {pools ? (
          <PoolSelect field={fields.p} pools={pools} />
        ) : (
          <p className="notice warn">
            {dashboardMessages.poolsUnavailable}
            {/* Keeps the pool, so that a new search is not widened to all pools. */}
            <input type="hidden" name="p" value={fields.p.initial[0]} />
          </p>
        )}
        <SubmitButton busyText={commonMessages.searching}>
          {formMessages.search}
        </SubmitButton>
      </PostForm>
    </>
  );
}
