import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "../../engine/forms/fields/errors/error-summary";
import { Field, SelectField } from "../../engine/forms/fields/field";
import { controlProps, formField } from "../../engine/forms/fields/form-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { commonMessages, dataImportMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { DataTable } from "./data-table";
import {
  recognizedKind,
  uploadFields,
  type DataView,
  type KindLink,
  type UploadReply,
} from "./data-view";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** The screen Data: the upload form, what was loaded, templates, and the related lists. */
export function DataScreen() {
  const view = useLoaderData<DataView>();
  const reply = useActionData<UploadReply>();
  const { flash, documents, kinds } = view;
  return (
    <div className="stack">
      <h1>{dataImportMessages.data}</h1>
      <nav aria-label={dataImportMessages.related}>
        <ul className="links">
          <li>
            <Link to={paths.tradingPartners()}>
              {dataImportMessages.partners}
            </Link>
          </li>
          <li>
            <Link to={paths.storeIdentifiers()}>
              {dataImportMessages.identifiers}
            </Link>
          </li>
          <li>
            <Link to={paths.apiKeys()}>{dataImportMessages.apiKeys}</Link>
          </li>
        </ul>
      </nav>
      <Notice look="good">{flash}</Notice>
      <UploadForm view={view} reply={reply} />
      <section className="stack" aria-labelledby="documents-heading">
        <h2 id="documents-heading">{dataImportMessages.documents}</h2>
        {documents === null ? (
          <Notice look="bad">{dataImportMessages.documentsFailed}</Notice>
        ) : documents.length === 0 ? (
          <p className="panel">{dataImportMessages.noDocuments}</p>
        ) : (
          <DataTable
            caption={dataImportMessages.documentsCaption}
            rows={documents}
            keyOf={({ path }) => path}
            columns={[
              {
                title: dataImportMessages.file,
                isFreeText: true,
                cell: ({ path, fileName }) => <Link to={path}>{fileName}</Link>,
              },
              {
                title: commonMessages.status,
                cell: ({ status }) => status,
              },
              {
                title: dataImportMessages.result,
                cell: ({ result }) => result,
              },
              { title: dataImportMessages.when, cell: ({ when }) => when },
              { title: dataImportMessages.by, cell: ({ by }) => by },
              { title: dataImportMessages.door, cell: ({ door }) => door },
            ]}
          />
        )}
      </section>
      <section className="panel" aria-labelledby="templates-heading">
        <h2 id="templates-heading">{dataImportMessages.templates}</h2>
        {kinds === null ? (
          <Notice look="bad">{dataImportMessages.kindsFailed}</Notice>
        ) : (
          <>
            <p className="hint">{dataImportMessages.templatesHint}</p>
            <ul className="links">
              {kinds.map(
                ({ name, title, template }) =>
                  template !== null && (
                    <li key={name}>
                      <a href={template} download>
                        {title}
                      </a>
                    </li>
                  ),
              )}
            </ul>
            <p>
              <Link to={paths.dataColumns()}>
                {dataImportMessages.columnsOfKinds}
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}

function UploadForm({
  view,
  reply,
}: {
  view: DataView;
  reply: UploadReply | undefined;
}) {
  const { errors = {} } = reply ?? {};
  const field = (name: keyof typeof uploadFields, initial?: string) =>
    formField("upload", uploadFields[name], initial, errors[name]);
  const kind = field("kind", reply?.kind ?? recognizedKind);
  const timeZone = field("timeZone", reply?.timeZone ?? view.timeZone);
  const file = field("file");
  const kindChoices: Pick<KindLink, "name" | "title">[] = [
    { name: recognizedKind, title: dataImportMessages.recognize },
    ...(view.kinds ?? []),
  ];
  // The chosen kind stays even if the list of kinds cannot be loaded now.
  const chosen = reply?.kind ?? recognizedKind;
  if (view.kinds === null && chosen !== recognizedKind)
    kindChoices.push({ name: chosen, title: chosen });
  return (
    <section className="panel upload" aria-labelledby="upload-heading">
      <h2 id="upload-heading">{dataImportMessages.loadFile}</h2>
      <p className="hint">{dataImportMessages.loadHint}</p>
      {reply?.expired && (
        <SessionExpiredNotice
          returnTo={paths.data()}
          then={dataImportMessages.thenChooseAgain}
        />
      )}
      <ErrorSummary fields={[kind, timeZone, file]} answer={reply} />
      <PostForm encType="multipart/form-data" noValidate>
        <div className="columns">
          <SelectField
            field={kind}
            label={dataImportMessages.kind}
            choices={kindChoices.map(({ name, title }) => ({
              value: name,
              label: title,
            }))}
          />
          <SelectField
            field={timeZone}
            label={commonMessages.timeZone}
            hint={dataImportMessages.timeZoneHint}
            choices={view.timeZones}
          />
          <Field
            field={file}
            label={dataImportMessages.file}
            hint={dataImportMessages.fileHint}
          >
            <input {...controlProps(file, true)} type="file" />
          </Field>
        </div>
        <SubmitButton busyText={commonMessages.sending}>
          {dataImportMessages.check}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
