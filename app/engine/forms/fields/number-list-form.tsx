import { intentField } from "../intent";
import { Link } from "../../../ui/shell/link";
import { ErrorSummary } from "./errors/error-summary";
import { Field } from "./field";
import { controlProps, formField } from "./form-field";
import { PostForm } from "./post-form";
import { SubmitButton } from "./submit-button";
import { useEntryDraft } from "../use-draft";
import { commonMessages, formMessages } from "../../messages";

/** A panel for a pasted list of numbers. */
export interface NumberListPanel {
  /** The intent of its form, which distinguishes it from other forms on the page. */
  intent: string;
  id: string;
  title: string;
  /** Label of the text area: the name of the numbers. */
  label: string;
  /** What the numbers are. */
  term: string;
  /** Name of the field with the list. */
  field: string;
  /** Address that the list is posted to: the result page, which shows errors with this panel. */
  results: string;
  /** Address of the empty panel. */
  empty: string;
}

interface NumberListFormProps {
  list: NumberListPanel;
  /** The list as typed; empty or undefined for a new panel. */
  typed?: string | undefined;
  /** Errors of the submitted list. */
  errors?: readonly string[];
}

/**
 * A text area of 8 rows for numbers separated by comma, space or newline (specification, part 2, section
 * 2), with Search and Clear.
 */
export function NumberListForm({
  list,
  typed = "",
  errors,
}: NumberListFormProps) {
  const { intent, id, title, label, term, results, empty } = list;
  const field = formField(id, list.field, typed, errors);
  // Errors are the reply to a submission.
  const form = useEntryDraft(id, errors);
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <ErrorSummary fields={[field]} answer={errors} />
      <PostForm action={results} key={typed} ref={form}>
        <input type="hidden" name={intentField} value={intent} />
        <Field
          field={field}
          label={label}
          term={term}
          hint={formMessages.listHint}
        >
          <textarea
            {...controlProps(field, true)}
            rows={8}
            defaultValue={typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="actions">
          <SubmitButton
            busyText={commonMessages.searching}
            pendingWhen={intent}
          >
            {formMessages.search}
          </SubmitButton>
          {typed === "" ? (
            <button type="reset" className="secondary">
              {formMessages.clear}
            </button>
          ) : (
            // A reset would restore the submitted list.
            <Link className="button secondary" to={empty}>
              {formMessages.clear}
            </Link>
          )}
        </div>
      </PostForm>
    </section>
  );
}
