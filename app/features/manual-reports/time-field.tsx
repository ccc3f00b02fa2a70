import { useRef } from "react";
import { ErrorList } from "../../engine/forms/fields/errors/error-list";
import {
  controlProps,
  initialText,
  type FormField,
} from "../../engine/forms/fields/form-field";
import { findTimeProblem, spreadTime } from "./time-of-day";
import type { TimeReading } from "./use-time-readings";
import { formatMessage, manualReportMessages } from "../../engine/messages";

interface TimeFieldProps {
  legend: string;
  hours: FormField;
  minutes: FormField;
  half: FormField;
  /** The interpretation of the time being typed; null without scripts and while the field is empty. */
  reading: TimeReading | null;
}

/**
 * A time of day (specification, part 2, section 5): hours up to 12, minutes up to 59, and AM or PM. The
 * hours field also accepts a 24-hour hour (14) and a whole time (1405, 14:05, 2:05p), which fills all
 * three controls on blur. No input is truncated: an invalid value stays, with an error message. The
 * server parses the same formats.
 */
export function TimeField(props: TimeFieldProps) {
  const { legend, hours, minutes, half, reading } = props;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const part = {
    type: "text",
    inputMode: "numeric",
    autoComplete: "off",
  } as const;
  const readingId = `${hours.id}-reading`;
  const isWrong = [hours, minutes, half].some(
    ({ errors }) => errors.length > 0,
  );
  const typed = {
    hours: initialText(hours),
    minutes: initialText(minutes),
    half: initialText(half),
  };
  // The reason in addition to the server's error, which has the text of the specification.
  const reason = isWrong ? findTimeProblem(typed)?.text : undefined;

  const spread = () => {
    const controls = [hours, minutes, half].map(({ name }) =>
      fieldset.current?.elements.namedItem(name),
    );
    const [hoursInput, minutesInput, halfSelect] = controls as [
      HTMLInputElement,
      HTMLInputElement,
      HTMLSelectElement,
    ];
    // The latest input wins: a whole time replaces the previous minutes and an AM or PM that it contradicts.
    const typedTime = { hours: hoursInput.value, minutes: "" };
    const time =
      spreadTime({ ...typedTime, half: halfSelect.value }) ??
      spreadTime({ ...typedTime, half: "" });
    if (!time) return;
    hoursInput.value = time.hours;
    if (time.minutes !== "") minutesInput.value = time.minutes;
    if (time.half !== "") halfSelect.value = time.half;
    hoursInput.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <fieldset ref={fieldset}>
      <legend className="named">{legend}</legend>
      <div className="date">
        <input
          {...controlProps(hours)}
          {...part}
          aria-label={formatMessage(manualReportMessages.hoursOf, {
            time: legend,
          })}
          placeholder="HH"
          defaultValue={typed.hours}
          onBlur={spread}
        />
        <input
          {...controlProps(minutes)}
          {...part}
          aria-label={formatMessage(manualReportMessages.minutesOf, {
            time: legend,
          })}
          placeholder="MM"
          defaultValue={typed.minutes}
          onBlur={({ currentTarget: input }) => {
            if (/^\d$/.test(input.value)) input.value = `0${input.value}`;
          }}
        />
        <select
          {...controlProps(half)}
          aria-label={formatMessage(manualReportMessages.halfOf, {
            time: legend,
          })}
          defaultValue={typed.half}
        >
          <option value="">AM/PM</option>
          <option value="AM">AM</option>
          <option value="PM">PM</option>
        </select>
      </div>
      <output
        id={readingId}
        className={reading?.isProblem ? "reading wrong" : "reading"}
        htmlFor={[hours, minutes, half].map(({ id }) => id).join(" ")}
      >
        {reading?.text}
      </output>
      {[hours, minutes, half].map(({ name, errorId, errors }) => (
        <ErrorList key={name} id={errorId} errors={errors} />
      ))}
      {reason !== undefined && !reading && <p className="hint">{reason}</p>}
    </fieldset>
  );
}
