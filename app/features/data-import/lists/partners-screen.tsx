import { useActionData, useLoaderData } from "@remix-run/react";
import { TextField, SelectField } from "../../../engine/forms/fields/field";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  commonMessages,
  dataImportMessages,
  fieldMessages,
  formatMessage,
  languageChoiceMessages,
  manualReportMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { DataTable } from "../data-table";
import { ListForm, ListScreen } from "./list-parts";
import {
  partnerFields,
  removal,
  type ListReply,
  type PartnersView,
} from "./list-view";
import { Notice } from "../../../ui/shell/notice";

/** The trading partners: add, change, remove. */
export function PartnersScreen() {
  const view = useLoaderData<PartnersView>();
  const reply = useActionData<ListReply>();
  const { partners } = view;
  return (
    <ListScreen
      title={dataImportMessages.partners}
      hint={dataImportMessages.partnersHint}
      path={paths.tradingPartners()}
      view={view}
      reply={reply}
    >
      <ListForm
        title={dataImportMessages.addPartner}
        names={partnerFields}
        view={view}
        reply={reply}
        submitLabel={commonMessages.save}
        busyText={commonMessages.saving}
      >
        {({ sender, name, poolID, email, language }) => (
          <>
            <TextField
              field={sender}
              label={dataImportMessages.sender}
              hint={dataImportMessages.senderHint}
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField field={name} label={commonMessages.name} />
            <SelectField
              field={poolID}
              label={fieldMessages.pool}
              blank={manualReportMessages.none}
              choices={view.pools}
            />
            <TextField
              field={email}
              label={commonMessages.email}
              hint={dataImportMessages.partnerEmailHint}
              type="email"
            />
            <SelectField
              field={language}
              label={languageChoiceMessages.language}
              choices={[
                { value: "en", label: languageChoiceMessages.english },
                {
                  value: "es",
                  label: languageChoiceMessages.spanish,
                  lang: "es",
                },
              ]}
            />
          </>
        )}
      </ListForm>
      {partners === null ? (
        <Notice look="bad">{dataImportMessages.partnersFailed}</Notice>
      ) : partners.length === 0 ? (
        <p>{dataImportMessages.noPartners}</p>
      ) : (
        <DataTable
          caption={dataImportMessages.partners}
          hidesCaption
          rows={partners.map((partner, index) => ({ ...partner, index }))}
          keyOf={({ sender }) => sender}
          columns={[
            {
              title: dataImportMessages.sender,
              cell: ({ sender }) => sender,
            },
            {
              title: commonMessages.name,
              isFreeText: true,
              cell: ({ name }) => name,
            },
            {
              title: fieldMessages.pool,
              cell: ({ pool }) => pool,
            },
            {
              title: commonMessages.email,
              isFreeText: true,
              cell: ({ email }) => email,
            },
            {
              title: commonMessages.remove,
              cell: ({ sender, index }) => (
                <RowButton
                  formKey={`${view.key}-${index}`}
                  values={{ ...removal, sender }}
                  label={commonMessages.remove}
                  name={formatMessage(commonMessages.removeNamed, {
                    name: sender,
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
