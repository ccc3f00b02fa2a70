import { Link } from "../../../ui/shell/link";
import { useRef, useState, type MouseEvent } from "react";
import { DateField } from "./date-field";
import { ErrorList } from "./errors/error-list";
import { initialText, type FormField } from "./form-field";
import { fieldMessages, formatMessage, formMessages } from "../../messages";

/*
 * How to use a date range in a form:
 *
 *   both     const dateRange = dateRangeOf("s", "f")
 *   loader   const { values, presets } = initialCriteria(encodedCriteria,
 *              { fields, dateRanges: [dateRange] }, pools, today, formPath)
 *   screen   names of formState: s, f, s-relative, f-relative
 *            <DateRangeFields legend="Delivery dates" presets={presets[0]}
 *              start={fields.s} end={fields.f}
 *              relative={[fields["s-relative"], fields["f-relative"]]} />
 *   action   the schema: z.object({ ...dateRangeShape(dateRange, true), … })
 *              .refine(...dateOrderRule(dateRange, today))
 *              .transform(withRelativeDates(dateRange, today))
 *            knownFields: the criteria keys and ...relativeDateNames(dateRange)
 *
 * date-range-fields.server.ts parses submissions; initial-date-range.server.ts computes the initial
 * values from the address. A form with two date ranges (tracking: s/f and ps/pf) has two of each.
 */

/** Start or end of a preset date range. */
export interface PresetDay {
  /** The relative date in the criteria, e.g. `-7d`. */
  relative: string;
  /** Today's value of it as the field shows it: `MM/DD/YYYY`. */
  typed: string;
}

/** A preset date range that a form offers as a link. */
export interface PresetLink {
  label: string;
  /** The form's address with this date range and the other criteria of the current address. */
  path: string;
  start: PresetDay;
  end: PresetDay;
}

interface DateRangeFieldsProps {
  /** Label of the date range, e.g. "Delivery dates". */
  legend: string;
  start: FormField;
  end: FormField;
  /** The hidden fields that submit the relative dates of start and end. */
  relative: readonly [start: FormField, end: FormField];
  presets: readonly PresetLink[];
  /** What the date labels begin with if the form has several date ranges: "Pickup" Start Date. */
  prefix?: string;
}

/**
 * Returns whether a click is unmodified; the browser handles clicks for new tabs, new windows and
 * downloads.
 */
const isPlain = (event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Start and end date with the common preset date ranges; errors of either date appear in red below the
 * range (specification, part 2, section 5). The presets are links; with JavaScript they fill in the two
 * dates and leave the other fields of the form unchanged.
 */
export function DateRangeFields({
  legend,
  start,
  end,
  relative,
  presets,
  prefix: range,
}: DateRangeFieldsProps) {
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  const [relativeDates, setRelativeDates] = useState([
    initialText(relative[0]),
    initialText(relative[1]),
  ] as const);
  const [filled, setFilled] = useState("");
  const fill = (preset: PresetLink) => {
    if (startInput.current) startInput.current.value = preset.start.typed;
    if (endInput.current) endInput.current.value = preset.end.typed;
    setRelativeDates([preset.start.relative, preset.end.relative]);
    setFilled(`${preset.label}: ${preset.start.typed} – ${preset.end.typed}`);
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="ends">
        <DateField
          field={start}
          label={
            range === undefined
              ? fieldMessages.startDate
              : formatMessage(formMessages.startOf, { range })
          }
          inputRef={startInput}
          errorsApart
        />
        <DateField
          field={end}
          label={
            range === undefined
              ? fieldMessages.endDate
              : formatMessage(formMessages.endOf, { range })
          }
          inputRef={endInput}
          errorsApart
        />
      </div>
      <ErrorList id={start.errorId} errors={start.errors} />
      <ErrorList id={end.errorId} errors={end.errors} />
      {relative.map((field, which) => (
        <input
          key={field.name}
          type="hidden"
          name={field.name}
          value={relativeDates[which]}
        />
      ))}
      <ul className="presets">
        {presets.map((preset) => (
          <li key={preset.label}>
            <Link
              to={preset.path}
              onClick={(event) => {
                if (!isPlain(event)) return;
                event.preventDefault();
                fill(preset);
              }}
            >
              {preset.label}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {filled}
      </p>
    </fieldset>
  );
}
