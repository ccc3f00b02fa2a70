import type { FormEvent } from "react";
import { ErrorList } from "../forms/error-list";
import { controlProps, type FormField } from "../forms/form-field";

interface TimeFieldProps {
  legend: string;
  hours: FormField;
  minutes: FormField;
  half: FormField;
}

/** Takes out of a part of a time what cannot be in it, as it is typed: letters, and what is too much. */
const keepBelow = (max: number) => (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  let digits = input.value.replace(/\D/g, "").slice(0, 2);
  if (Number(digits) > max) digits = digits.slice(0, 1);
  if (digits !== input.value) input.value = digits;
};

/**
 * A time of day (specification, part 2, section 5): hours up to 12, minutes up to 59, each of at most
 * two digits, and AM or PM. The server checks all of it; scripts only keep wrong signs out.
 */
export function TimeField({ legend, hours, minutes, half }: TimeFieldProps) {
  const part = {
    type: "text",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 2,
  } as const;
  return (
    <fieldset>
      <legend className="named">{legend}</legend>
      <div className="date">
        <input
          {...controlProps(hours)}
          {...part}
          aria-label={`${legend}, hours`}
          placeholder="HH"
          defaultValue={hours.initial[0]}
          onInput={keepBelow(12)}
        />
        <input
          {...controlProps(minutes)}
          {...part}
          aria-label={`${legend}, minutes`}
          placeholder="MM"
          defaultValue={minutes.initial[0]}
          onInput={keepBelow(59)}
          onBlur={({ currentTarget: input }) => {
            if (input.value.length === 1) input.value = `0${input.value}`;
          }}
        />
        <select
          {...controlProps(half)}
          aria-label={`${legend}, AM or PM`}
          defaultValue={half.initial[0] ?? "AM"}
        >
          <option>AM</option>
          <option>PM</option>
        </select>
      </div>
      <ErrorList id={hours.errorId} errors={hours.errors} />
      <ErrorList id={minutes.errorId} errors={minutes.errors} />
    </fieldset>
  );
}
