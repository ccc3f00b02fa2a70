import { intentField } from "./intent";
import { Form, Link } from "@remix-run/react";
import { paths } from "../paths";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { controlProps, formField } from "./form-field";
import { SubmitButton } from "./submit-button";

/** A panel for a pasted list of numbers. */
interface NumberListPanel {
  /** Tells its form from others of the page. */
  panel: string;
  id: string;
  title: string;
  /** Names the box; the numbers are so called. */
  label: string;
  /** Name of the field that carries the list. */
  field: string;
  /** Where the list is posted: the results, which answer errors with this panel. */
  results: string;
  /** Where the panel stands empty. */
  empty: string;
}

/** The ASN search panel (specification, part 2, section 2). */
export const asnList: NumberListPanel = {
  panel: "ASN-search",
  id: "asn-list",
  title: "ASN Search",
  label: "ASNs",
  field: "ASNs",
  results: paths.asnSearch(),
  empty: paths.search(),
};

/** The PRO number search panel; a list too long for a path is posted to the path of an empty one. */
export const proList: NumberListPanel = {
  panel: "PRO-search",
  id: "pro-list",
  title: "PRO Number Search",
  label: "PRO Numbers",
  field: "PROs",
  results: paths.proSearch("PROs="),
  empty: paths.tracking(),
};

interface NumberListFormProps {
  list: NumberListPanel;
  /** The list as it was typed; empty or missing for a fresh panel. */
  typed?: string | undefined;
  /** Why the list could not be searched for. */
  errors?: readonly string[];
}

/**
 * A box of 8 rows for numbers separated by comma, space or newline (specification, part 2,
 * section 2), with Search and Clear.
 */
export function NumberListForm({
  list,
  typed = "",
  errors,
}: NumberListFormProps) {
  const { panel, id, title, label, results, empty } = list;
  const field = formField(id, list.field, typed, errors);
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <ErrorSummary fields={[field]} answer={errors} />
      <Form method="post" action={results} key={typed}>
        <input type="hidden" name={intentField} value={panel} />
        <Field
          field={field}
          label={label}
          hint="Up to 5,000, separated by commas, spaces or new lines"
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
          <SubmitButton busyText="Searching…" pendingWhen={panel}>
            Search
          </SubmitButton>
          {typed === "" ? (
            <button type="reset" className="secondary">
              Clear
            </button>
          ) : (
            // A reset would bring the given list back.
            <Link className="button secondary" to={empty}>
              Clear
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}
