import { Form, Link } from "@remix-run/react";
import { paths } from "../paths";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { controlProps, formField } from "./form-field";
import { SubmitButton } from "./submit-button";

interface AsnListFormProps {
  /** The list as it was typed; empty or missing for a fresh panel. */
  typed?: string | undefined;
  /** Why the list could not be searched for. */
  errors?: readonly string[];
}

/** Name of the field that carries the list. */
export const asnListField = "ASNs";

/**
 * The ASN search panel: a box of 8 rows for ASNs separated by comma, space or newline
 * (specification, part 2, section 2). Posts to the results, which answer errors with this panel.
 */
export function AsnListForm({ typed = "", errors }: AsnListFormProps) {
  const field = formField("asn-list", asnListField, typed, errors);
  return (
    <section className="panel" aria-labelledby="asn-list-heading">
      <h2 id="asn-list-heading">ASN Search</h2>
      <ErrorSummary fields={[field]} answer={errors} />
      <Form method="post" action={paths.asnSearch()} key={typed}>
        <input type="hidden" name="panel" value="ASN-search" />
        <Field
          field={field}
          label="ASNs"
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
          <SubmitButton
            busyText="Searching…"
            of={{ name: "panel", value: "ASN-search" }}
          >
            Search
          </SubmitButton>
          {typed === "" ? (
            <button type="reset" className="quiet">
              Clear
            </button>
          ) : (
            // A reset would bring the given list back.
            <Link className="button quiet" to={paths.search()}>
              Clear
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}
