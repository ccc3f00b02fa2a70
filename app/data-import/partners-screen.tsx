import { useActionData, useLoaderData } from "@remix-run/react";
import { Field, TextField } from "../forms/field";
import { controlProps } from "../forms/form-field";
import { dataImportMessages as messages, formatMessage } from "../messages";
import { paths } from "../paths";
import { DataTable } from "./data-table";
import { ListForm, ListScreen, RowButton } from "./list-parts";
import { partnerFields, type ListReply, type PartnersView } from "./list-view";

/** The trading partners: add, change, remove. */
export function PartnersScreen() {
  const view = useLoaderData<PartnersView>();
  const reply = useActionData<ListReply>();
  const { partners } = view;
  return (
    <ListScreen
      title={messages.partners}
      hint={messages.partnersHint}
      path={paths.tradingPartners()}
      view={view}
      reply={reply}
    >
      <ListForm
        title={messages.addPartner}
        names={partnerFields}
        view={view}
        reply={reply}
        submitLabel={messages.save}
        busyText={messages.saving}
      >
        {({ sender, name, poolID }) => (
          <>
            <TextField
              field={sender}
              label={messages.sender}
              hint={messages.senderHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField field={name} label={messages.name} autoComplete="off" />
            <Field field={poolID} label={messages.pool}>
              <select
                {...controlProps(poolID)}
                defaultValue={poolID.initial[0] ?? ""}
              >
                <option value="">{messages.noPool}</option>
                {view.pools.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
          </>
        )}
      </ListForm>
      {partners === null ? (
        <p className="notice bad" role="alert">
          {messages.partnersFailed}
        </p>
      ) : partners.length === 0 ? (
        <p>{messages.noPartners}</p>
      ) : (
        <DataTable
          caption={messages.partners}
          hidesCaption
          rows={partners.map((partner, index) => ({ ...partner, index }))}
          keyOf={({ sender }) => sender}
          columns={[
            { title: messages.sender, cell: ({ sender }) => sender },
            { title: messages.name, cell: ({ name }) => name },
            { title: messages.pool, cell: ({ pool }) => pool },
            {
              title: messages.remove,
              cell: ({ sender, index }) => (
                <RowButton
                  formKey={`${view.key}-${index}`}
                  values={{ sender }}
                  label={messages.remove}
                  name={formatMessage(messages.removeNamed, { name: sender })}
                />
              ),
            },
          ]}
        />
      )}
    </ListScreen>
  );
}
