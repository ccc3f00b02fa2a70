import { Link } from "../../ui/shell/link";
import { commonMessages, exceptionMessages } from "../../engine/messages";
import type { Tone } from "../../engine/tables/table";

/** An exception on Home, with one step to mend it. */
interface ExceptionToMend {
  kind: string;
  tone: Tone | null;
  /** `1013 · Chicago`, or the number of a shipment. */
  where: string;
  /** How much it is, who drives, and whose it is. */
  facts: string[];
  path: string;
  step: { text: string; path: string } | null;
}

/** The exceptions that Home names. */
export interface ExceptionsToMend {
  items: readonly ExceptionToMend[];
  /** True if the list has more. */
  hasMore: boolean;
  listPath: string;
}

/**
 * What is going wrong now, each with the page on which it is mended.
 * @param next id of the section that follows, to which keyboards can skip
 */
export function ToMend({
  view,
  next,
}: {
  view: ExceptionsToMend | null;
  next: string;
}) {
  const hasItems = view !== null && view.items.length > 0;
  return (
    <section className="panel to-mend">
      {hasItems && (
        <a className="skip" href={`#${next}`}>
          {exceptionMessages.skipToDay}
        </a>
      )}
      <h2>{exceptionMessages.toMend}</h2>
      {view === null ? (
        <p>{commonMessages.notAvailable}</p>
      ) : !hasItems ? (
        <p>{exceptionMessages.nothingToMend}</p>
      ) : (
        <ul>
          {view.items.map(({ kind, tone, where, facts, path, step }) => (
            <li key={path}>
              <Link className="subject" to={path}>
                <span className={tone === null ? "kind" : `kind ${tone}`}>
                  {kind}{" "}
                </span>
                <span translate="no">{where}</span>
              </Link>
              <span className="note">{facts.join(" · ")}</span>
              {step && (
                <Link to={step.path}>
                  {step.text}
                  <span className="visually-hidden">
                    {" "}
                    {kind}, {where}
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasItems && (
        <p className="links">
          <Link to={view.listPath}>{exceptionMessages.allOpen}</Link>
        </p>
      )}
    </section>
  );
}
