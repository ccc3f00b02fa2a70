import { ErrorList } from "./errors/error-list";
import { controlProps, type Choice, type FormField } from "./form-field";

/** A group of checkboxes that share one field name. */
export function CheckboxFields({
  field,
  legend,
  choices,
}: {
  field: FormField;
  legend: string;
  choices: readonly Choice[];
}) {
  const invalid = field.errors.length > 0;
  return (
    <fieldset
      id={field.id}
      tabIndex={invalid ? -1 : undefined}
      aria-describedby={invalid ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      <div className="boxes">
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={field.initial.includes(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <ErrorList id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}

/** A single checkbox; submits `on`. */
export function CheckboxField({
  field,
  label,
}: {
  field: FormField;
  label: string;
}) {
  return (
    <label>
      <input
        {...controlProps(field)}
        type="checkbox"
        defaultChecked={field.initial.includes("on")}
      />
      {label}
    </label>
  );
}
