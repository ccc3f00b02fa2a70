import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { scanTypes, yesNoFilters } from "../criteria/bundles";
import { DateField } from "./date-field";
import { ErrorSummary } from "./error-summary";
import { ChoiceField, TextField } from "./field";
import { PoolAndStores, type Pool } from "./pool-and-stores";
import { SubmitButton } from "./submit-button";

type TextKey =
  | "s"
  | "f"
  | "p"
  | "manifest"
  | "trailer"
  | "pallet"
  | "deliv"
  | "scanType"
  | "delivID"
  | "m";

/** The advanced search as its form shows it: dates as MM/DD/YYYY, choices as in the bundle. */
export type AdvancedSearchValues = Partial<Record<TextKey, string>> & { st?: string[] };

const panel = "advanced-search";

/** Any, yes or no, in the words of the specification (part 2, section 5). */
const filters = [
  { key: "manifest", label: "Manifest", any: "Any" },
  { key: "trailer", label: "Trailer", any: "Any" },
  { key: "pallet", label: "Pallet", any: "Any" },
  { key: "deliv", label: "Delivery", any: "Any" },
] as const;

/** The advanced search panel, with every filter of the specification (part 2, sections 2 and 5). */
export function AdvancedSearchForm({
  pools,
  initial,
  answer,
}: {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  initial: AdvancedSearchValues;
  answer: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<AdvancedSearchValues>({
    id: panel,
    lastResult: answer,
    defaultValue: initial,
  });
  return (
    <section className="panel wide" aria-labelledby={`${panel}-heading`}>
      <h2 id={`${panel}-heading`}>Advanced Search</h2>
      <ErrorSummary errors={form.errors} fields={Object.values(fields)} answer={answer} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <input type="hidden" name="panel" value={panel} />
        <div className="columns">
          <div>
            <DateField field={fields.s} label="Start Date" />
            <DateField field={fields.f} label="End Date" />
            <TextField field={fields.delivID} label="Delivery ID" autoComplete="off" />
            <TextField field={fields.m} label="Manifest Number" autoComplete="off" />
          </div>
          <div>
            {pools ? (
              <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
            ) : (
              <p className="notice warn">
                Pools and stores cannot be loaded right now. The other filters still work.
              </p>
            )}
          </div>
          <div>
            {filters.map(({ key, label, any }) => (
              <ChoiceField
                key={key}
                field={fields[key]}
                label={label}
                any={any}
                choices={[
                  { value: "1", label: yesNoFilters[key].yes },
                  { value: "0", label: yesNoFilters[key].no },
                ]}
              />
            ))}
            <ChoiceField
              field={fields.scanType}
              label="Scan Type"
              any="Any"
              choices={Object.entries(scanTypes)
                .reverse()
                .map(([value, label]) => ({ value, label }))}
            />
          </div>
        </div>
        <SubmitButton busyText="Searching…" of={{ name: "panel", value: panel }}>
          Search
        </SubmitButton>
      </Form>
    </section>
  );
}
