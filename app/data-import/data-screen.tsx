import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { Field } from "../forms/field";
import { controlProps, formField } from "../forms/form-field";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { SubmitButton } from "../forms/submit-button";
import { commonMessages, dataImportMessages, formatMessage } from "../messages";
import { paths } from "../paths";
import { DataTable } from "./data-table";
import {
  uploadFields,
  type DataView,
  type KindView,
  type UploadReply,
} from "./data-view";

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
      {flash !== null && (
        <p className="notice good" role="status">
          {flash}
        </p>
      )}
      <UploadForm view={view} reply={reply} />
      <section className="stack" aria-labelledby="documents-heading">
        <h2 id="documents-heading">{dataImportMessages.documents}</h2>
        {documents === null ? (
          <Failed message={dataImportMessages.documentsFailed} />
        ) : documents.length === 0 ? (
          <p>{dataImportMessages.noDocuments}</p>
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
                title: "Status",
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
      <section className="panel kinds" aria-labelledby="templates-heading">
        <h2 id="templates-heading">{dataImportMessages.templates}</h2>
        {kinds === null ? (
          <Failed message={dataImportMessages.kindsFailed} />
        ) : (
          <>
            <p className="hint">{dataImportMessages.templatesHint}</p>
            <div>
              {kinds.map((kind) => (
                <Kind key={kind.name} kind={kind} />
              ))}
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <p className="notice bad" role="alert">
      {message}
    </p>
  );
}

function Kind({ kind }: { kind: KindView }) {
  const { title, summary, template, exampleFile, fields } = kind;
  return (
    <details>
      <summary>{title}</summary>
      <p>{summary}</p>
      <p>
        {template === null ? (
          formatMessage(dataImportMessages.exampleFile, {
            file: exampleFile ?? "",
          })
        ) : (
          <a href={template} download>
            {formatMessage(dataImportMessages.templateOf, { kind: title })}
          </a>
        )}
      </p>
      <DataTable
        caption={formatMessage(dataImportMessages.fieldsOf, { kind: title })}
        hidesCaption
        rows={fields}
        keyOf={(field) => field.title}
        columns={[
          {
            title: dataImportMessages.column,
            cell: ({ title, isRequired }) => (
              <>
                {title}
                {isRequired && (
                  <span className="hint"> ({dataImportMessages.required})</span>
                )}
              </>
            ),
          },
          { title: dataImportMessages.example, cell: ({ example }) => example },
          { title: dataImportMessages.help, cell: ({ help }) => help },
        ]}
      />
    </details>
  );
}

function UploadForm({
  view,
  reply,
}: {
  view: DataView;
  reply: UploadReply | undefined;
}) {
  const { timeZones } = view;
  const { errors = {} } = reply ?? {};
  const field = (name: keyof typeof uploadFields, initial?: string) =>
    formField("upload", uploadFields[name], initial, errors[name]);
  const kind = field("kind", reply?.kind ?? view.kindChoices[0]?.value);
  const timeZone = field("timeZone", reply?.timeZone ?? view.timeZone);
  const file = field("file");
  // The chosen kind stays even if the list of kinds cannot be loaded now.
  const kindChoices =
    view.kinds === null && reply && reply.kind !== view.kindChoices[0]?.value
      ? [...view.kindChoices, { value: reply.kind, label: reply.kind }]
      : view.kindChoices;
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
      <Form method="post" encType="multipart/form-data" noValidate>
        <div className="columns">
          <Field field={kind} label={dataImportMessages.kind}>
            <select {...controlProps(kind)} defaultValue={kind.initial[0]}>
              {kindChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field
            field={timeZone}
            label={commonMessages.timeZone}
            hint={dataImportMessages.timeZoneHint}
          >
            <select
              {...controlProps(timeZone, true)}
              defaultValue={timeZone.initial[0]}
            >
              {timeZones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field
            field={file}
            label={dataImportMessages.file}
            hint={dataImportMessages.fileHint}
          >
            <input {...controlProps(file, true)} type="file" />
          </Field>
        </div>
        <SubmitButton busyText="Sending…">
          {dataImportMessages.check}
        </SubmitButton>
      </Form>
    </section>
  );
}
