import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { maxSearchTextLength } from "../../../../provider/contract/limits";
import { TextField, SelectField } from "../../../engine/forms/fields/field";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  commonMessages,
  dataImportMessages,
  fieldMessages,
  formMessages,
  formatMessage,
  resultMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { DataTable } from "../data-table";
import { ListForm, ListScreen } from "./list-parts";
import {
  identifierFields,
  removal,
  type IdentifiersView,
  type ListReply,
} from "./list-view";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

const schemes = [
  { value: "GLN", label: "GLN" },
  { value: "DUNS", label: "DUNS" },
  { value: "number", label: dataImportMessages.partnersNumber },
];

/** The store identifiers: search, add, remove. */
export function IdentifiersScreen() {
  const view = useLoaderData<IdentifiersView>();
  const reply = useActionData<ListReply>();
  return (
    <ListScreen
      title={dataImportMessages.identifiers}
      hint={dataImportMessages.identifiersHint}
      path={paths.storeIdentifiers()}
      view={view}
      reply={reply}
    >
      <ListForm
        title={dataImportMessages.addIdentifier}
        names={identifierFields}
        initial={{ scheme: "GLN" }}
        view={view}
        reply={reply}
        submitLabel={commonMessages.save}
        busyText={commonMessages.saving}
      >
        {({ scheme, value, store }) => (
          <>
            <SelectField
              field={scheme}
              label={dataImportMessages.scheme}
              choices={schemes}
            />
            <TextField
              field={value}
              label={dataImportMessages.identifier}
              spellCheck={false}
            />
            <TextField
              field={store}
              label={fieldMessages.store}
              hint={dataImportMessages.storeHint}
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
    return <Notice look="bad">{dataImportMessages.identifiersFailed}</Notice>;
  return (
    <>
      {(identifiers.length > 0 || query !== "") && (
        <Form
          className="filter"
          role="search"
          aria-label={dataImportMessages.searchIdentifiers}
          key={query}
        >
          <input
            type="search"
            name="q"
            maxLength={maxSearchTextLength}
            aria-label={dataImportMessages.searchIdentifiers}
            placeholder={dataImportMessages.searchIdentifiers}
            defaultValue={query}
          />
          <button type="submit">{formMessages.search}</button>
        </Form>
      )}
      {query !== "" && (
        <p>
          <Link to={paths.storeIdentifiers()}>{commonMessages.showAll}</Link>
        </p>
      )}
      {identifiers.length === 0 ? (
        <p>
          {query === ""
            ? dataImportMessages.noIdentifiers
            : formatMessage(dataImportMessages.noIdentifierMatches, { query })}
        </p>
      ) : (
        <DataTable
          caption={caption}
          rows={identifiers.map((one, index) => ({ ...one, index }))}
          keyOf={({ scheme, value }) => `${scheme} ${value}`}
          columns={[
            {
              title: dataImportMessages.identifier,
              isFreeText: true,
              cell: ({ value }) => value,
            },
            {
              title: dataImportMessages.scheme,
              cell: ({ schemeLabel }) => schemeLabel,
            },
            {
              title: fieldMessages.store,
              isFreeText: true,
              cell: ({ store }) => store,
            },
            {
              title: commonMessages.remove,
              cell: ({ scheme, value, index }) => (
                <RowButton
                  formKey={`${view.key}-${index}`}
                  values={{ ...removal, scheme, value }}
                  label={commonMessages.remove}
                  name={formatMessage(commonMessages.removeNamed, {
                    name: value,
                  })}
                />
              ),
            },
          ]}
        />
      )}
      {(previous !== null || next !== null) && (
        <nav className="pager" aria-label={commonMessages.pagesOfList}>
          {previous !== null && (
            <Link to={previous}>{resultMessages.previous}</Link>
          )}
          {next !== null && <Link to={next}>{resultMessages.next}</Link>}
        </nav>
      )}
    </>
  );
}
