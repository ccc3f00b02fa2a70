import type { SubmissionResult } from "@conform-to/react";
import { scanTypes, yesNoFilters } from "./filters";
import { SelectField, TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { PoolAndStores } from "../../../engine/forms/fields/pool-and-stores";
import type { Pool } from "../../../engine/forms/fields/pool-select";
import type { SearchIntent } from "../../../paths";
import { SearchPanel } from "../../../engine/forms/fields/search-panel";
import {
  DateRangeFields,
  type PresetLink,
} from "../../../engine/forms/fields/date-range-fields";
import {
  fieldMessages,
  formMessages,
  glossaryMessages,
  searchMessages,
} from "../../../engine/messages";

/**
 * The form fields, named as the criteria keys, in the order of the form; relative dates are hidden
 * fields.
 */
const names = [
  "s",
  "f",
  "s-relative",
  "f-relative",
  "delivID",
  "m",
  "p",
  "st",
  "manifest",
  "trailer",
  "pallet",
  "deliv",
  "scanType",
] as const;

/** The values of the advanced search form: dates as MM/DD/YYYY, choices as encoded in the criteria. */
export type AdvancedSearchValues = Partial<
  Record<(typeof names)[number], string | string[]>
>;

/**
 * The filters with the choices any, yes and no, labeled as in the specification (part 2, section 5).
 */
const filters = [
  { key: "manifest", label: fieldMessages.manifest },
  { key: "trailer", label: fieldMessages.trailer },
  { key: "pallet", label: fieldMessages.pallet },
  { key: "deliv", label: fieldMessages.delivery },
] as const;

/** The advanced search panel with every filter of the specification (part 2, sections 2 and 5). */
export function AdvancedSearchForm({
  pools,
  presets,
  initial,
  answer,
}: {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  presets: readonly PresetLink[];
  initial: AdvancedSearchValues;
  answer: SubmissionResult | undefined;
}) {
  const state = formState("advanced-search", names, answer, initial);
  const { fields } = state;
  return (
    <SearchPanel
      id="advanced-search"
      title={searchMessages.advancedSearch}
      isWide
      state={state}
      answer={answer}
    >
      <div className="columns">
        <div>
          <DateRangeFields
            legend={fieldMessages.deliveryDates}
            start={fields.s}
            end={fields.f}
            relative={[fields["s-relative"], fields["f-relative"]]}
            presets={presets}
          />
          <TextField field={fields.delivID} label={fieldMessages.deliveryId} />
          <TextField
            field={fields.m}
            label={fieldMessages.manifestNumber}
            term={glossaryMessages.manifest}
          />
        </div>
        <div>
          <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
        </div>
        <div>
          {filters.map(({ key, label }) => (
            <SelectField
              key={key}
              field={fields[key]}
              label={label}
              blank={formMessages.any}
              choices={[
                { value: "1", label: yesNoFilters[key].yes },
                { value: "0", label: yesNoFilters[key].no },
              ]}
            />
          ))}
          <SelectField
            field={fields.scanType}
            label={fieldMessages.scanType}
            blank={formMessages.any}
            // JavaScript orders integer-like object keys numerically (0 before 1), hence an explicit
            // list.
            choices={(["1", "0", "-1"] as const).map((value) => ({
              value,
              label: scanTypes[value],
            }))}
          />
        </div>
      </div>
    </SearchPanel>
  );
}

interface NumberSearchFormProps {
  intent: SearchIntent;
  title: string;
  label: string;
  /** What the number is. */
  term: string;
  /** Name of the field: the criteria key of the number. */
  name: "m" | "ps";
  initial: string | undefined;
  answer: SubmissionResult | undefined;
}

/** A panel that searches for one number: manifest or packing slip. */
export function NumberSearchForm(props: NumberSearchFormProps) {
  const { intent, title, label, term, name, initial, answer } = props;
  const state = formState(intent, [name], answer, { [name]: initial });
  return (
    <SearchPanel id={intent} title={title} state={state} answer={answer}>
      <TextField
        field={state.fields[name]}
        label={label}
        term={term}
        spellCheck={false}
      />
    </SearchPanel>
  );
}
