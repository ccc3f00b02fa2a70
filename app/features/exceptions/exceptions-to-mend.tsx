import { Link } from "@remix-run/react";
import { commonMessages, exceptionMessages } from "../../engine/messages";

/** The exceptions that Home names. */
export interface ExceptionsToMend {
  items: readonly { text: string; owner: string; path: string }[];
  /** True if the list has more. */
  hasMore: boolean;
  listPath: string;
}

/** What is going wrong now, each with the page on which it is mended. */
export function ToMend({ view }: { view: ExceptionsToMend | null }) {
  return (
    <section className="panel to-mend">
      <h2>{exceptionMessages.toMend}</h2>
      {view === null ? (
        <p>{commonMessages.notAvailable}</p>
      ) : view.items.length === 0 ? (
        <p>{exceptionMessages.nothingToMend}</p>
      ) : (
        <>
          <ul className="figure-list">
            {view.items.map(({ text, owner, path }) => (
              <li key={path}>
                <Link to={path} discover="none">
                  {text} <span className="note">{owner}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="links">
            <Link to={view.listPath} discover="none">
              {exceptionMessages.allOpen}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
