import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "../forms/error-summary";
import { Field } from "../forms/field";
import { controlProps, formField } from "../forms/form-field";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import { SubmitButton } from "../forms/submit-button";
import { dataImportMessages as messages, formatMessage } from "../messages";
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
      <h1>{messages.data}</h1>
      {flash !== null && (
        <p className="notice good" role="status">
          {flash}
        </p>
      )}
      <UploadForm view={view} reply={reply} />
      <section className="stack" aria-labelledby="documents-heading">
        <h2 id="documents-heading">{messages.documents}</h2>
        {documents === null ? (
          <Failed message={messages.documentsFailed} />
        ) : documents.length === 0 ? (
          <p>{messages.noDocuments}</p>
        ) : (
          <DataTable
            caption={messages.documentsCaption}
            rows={documents}
            keyOf={({ path }) => path}
            columns={[
              {
                title: messages.file,
                cell: ({ path, fileName }) => <Link to={path}>{fileName}</Link>,
              },
              { title: messages.status, cell: ({ status }) => status },
              { title: messages.result, cell: ({ result }) => result },
              { title: messages.when, cell: ({ when }) => when },
              { title: messages.by, cell: ({ by }) => by },
              { title: messages.door, cell: ({ door }) => door },
            ]}
          />
        )}
      </section>
      <div className="panels">
        <section className="panel kinds" aria-labelledby="templates-heading">
          <h2 id="templates-heading">{messages.templates}</h2>
          {kinds === null ? (
            <Failed message={messages.kindsFailed} />
          ) : (
            <>
              <p className="hint">{messages.templatesHint}</p>
              <div>
                {kinds.map((kind) => (
                  <Kind key={kind.name} kind={kind} />
                ))}
              </div>
            </>
          )}
        </section>
        <section className="panel" aria-labelledby="related-heading">
          <h2 id="related-heading">{messages.related}</h2>
          <ul className="links">
            <li>
              <Link to={paths.tradingPartners()}>{messages.partners}</Link>
            </li>
            <li>
              <Link to={paths.storeIdentifiers()}>{messages.identifiers}</Link>
            </li>
            <li>
              <Link to={paths.apiKeys()}>{messages.apiKeys}</Link>
            </li>
          </ul>
        </section>
      </div>
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
  const { title, summary, template, fields } = kind;
  return (
    <details>
      <summary>{title}</summary>
      <p>{summary}</p>
      <p>
        <a href={template} download>
          {formatMessage(messages.templateOf, { kind: title })}
        </a>
      </p>
      <DataTable
        caption={formatMessage(messages.fieldsOf, { kind: title })}
        hidesCaption
        rows={fields}
        keyOf={(field) => field.title}
        columns={[
          {
            title: messages.column,
            cell: ({ title, isRequired }) => (
              <>
                {title}
                {isRequired && (
                  <span className="hint"> ({messages.required})</span>
                )}
              </>
            ),
          },
          { title: messages.example, cell: ({ example }) => example },
          { title: messages.help, cell: ({ help }) => help },
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
  return (
    <section className="panel upload" aria-labelledby="upload-heading">
      <h2 id="upload-heading">{messages.loadFile}</h2>
      <p className="hint">{messages.loadHint}</p>
      {reply?.expired && <SessionExpiredNotice returnTo={paths.data()} />}
      <ErrorSummary fields={[kind, timeZone, file]} answer={reply} />
      <Form method="post" encType="multipart/form-data" noValidate>
        <div className="columns">
          <Field field={kind} label={messages.kind}>
            <select {...controlProps(kind)} defaultValue={kind.initial[0]}>
              {view.kindChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field
            field={timeZone}
            label={messages.timeZone}
            hint={messages.timeZoneHint}
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
          <Field field={file} label={messages.file} hint={messages.fileHint}>
            <input {...controlProps(file, true)} type="file" />
          </Field>
        </div>
        <SubmitButton busyText={messages.sending}>
          {messages.check}
        </SubmitButton>
      </Form>
    </section>
  );
}
