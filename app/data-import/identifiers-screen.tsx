import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Field, TextField } from "../forms/field";
import { controlProps } from "../forms/form-field";
import { dataImportMessages as messages, formatMessage } from "../messages";
import { paths } from "../paths";
import { DataTable } from "./data-table";
import { ListForm, ListScreen, RowButton } from "./list-parts";
import {
  identifierFields,
  type IdentifiersView,
  type ListReply,
} from "./list-view";

const schemes = [
  ["GLN", messages.gln],
  ["DUNS", messages.duns],
  ["number", messages.ownNumber],
] as const;

/** The store identifiers: search, add, remove. */
export function IdentifiersScreen() {
  const view = useLoaderData<IdentifiersView>();
  const reply = useActionData<ListReply>();
  return (
    <ListScreen
      title={messages.identifiers}
      hint={messages.identifiersHint}
      path={paths.storeIdentifiers()}
      view={view}
      reply={reply}
    >
      <ListForm
        title={messages.addIdentifier}
        names={identifierFields}
        initial={{ scheme: "GLN" }}
        view={view}
        reply={reply}
        submitLabel={messages.save}
        busyText={messages.saving}
      >
        {({ scheme, value, store }) => (
          <>
            <Field field={scheme} label={messages.scheme}>
              <select
                {...controlProps(scheme)}
                defaultValue={scheme.initial[0]}
              >
                {schemes.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
            <TextField
              field={value}
              label={messages.identifier}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={store}
              label={messages.store}
              hint={messages.storeHint}
              autoComplete="off"
            />
          </>
        )}
      </ListForm>
      <IdentifierList view={view} />
    </ListScreen>
  );
}

function IdentifierList({ view }: { view: IdentifiersView }) {
  const { identifiers, query, caption, previous, next } = view;
  if (identifiers === null)
    return (
      <p className="notice bad" role="alert">
        {messages.identifiersFailed}
      </p>
    );
  return (
    <>
      {(identifiers.length > 0 || query !== "") && (
        <Form className="filter" role="search" key={query}>
          <input
            type="search"
            name="q"
            maxLength={60}
            aria-label={messages.searchIdentifiers}
            placeholder={messages.searchIdentifiers}
            defaultValue={query}
          />
          <button type="submit">{messages.search}</button>
        </Form>
      )}
      {query !== "" && (
        <p>
          <Link to={paths.storeIdentifiers()}>{messages.showAll}</Link>
        </p>
      )}
      {identifiers.length === 0 ? (
        <p>
          {query === ""
            ? messages.noIdentifiers
            : formatMessage(messages.noIdentifierMatches, { query })}
        </p>
      ) : (
        <DataTable
          caption={caption}
          rows={identifiers.map((one, index) => ({ ...one, index }))}
          keyOf={({ scheme, value }) => `${scheme} ${value}`}
          columns={[
            { title: messages.identifier, cell: ({ value }) => value },
            { title: messages.scheme, cell: ({ schemeLabel }) => schemeLabel },
            { title: messages.store, cell: ({ store }) => store },
            {
              title: messages.remove,
              cell: ({ scheme, value, index }) => (
                <RowButton
                  formKey={`${view.key}-${index}`}
                  values={{ scheme, value }}
                  label={messages.remove}
                  name={formatMessage(messages.removeNamed, { name: value })}
                />
              ),
            },
          ]}
        />
      )}
      {(previous !== null || next !== null) && (
        <nav className="pager" aria-label={messages.identifierPages}>
          {previous !== null && <Link to={previous}>{messages.previous}</Link>}
          {next !== null && <Link to={next}>{messages.next}</Link>}
        </nav>
      )}
    </>
  );
}
