import {
  useActionData,
  useLoaderData,
  useRevalidator,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { FormProblems } from "../../engine/forms/fields/errors/form-problems";
import { IdempotencyKeyField } from "../../engine/forms/fields/idempotency-key-field";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import {
  commonMessages,
  dataImportMessages,
  fieldMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { startPolling } from "../../ui/browser/poll";
import { DataTable } from "./data-table";
import { EnglishText } from "./english-text";
import type {
  DocumentFailure,
  DocumentIntent,
  DocumentReply,
  DocumentView,
  ErrorsView,
} from "./document-view";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** Interval of the refreshes while a document is under way, in milliseconds. */
const refreshMs = 2_000;

/** Without scripts the browser loads the page again while the document is under way. */
export function DocumentHead() {
  const view = useRouteLoaderData<DocumentView | DocumentFailure>(
    "routes/data.$token",
  );
  return view?.screen === "document" && view.isUnderWay ? (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  ) : null;
}

/** A loaded file: what it would change or has changed, its errors, and what to do. */
export function DocumentScreen() {
  const view = useLoaderData<DocumentView | DocumentFailure>();
  const reply = useActionData<DocumentReply>();
  const isUnderWay = view.screen === "document" && view.isUnderWay;
  useRefresh(isUnderWay);
  return (
    <div className="stack">
      <p className="back">
        <Link to={paths.data()}>{dataImportMessages.backToData}</Link>
      </p>
      <h1>{view.heading}</h1>
      <FormProblems
        reply={reply}
        path={view.path}
        errors={reply && !reply.expired ? [reply.message] : []}
        unsure={dataImportMessages.actionUnsure}
      />
      {view.screen === "failed" ? (
        <>
          <Notice look="bad">{view.message}</Notice>
          {reply && <Actions intents={[reply.intent]} formKey={reply.key} />}
          <p>
            <Link to={view.path}>{commonMessages.retry}</Link>
          </p>
        </>
      ) : (
        <Document view={view} formKey={reply?.key ?? view.key} />
      )}
    </div>
  );
}

/** Loads the page's data again every few seconds, while the page is visible. */
function useRefresh(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const fresh = {
      ask: async (isAuto: boolean) => {
        if (isAuto) revalidate();
      },
      take: () => undefined,
    };
    return startPolling(fresh, document, refreshMs);
  }, [isUnderWay, revalidate]);
}

function Document({ view, formKey }: { view: DocumentView; formKey: string }) {
  const { status, explanation, tone, progress, summary, counts } = view;
  return (
    <>
      <section className="panel" aria-labelledby="status-heading">
        <h2 id="status-heading">{status}</h2>
        {summary !== null && <p>{summary}</p>}
        <div role="status">
          {progress !== null && <p>{progress}</p>}
          <p className={tone === "plain" ? undefined : `notice ${tone}`}>
            {explanation}
          </p>
        </div>
        <Actions intents={view.intents} formKey={formKey} />
        {view.acknowledgement !== null && (
          <p>
            <a href={view.acknowledgement} download>
              {dataImportMessages.acknowledgement}
            </a>
          </p>
        )}
      </section>
      {counts.length > 0 && (
        <DataTable
          caption={dataImportMessages.recordsCaption}
          rows={counts}
          keyOf={({ title }) => title}
          columns={[
            { title: dataImportMessages.records, cell: ({ title }) => title },
            {
              title: dataImportMessages.new,
              isNumber: true,
              cell: ({ created }) => created,
            },
            {
              title: dataImportMessages.changed,
              isNumber: true,
              cell: ({ changed }) => changed,
            },
            {
              title: dataImportMessages.unchanged,
              isNumber: true,
              cell: ({ unchanged }) => unchanged,
            },
            {
              title: dataImportMessages.rejected,
              isNumber: true,
              cell: ({ rejected }) => rejected,
            },
          ]}
        />
      )}
      {view.notes.length > 0 && (
        <section className="panel" aria-labelledby="notes-heading">
          <h2 id="notes-heading">{fieldMessages.notes}</h2>
          <ul>
            {view.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {view.errors && <Errors errors={view.errors} />}
      <section className="panel" aria-labelledby="details-heading">
        <h2 id="details-heading">{dataImportMessages.details}</h2>
        <dl className="facts">
          {view.facts.map(({ term, value, isLong }) => (
            <div key={term} className={isLong ? "whole-row" : undefined}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const buttons: Record<DocumentIntent, { label: string; busy: string }> = {
  apply: { label: dataImportMessages.apply, busy: dataImportMessages.applying },
  discard: {
    label: dataImportMessages.discard,
    busy: dataImportMessages.discarding,
  },
  cancel: {
    label: commonMessages.cancel,
    busy: dataImportMessages.cancelling,
  },
};

function Actions({
  intents,
  formKey,
}: {
  intents: readonly DocumentIntent[];
  formKey: string;
}) {
  if (intents.length === 0) return null;
  return (
    <div className="actions edit">
      {intents.map((intent) => (
        // A form each: one idempotency key may be used for one call only.
        <PostForm key={intent}>
          <IdempotencyKeyField value={`${formKey}-${intent}`} />
          <SubmitButton
            submits={intent}
            busyText={buttons[intent].busy}
            secondary={intent !== "apply"}
          >
            {buttons[intent].label}
          </SubmitButton>
        </PostForm>
      ))}
    </div>
  );
}

function Errors({ errors }: { errors: ErrorsView }) {
  const { title, caption, rows, previous, next, csv } = errors;
  return (
    <section className="stack" aria-labelledby="errors-heading" id="errors">
      <h2 id="errors-heading">{title}</h2>
      <p>
        <a href={csv} download>
          {dataImportMessages.errorsCsv}
        </a>{" "}
        {errors.hasRecords && (
          <span className="hint">{dataImportMessages.errorsCsvHint}</span>
        )}
      </p>
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            title: dataImportMessages.place,
            cell: ({ place }) => place,
          },
          {
            title: dataImportMessages.field,
            isFreeText: true,
            cell: ({ field }) =>
              field === null ? (
                dataImportMessages.wholeRecord
              ) : (
                <EnglishText isName>{field}</EnglishText>
              ),
          },
          {
            title: dataImportMessages.value,
            isFreeText: true,
            cell: ({ value }) => value,
          },
          {
            title: dataImportMessages.whatToDo,
            isFreeText: true,
            cell: ({ message }) => message,
          },
        ]}
      />
      {(previous ?? next) !== null && (
        <nav className="pager" aria-label={dataImportMessages.errorPages}>
          {previous !== null && (
            <Link to={`${previous}#errors`}>
              {dataImportMessages.previousErrors}
            </Link>
          )}
          {next !== null && (
            <Link to={`${next}#errors`}>{dataImportMessages.nextErrors}</Link>
          )}
        </nav>
      )}
    </section>
  );
}
