import type { ReactNode } from "react";
import { SessionExpiredNotice } from "../../engine/forms/fields/errors/session-expired-notice";
import { commonMessages } from "../../engine/messages";
import type { OwnListReply } from "./own-list-view";
import { Notice } from "../../ui/shell/notice";

/** What became of the last change of a list. */
export function OwnListNotice({
  flash,
  reply,
  path,
}: {
  flash: string | null;
  reply: OwnListReply | undefined;
  /** The path of the list. */
  path: string;
}) {
  if (reply?.expired) return <SessionExpiredNotice returnTo={path} />;
  if (reply) return <Notice look="bad">{reply.message}</Notice>;
  return flash === null ? null : <Notice look="good">{flash}</Notice>;
}

/** The entries of a list under their heading. */
export function OwnList<Entry extends { id: string }>({
  title,
  entries,
  failed,
  empty,
  lead,
  hasTimes = false,
  children,
}: {
  title: string;
  /** Null if the provider did not respond. */
  entries: readonly Entry[] | null;
  /** Said if the provider did not respond. */
  failed: string;
  /** Said if there are no entries. */
  empty: string;
  /** A sentence about all entries; null for none. */
  lead?: string | null;
  /** True if the entries show times. */
  hasTimes?: boolean;
  children: (entry: Entry) => ReactNode;
}) {
  if (entries === null) return <Notice look="bad">{failed}</Notice>;
  return (
    <section className="panel">
      <h2>{title}</h2>
      {lead && <p className="hint">{lead}</p>}
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          {hasTimes && <p className="hint zone">{commonMessages.timesInUtc}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>{children(entry)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What a list says about an entry: its name, and a line for each text there is. */
export function EntryTexts({
  name,
  lines,
}: {
  name: ReactNode;
  lines: readonly (string | null)[];
}) {
  return (
    <div className="view">
      <b>{name}</b>
      {lines.map(
        (line, index) =>
          line !== null && (
            <span key={index} className="note">
              {line}
            </span>
          ),
      )}
    </div>
  );
}
