import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { PostForm } from "../../engine/forms/fields/post-form";
import {
  commonMessages,
  findMessages,
  formatMessage,
  homeMessages,
  mapMessages,
} from "../../engine/messages";
import { Link } from "../../ui/shell/link";
import { WithIdentifier } from "../../ui/shell/texts/with-identifier";
import type { ShellData } from "../../ui/shell/shell";
import { Notice } from "../../ui/shell/notice";
import { shortcutField, shortcutOff, type FindView } from "./find-view";
import type { NameGroup } from "./names/name-view";

/** What was found under a number, or what was tried. */
export function FindScreen() {
  const view = useLoaderData<FindView>();
  const { typed, problem, note, hits, tried, missing } = view;
  return (
    <section className="panel narrow">
      <h1>{commonMessages.find}</h1>
      {typed === "" ? (
        <>
          <p>{findMessages.hint}</p>
          <ShortcutForm />
        </>
      ) : (
        <>
          {problem === null ? (
            <p role="status">{outcome(view)}</p>
          ) : (
            <Notice look="bad">{problem}</Notice>
          )}
          {note !== null && <p className="notice">{note}</p>}
          {hits.length > 0 && (
            <ul className="hits">
              {hits.map(({ label, about, path, isDocument }) => (
                <li key={path}>
                  <Link to={path} reloadDocument={isDocument}>
                    <WithIdentifier text={label} identifier={typed} />
                  </Link>{" "}
                  <span className="hint">{about}</span>
                </li>
              ))}
            </ul>
          )}
          {view.names.map((group) => (
            <NameList key={group.heading} group={group} />
          ))}
          {missing.length > 0 && (
            <p className="notice">
              {formatMessage(findMessages.missing, {
                kinds: missing.join(", "),
              })}{" "}
              <Link to={view.patientPath}>{homeMessages.waitForFigures}</Link>
            </p>
          )}
          {tried.length > 0 && (
            <p className="hint">
              {formatMessage(findMessages.tried, { kinds: tried.join(", ") })}
            </p>
          )}
          {hits.length === 0 && view.names.length === 0 && (
            <>
              {problem === null && missing.length === 0 && (
                <p>{findMessages.advice}</p>
              )}
              <p className="links">
                {view.listForms.map(({ label, path }) => (
                  <Link key={path} to={path}>
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

/** The names of one kind. */
function NameList({ group }: { group: NameGroup }) {
  const { heading, target, hits, hasMore } = group;
  return (
    <section>
      <h2>{heading}</h2>
      <p className="hint">{target}</p>
      <ul className="hits">
        {hits.map(({ label, about, path, cartonsPath }) => (
          <li key={`${label} ${path}`}>
            <Link to={path} translate="no">
              {label}
            </Link>{" "}
            {about !== "" && <span className="hint">{about}</span>}
            {cartonsPath !== null && (
              <>
                {" "}
                <Link to={cartonsPath}>
                  {mapMessages.cartons}
                  <span className="visually-hidden">{` · ${label}`}</span>
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <p className="hint">{findMessages.moreNames}</p>}
    </section>
  );
}

/** Turns the key that moves the focus to the search box off, or on again. */
function ShortcutForm() {
  const isOn = useRouteLoaderData<ShellData>("root")?.hasShortcut ?? true;
  return (
    <PostForm className="stack" replace preventScrollReset>
      <h2>{commonMessages.keyboard}</h2>
      <p role="status">
        {isOn ? findMessages.shortcutIsOn : findMessages.shortcutIsOff}
      </p>
      <p>
        <button
          type="submit"
          className="secondary"
          name={shortcutField}
          value={isOn ? shortcutOff : "on"}
        >
          {isOn ? findMessages.turnOff : findMessages.turnOn}
        </button>
      </p>
    </PostForm>
  );
}

function outcome({ typed, hits, names, isExact, missing }: FindView): string {
  const count = names.reduce(
    (sum, group) => sum + group.hits.length,
    hits.length,
  );
  if (count > 0 && !isExact)
    return formatMessage(findMessages.foundAlike, { typed });
  if (count > 1) return formatMessage(findMessages.found, { typed });
  if (count > 0) return formatMessage(findMessages.foundOnce, { typed });
  // A search that has not responded may still find it.
  return formatMessage(
    missing.length > 0 ? findMessages.notFoundYet : findMessages.notFound,
    { typed },
  );
}
