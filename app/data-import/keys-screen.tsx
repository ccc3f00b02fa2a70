import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field, TextField } from "../forms/field";
import { controlProps, type FormField } from "../forms/form-field";
import { dataImportMessages as messages, formatMessage } from "../messages";
import { paths } from "../paths";
import { DataTable } from "./data-table";
import { ListForm, ListScreen, RowButton } from "./list-parts";
import {
  keyFields,
  type CreatedKey,
  type KeysView,
  type ListReply,
} from "./list-view";

/** The API keys: create, list, revoke. */
export function KeysScreen() {
  const view = useLoaderData<KeysView>();
  const result = useActionData<ListReply | CreatedKey>();
  const created = result && "created" in result ? result.created : null;
  const reply = result && "created" in result ? undefined : result;
  const { keys } = view;
  return (
    <ListScreen
      title={messages.apiKeys}
      hint={formatMessage(messages.apiKeysHint, { address: view.address })}
      path={paths.apiKeys()}
      view={view}
      reply={reply}
    >
      {created && <Created created={created} />}
      <ListForm
        title={messages.createKey}
        names={keyFields}
        view={view}
        reply={reply}
        submitLabel={messages.create}
        busyText={messages.creating}
        unsure={messages.keyUnsure}
      >
        {({ name, kinds, poolIDs }) => (
          <>
            <TextField
              field={name}
              label={messages.name}
              hint={messages.keyNameHint}
              autoComplete="off"
            />
            <Several
              field={kinds}
              label={messages.kinds}
              hint={messages.kindsHint}
              choices={view.kinds}
            />
            <Several
              field={poolIDs}
              label={messages.pools}
              hint={messages.poolsHint}
              choices={view.pools}
            />
          </>
        )}
      </ListForm>
      {keys === null ? (
        <p className="notice bad" role="alert">
          {messages.keysFailed}
        </p>
      ) : keys.length === 0 ? (
        <p>{messages.noKeys}</p>
      ) : (
        <DataTable
          caption={messages.timesAreUtc}
          rows={keys}
          keyOf={({ id }) => id}
          columns={[
            { title: messages.name, cell: ({ name }) => name },
            { title: messages.begins, cell: ({ prefix }) => prefix },
            { title: messages.kinds, cell: ({ kinds }) => kinds },
            { title: messages.pools, cell: ({ pools }) => pools },
            { title: messages.created, cell: ({ created }) => created },
            { title: messages.lastUsed, cell: ({ lastUsed }) => lastUsed },
            {
              title: messages.revoke,
              cell: ({ id, name, isRevoked }) =>
                isRevoked ? (
                  messages.revoked
                ) : (
                  <RowButton
                    formKey={`${view.key}-${id}`}
                    values={{ id }}
                    label={messages.revoke}
                    name={formatMessage(messages.revokeNamed, { name })}
                  />
                ),
            },
          ]}
        />
      )}
    </ListScreen>
  );
}

/** The key that was just created, shown once. */
function Created({ created: { name, key, example } }: CreatedKey) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [key]);
  return (
    <section
      className="panel"
      role="status"
      aria-label={messages.key}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
      autoFocus
      ref={box}
    >
      {key === "" ? (
        <p className="notice warn">{messages.keyShownOnce}</p>
      ) : (
        <>
          <p className="notice good">
            {formatMessage(messages.keyCreated, { name })}
          </p>
          <pre className="secret">{key}</pre>
          <p>{messages.howToUse}</p>
          <pre className="example">{example}</pre>
        </>
      )}
    </section>
  );
}

/** A list of which several, or none, may be chosen. */
function Several({
  field,
  label,
  hint,
  choices,
}: {
  field: FormField;
  label: string;
  hint: string;
  choices: readonly { value: string; label: string }[];
}) {
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        {...controlProps(field, true)}
        multiple
        defaultValue={[...field.initial]}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
