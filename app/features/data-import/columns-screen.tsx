import { useLoaderData } from "@remix-run/react";
import { dataImportMessages, formatMessage } from "../../engine/messages";
import { paths } from "../../paths";
import { DataTable } from "./data-table";
import type { KindView } from "./data-view";
import { EnglishText } from "./english-text";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** The columns of every kind, with an example, and its template. */
export function ColumnsScreen() {
  const kinds = useLoaderData<KindView[] | null>();
  return (
    <div className="stack">
      <p className="back">
        <Link to={paths.data()}>{dataImportMessages.backToData}</Link>
      </p>
      <h1>{dataImportMessages.columnsOfKinds}</h1>
      {kinds === null ? (
        <Notice look="bad">{dataImportMessages.kindsFailed}</Notice>
      ) : (
        <>
          <p>{dataImportMessages.columnsHint}</p>
          <section
            className="panel kinds"
            aria-label={dataImportMessages.columnsOfKinds}
          >
            <div>
              {kinds.map((kind) => (
                <Kind key={kind.name} kind={kind} />
              ))}
            </div>
          </section>
        </>
      )}
    </div>
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
                <EnglishText isName>{title}</EnglishText>
                {isRequired && (
                  <span className="hint"> ({dataImportMessages.required})</span>
                )}
              </>
            ),
          },
          {
            title: dataImportMessages.example,
            cell: ({ example }) => <EnglishText>{example}</EnglishText>,
          },
          { title: dataImportMessages.help, cell: ({ help }) => help },
        ]}
      />
    </details>
  );
}
