import { Link } from "@remix-run/react";
import {
  commonMessages,
  findMessages,
  formatMessage,
  homeMessages,
} from "../messages";
import type { FindView } from "./find-view";

/** What was found under a number, or what was tried. */
export function FindScreen({ view }: { view: FindView }) {
  const { typed, problem, note, hits, tried, missing } = view;
  return (
    <section className="panel narrow">
      <h1>{commonMessages.find}</h1>
      {typed === "" ? (
        <p>{findMessages.hint}</p>
      ) : (
        <>
          {problem === null ? (
            <p role="status">{outcome(view)}</p>
          ) : (
            <p className="notice bad" role="alert">
              {problem}
            </p>
          )}
          {note !== null && <p className="notice">{note}</p>}
          {hits.length > 0 && (
            <ul className="hits">
              {hits.map(({ label, about, path, isDocument }) => (
                <li key={path}>
                  <Link to={path} discover="none" reloadDocument={isDocument}>
                    {label}
                  </Link>{" "}
                  <span className="hint">{about}</span>
                </li>
              ))}
            </ul>
          )}
          {missing.length > 0 && (
            <p className="notice">
              {formatMessage(findMessages.missing, {
                kinds: missing.join(", "),
              })}{" "}
              <Link to={view.patientPath} discover="none">
                {homeMessages.waitForFigures}
              </Link>
            </p>
          )}
          {tried.length > 0 && (
            <p className="hint">
              {formatMessage(findMessages.tried, { kinds: tried.join(", ") })}
            </p>
          )}
          {hits.length === 0 && (
            <>
              {problem === null && <p>{findMessages.advice}</p>}
              <p className="links">
                {view.listForms.map(({ label, path }) => (
                  <Link key={path} to={path} discover="none">
                    {label}
                  </Link>
                ))}
              </p>
            </>
          )}
        </>
      )}
    </section>
  );
}

function outcome({ typed, hits }: FindView): string {
  const [, second] = hits;
  if (second) return formatMessage(findMessages.found, { typed });
  return formatMessage(
    hits.length === 0 ? findMessages.notFound : findMessages.foundOnce,
    { typed },
  );
}
