import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField, TextField } from "../../../engine/forms/fields/field";
import { FormResult } from "../../../engine/forms/fields/form-result";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  commonMessages,
  dataImportMessages,
  fieldMessages,
  formatMessage,
  formMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { DataTable } from "../data-table";
import { ListForm, ListScreen } from "./list-parts";
import {
  keyFields,
  removal,
  type CreatedKey,
  type KeysView,
  type ListReply,
} from "./list-view";
import { Notice } from "../../../ui/shell/notice";

/** The API keys: create, list, revoke. */
export function KeysScreen() {
  const view = useLoaderData<KeysView>();
  const result = useActionData<ListReply | CreatedKey>();
  const created = result && "created" in result ? result.created : null;
  const reply = result && "created" in result ? undefined : result;
  const { keys } = view;
  return (
    <ListScreen
      title={dataImportMessages.apiKeys}
      hint={formatMessage(dataImportMessages.apiKeysHint, {
        address: view.address,
      })}
      path={paths.apiKeys()}
      view={view}
      reply={reply}
    >
      {created && <Created created={created} />}
      <ListForm
        title={dataImportMessages.createKey}
        names={keyFields}
        view={view}
        reply={reply}
        submitLabel={commonMessages.create}
        busyText={commonMessages.creating}
        unsure={dataImportMessages.keyUnsure}
      >
        {({ name, kinds, poolIDs, currentPassword }) => (
          <>
            <TextField
              field={name}
              label={commonMessages.name}
              hint={dataImportMessages.keyNameHint}
            />
            <SelectField
              multiple
              field={kinds}
              label={dataImportMessages.kinds}
              hint={dataImportMessages.kindsHint}
              choices={view.kinds}
            />
            <SelectField
              multiple
              field={poolIDs}
              label={fieldMessages.pools}
              hint={dataImportMessages.poolsHint}
              choices={view.pools}
            />
            <TextField
              field={currentPassword}
              label={formMessages.currentPassword}
              hint={dataImportMessages.keyPasswordHint}
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
      </ListForm>
      {keys === null ? (
        <Notice look="bad">{dataImportMessages.keysFailed}</Notice>
      ) : keys.length === 0 ? (
        <p>{dataImportMessages.noKeys}</p>
      ) : (
        <DataTable
          caption={dataImportMessages.timesAreUtc}
          rows={keys}
          keyOf={({ id }) => id}
          columns={[
            {
              title: commonMessages.name,
              isFreeText: true,
              cell: ({ name }) => name,
            },
            { title: dataImportMessages.begins, cell: ({ prefix }) => prefix },
            { title: dataImportMessages.kinds, cell: ({ kinds }) => kinds },
            {
              title: fieldMessages.pools,
              isFreeText: true,
              cell: ({ pools }) => pools,
            },
            {
              title: dataImportMessages.created,
              cell: ({ created }) => created,
            },
            {
              title: dataImportMessages.lastUsed,
              cell: ({ lastUsed, isSuspended }) =>
                isSuspended
                  ? formatMessage(dataImportMessages.suspended, { lastUsed })
                  : lastUsed,
            },
            {
              title: dataImportMessages.revoke,
              cell: ({ id, name, isRevoked }) =>
                isRevoked ? (
                  dataImportMessages.revoked
                ) : (
                  <RowButton
                    formKey={`${view.key}-${id}`}
                    values={{ ...removal, id }}
                    label={dataImportMessages.revoke}
                    name={formatMessage(dataImportMessages.revokeNamed, {
                      name,
                    })}
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
  return (
    <FormResult className="panel" answer={key} label={dataImportMessages.key}>
      {key === "" ? (
        <p className="notice warn">{dataImportMessages.keyShownOnce}</p>
      ) : (
        <>
          <p className="notice good">
            {formatMessage(dataImportMessages.keyCreated, { name })}
          </p>
          <pre className="secret">{key}</pre>
          <p>{dataImportMessages.howToUse}</p>
          <pre className="example">{example}</pre>
        </>
      )}
    </FormResult>
  );
}
