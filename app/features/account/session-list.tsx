import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { formatMessage, ownAccountMessages } from "../../engine/messages";
import { endsSession } from "../../ui/browser/before-logout";
import { accountIntents, type SessionItem } from "./own-account";

/** The id of the list, for links to it. */
export const sessionsId = "sessions";

/** Returns the names of the buttons; sessions of one client that began in the same minute are numbered. */
function endSessionNames(sessions: readonly SessionItem[]): string[] {
  const seen = new Map<string, number>();
  return sessions.map(({ client, started }) => {
    const name = formatMessage(ownAccountMessages.endSessionNamed, {
      client,
      started,
    });
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** The sessions of the account, each with what ends it. */
export function SessionList({
  sessions,
}: {
  sessions: readonly SessionItem[];
}) {
  const endNames = endSessionNames(sessions);
  return (
    <section className="panel wide" id={sessionsId}>
      <h2>{ownAccountMessages.sessions}</h2>
      <ul className="sessions">
        {sessions.map(({ id, client, started, used, isCurrent }, at) => (
          <li key={id}>
            <div>
              <b>{client}</b>
              {isCurrent && ` · ${ownAccountMessages.thisSession}`}
              <span className="note">
                {formatMessage(ownAccountMessages.sessionTimes, {
                  started,
                  used,
                })}
              </span>
            </div>
            {!isCurrent && (
              <PostForm>
                <input
                  type="hidden"
                  name={intentField}
                  value={accountIntents.endSession}
                />
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  className="secondary"
                  aria-label={endNames[at]}
                >
                  {ownAccountMessages.endSession}
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {/* Loads a new document, so that nothing of the old session stays in the page's memory. */}
      <PostForm reloadDocument {...endsSession}>
        <input
          type="hidden"
          name={intentField}
          value={accountIntents.endAllSessions}
        />
        <p>{ownAccountMessages.endAllText}</p>
        <button type="submit" className="secondary">
          {ownAccountMessages.endAllSessions}
        </button>
      </PostForm>
    </section>
  );
}
