import { Link } from "../../ui/shell/link";
import { useId } from "react";
import { RowButton } from "../../engine/forms/fields/row-button";
import { intentField } from "../../engine/forms/intent";
import {
  commonMessages,
  correctionMessages,
  formatMessage,
} from "../../engine/messages";
import { paths } from "../../paths";
import { entryIntents, type CorrectionItem } from "./corrections-view";

/** Corrections, each with what was done and, if it can be undone, a button. */
export function CorrectionList({
  items,
  formKey,
  hasSubject,
}: {
  items: readonly CorrectionItem[];
  /** The idempotency key of the page; null shows no buttons. */
  formKey: string | null;
  /** True if the list is about different things, and names them. */
  hasSubject: boolean;
}) {
  return (
    <ul className="corrections">
      {items.map(({ id, name, subject, path, lines, canUndo }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            {hasSubject && (
              <span className="note" translate="no">
                {path === null ? subject : <Link to={path}>{subject}</Link>}
              </span>
            )}
            {lines.map((line) => (
              <span key={line} className="note">
                {line}
              </span>
            ))}
          </div>
          {canUndo && formKey !== null && (
            <RowButton
              action={paths.corrections()}
              formKey={`${formKey}-${id}`}
              values={{ id, [intentField]: entryIntents.undo }}
              label={commonMessages.undo}
              name={formatMessage(correctionMessages.undoNamed, {
                name: `${name}, ${subject}`,
              })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was corrected so far, on the page of its subject; nothing without any. */
export function CorrectionHistory({
  items,
}: {
  items: readonly CorrectionItem[] | null;
}) {
  const heading = useId();
  if (items === null || items.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{correctionMessages.history}</h2>
      <p className="hint zone">{commonMessages.timesInUtc}</p>
      <CorrectionList items={items} formKey={null} hasSubject={false} />
    </section>
  );
}
