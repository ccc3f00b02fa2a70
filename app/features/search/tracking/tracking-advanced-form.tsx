import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "../../../engine/forms/fields/field";
import { formState } from "../../../engine/forms/fields/form-field";
import { PoolAndStores } from "../../../engine/forms/fields/pool-and-stores";
import type { Pool } from "../../../engine/forms/fields/pool-select";
import { SearchPanel } from "../../../engine/forms/fields/search-panel";
import {
  DateRangeFields,
  type PresetLink,
} from "../../../engine/forms/fields/date-range-fields";
import {
  fieldMessages,
  glossaryMessages,
  searchMessages,
  trackingMessages,
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
  "ps",
  "pf",
  "ps-relative",
  "pf-relative",
  "delivID",
  "m",
  "p",
  "st",
] as const;

/** The values of the advanced search form for shipments: dates as MM/DD/YYYY. */
export type TrackingAdvancedValues = Partial<
  Record<(typeof names)[number], string | string[]>
>;

/** The named date ranges offered for each of the two. */
export interface TrackingPresets {
  delivery: readonly PresetLink[];
  pickup: readonly PresetLink[];
}

/**
 * The advanced search panel of tracking: delivery and pickup date range, pool, stores, delivery,
 * manifest.
 */
export function TrackingAdvancedForm({
  pools,
  presets,
  initial,
  answer,
}: {
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
  presets: TrackingPresets;
  initial: TrackingAdvancedValues;
  answer: SubmissionResult | undefined;
}) {
  const state = formState("tracking", names, answer, initial);
  const { fields } = state;
  return (
    <SearchPanel
      id="tracking"
      intent="advanced-search"
      title={searchMessages.advancedSearch}
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
            presets={presets.delivery}
          />
          <DateRangeFields
            legend={trackingMessages.pickupDates}
            prefix={trackingMessages.pickup}
            start={fields.ps}
            end={fields.pf}
            relative={[fields["ps-relative"], fields["pf-relative"]]}
            presets={presets.pickup}
          />
        </div>
        <div>
          <PoolAndStores pool={fields.p} stores={fields.st} pools={pools} />
          <TextField field={fields.delivID} label={fieldMessages.deliveryId} />
          <TextField
            field={fields.m}
            label={fieldMessages.manifestNumber}
            term={glossaryMessages.manifest}
          />
        </div>
      </div>
    </SearchPanel>
  );
}
