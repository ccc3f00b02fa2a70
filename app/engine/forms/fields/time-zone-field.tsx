import { useEffect, useRef } from "react";
import { commonMessages, formMessages } from "../../messages";
import { Field } from "./field";
import { controlProps, type FormField } from "./form-field";
import { browserTimeZone } from "../time-zone";

/** Time zones that the field suggests; it accepts every other one. */
const commonTimeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Toronto",
  "America/Mexico_City",
  "Europe/London",
  "Europe/Berlin",
  "UTC",
] as const;

/**
 * A field for the name of a time zone.
 * @param props.isChosen true if the user chose the initial one; otherwise scripts propose the browser's
 */
export function TimeZoneField({
  field,
  isChosen,
}: {
  field: FormField;
  isChosen: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const control = input.current;
    // What was typed before scripts ran stays.
    if (control && !isChosen && control.value === control.defaultValue)
      control.value = browserTimeZone();
  }, [isChosen]);
  return (
    <Field
      field={field}
      label={commonMessages.timeZone}
      hint={formMessages.timeZoneHint}
    >
      <input
        {...controlProps(field, true)}
        ref={input}
        list="time-zones"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={field.initial[0]}
      />
      <datalist id="time-zones">
        {commonTimeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Field>
  );
}
