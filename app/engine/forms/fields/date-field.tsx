import { useRef, type RefObject } from "react";
import { readDate } from "../../../../shared/dates";
import { formMessages } from "../../messages";
import { CalendarIcon } from "../../../ui/shell/icons";
import { Field } from "./field";
import { controlProps, labelId, type FormField } from "./form-field";

/** `2026-11-20` → `11/20/2026`; anything else → an empty text. */
function typedDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return year && month && day ? `${month}/${day}/${year}` : "";
}

/** Returns the date that was typed as `YYYY-MM-DD`; an empty text for anything that is none. */
export const isoOfTypedDate = (typed: string): string =>
  readDate(typed, "monthFirst").date ?? "";

/**
 * A date field with the format MM/DD/YYYY; other forms are read, too (shared/dates.ts). With JavaScript, a button opens
 * the browser's native calendar without minimum or maximum date (specification, part 2, section 5).
 */
export function DateField({
  field,
  label,
  inputRef,
  errorsApart,
}: {
  field: FormField;
  label: string;
  /** Ref to the text input, for components that set its value. */
  inputRef?: RefObject<HTMLInputElement>;
  /** True if the errors are rendered elsewhere: see `Field`. */
  errorsApart?: boolean;
}) {
  const own = useRef<HTMLInputElement>(null);
  const typed = inputRef ?? own;
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => {
    if (!calendar.current || !typed.current) return;
    calendar.current.value = isoOfTypedDate(typed.current.value);
    calendar.current.showPicker();
  };
  return (
    <Field field={field} label={label} errorsApart={errorsApart}>
      <div className="date">
        <input
          {...controlProps(field)}
          ref={typed}
          type="text"
          inputMode="numeric"
          placeholder={formMessages.dateFormat}
          autoComplete="off"
          defaultValue={field.initial[0]}
        />
        <input
          ref={calendar}
          className="calendar"
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            if (typed.current)
              typed.current.value = typedDate(event.target.value);
          }}
        />
        <button
          type="button"
          className="secondary scripted"
          aria-label={formMessages.openCalendar}
          aria-describedby={labelId(field)}
          onClick={openCalendar}
        >
          <CalendarIcon />
        </button>
      </div>
    </Field>
  );
}
