import { Link } from "@remix-run/react";
import { useRef, useState, type MouseEvent } from "react";
import { DateField } from "./date-field";
import { ErrorList } from "./error-list";
import type { FormField } from "./form-field";

/*
 * How a form takes a window of dates:
 *
 *   both     const window = dateRangeOf("s", "f")
 *   loader   presets: presetLinks(values, window, today, paths.scanReport)
 *            initial: { ...values, ...initialDateRange(values, window, today) }
 *   screen   names of formState: s, f, s-relative, f-relative
 *            <DateRangeFields legend="Delivery dates" presets={presets}
 *              start={fields.s} end={fields.f}
 *              relative={[fields["s-relative"], fields["f-relative"]]} />
 *   action   the schema: z.object({ ...dateRangeShape(window, true), … })
 *              .check(inOrder(window)).transform(withRelativeDates(window, today))
 *            knownFields: the keys of the bundle and ...relativeDateNames(window)
 *
 * What reads a submit stands in date-range-fields.server.ts, what an address starts a form with in
 * initial-date-range.server.ts. A form with two windows (tracking: s/f and ps/pf) has two of each.
 */

/** An end of a window that a form offers by name. */
export interface PresetDay {
  /** The relative date that the bundle keeps, e.g. `-7d`. */
  relative: string;
  /** What it stands for today, as the field shows it: `MM/DD/YYYY`. */
  typed: string;
}

/** A window that a form offers by name. */
export interface PresetLink {
  label: string;
  /** The form's own address with this window and whatever else the address asks for. */
  path: string;
  start: PresetDay;
  end: PresetDay;
}

interface DateRangeFieldsProps {
  /** What the window is of, e.g. "Delivery dates". */
  legend: string;
  start: FormField;
  end: FormField;
  /** The fields that carry the relative dates of start and end past a submit; nobody sees them. */
  relative: readonly [start: FormField, end: FormField];
  presets: readonly PresetLink[];
  /** When the form has several windows, what tells the dates of this one: "Pickup" Start Date. */
  prefix?: string;
}

/** Leaves new tabs, new windows and downloads to the browser. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Start and end date with the windows that people ask for most, and what is wrong with either in red
 * under the window (specification, part 2, section 5). The named windows are links; with JavaScript
 * they fill in the two dates and leave the rest of the form as it was typed.
 */
export function DateRangeFields({
  legend,
  start,
  end,
  relative,
  presets,
  prefix,
}: DateRangeFieldsProps) {
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  const [relativeDates, setRelativeDates] = useState([
    relative[0].initial[0] ?? "",
    relative[1].initial[0] ?? "",
  ] as const);
  const [filled, setFilled] = useState("");
  const labelled = (label: string) => (prefix ? `${prefix} ${label}` : label);
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
          label={labelled("Start Date")}
          inputRef={startInput}
          errorsApart
        />
        <DateField
          field={end}
          label={labelled("End Date")}
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
