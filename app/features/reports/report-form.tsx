import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxFields } from "../../engine/forms/fields/checkbox-fields";
import {
  DateRangeFields,
  type PresetLink,
} from "../../engine/forms/fields/date-range-fields";
import { TextField } from "../../engine/forms/fields/field";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { formState } from "../../engine/forms/fields/form-field";
import { FormNotices } from "../../engine/forms/fields/form-notices";
import { PoolAndStores } from "../../engine/forms/fields/pool-and-stores";
import type { Pool } from "../../engine/forms/fields/pool-select";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { useEntryDraft } from "../../engine/forms/use-draft";
import { documentTitle } from "../../ui/shell/page-title";
import { Term } from "../../ui/shell/texts/term";
import {
  commonMessages,
  fieldMessages,
  reportMessages,
  scorecardMessages,
} from "../../engine/messages";

/**
 * The form fields, named as the criteria keys, in the order of the form; relative dates are hidden
 * fields.
 */
const names = [
  "s",
  "f",
  "s-relative",
  "f-relative",
  "ot",
  "target",
  "p",
  "st",
] as const;

/** The values of a report form: dates as MM/DD/YYYY, and the checked boxes. */
export type ReportValues = Partial<
  Record<(typeof names)[number], string | string[]>
>;

/** The boxes of the on-time report, in the order of the three characters of `ot`. */
export const onTimeBoxes = [
  { value: "early", label: fieldMessages.early },
  { value: "onTime", label: reportMessages.onTimeBox },
  { value: "late", label: fieldMessages.late },
] as const;

/** The loader's data of a report form. */
export interface ReportFormView {
  title: string;
  /** What the term in the title means. */
  term?: string | undefined;
  hasStatusBoxes: boolean;
  hasTarget: boolean;
  /** A button for each page of the report. */
  buttons: { page: string; text: string }[];
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  values: ReportValues;
  presets: PresetLink[];
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** React key of the form; it differs for URLs with different values. */
  filled: string;
}

/** Returns the title of a report form. */
export const reportFormMeta = ({
  data,
  matches,
}: {
  data: ReportFormView | undefined;
  matches: Parameters<typeof documentTitle>[1];
}) => documentTitle(data?.title ?? null, matches);

/** The form of a report: date range, pool and stores, with buttons for its rows and summaries. */
export function ReportFormScreen() {
  const view = useLoaderData<ReportFormView>();
  const answer = useActionData<SubmissionResult>();
  const { title, term, buttons, pools, values, presets, problems, filled } =
    view;
  const { errors, fields } = formState("report", names, answer, values);
  const form = useEntryDraft("report", answer);
  return (
    <>
      <div className="heading">
        <h1>{title}</h1>
        {term ? <Term meaning={term} /> : null}
      </div>
      {/* Problems of the URL are outdated after a submission. */}
      <FormNotices problems={answer ? [] : problems} />
      {/* A different URL remounts the form with new values. */}
      <PostForm noValidate className="panel" key={filled} ref={form}>
        <ErrorSummary
          errors={errors}
          fields={Object.values(fields)}
          answer={answer}
        />
        <div className="columns">
          <div>
            <DateRangeFields
              legend={fieldMessages.deliveryDates}
              start={fields.s}
              end={fields.f}
              relative={[fields["s-relative"], fields["f-relative"]]}
              presets={presets}
            />
            {view.hasStatusBoxes ? (
              <CheckboxFields
                field={fields.ot}
                legend={reportMessages.statusBoxes}
                choices={onTimeBoxes}
              />
            ) : null}
            {view.hasTarget ? (
              <TextField
                field={fields.target}
                label={scorecardMessages.targetField}
                inputMode="numeric"
                maxLength={10}
              />
            ) : null}
          </div>
          <div>
            <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
          </div>
        </div>
        <div className="actions">
          {buttons.map(({ page, text }, at) => (
            <SubmitButton
              key={page}
              busyText={commonMessages.searching}
              secondary={at > 0}
              submits={page}
            >
              {text}
            </SubmitButton>
          ))}
        </div>
      </PostForm>
    </>
  );
}
