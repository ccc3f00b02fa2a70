import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { formatMessage, noteMessages } from "../../engine/messages";
import { Link } from "../../ui/shell/link";
import { documentTitle } from "../../ui/shell/page-title";
import { NotesSection } from "./notes-section";
import type { NotesPageView, NotesReply } from "./notes-view";

const titleOf = (heading: string) =>
  formatMessage(noteMessages.notesAbout, { about: heading });

export const notesMeta: MetaFunction = ({ data, matches }) => {
  const view = data as NotesPageView | undefined;
  return documentTitle(view ? titleOf(view.heading) : null, matches);
};

/** The page of the notes about one thing: from the map, and for a form that is shown again. */
export function NotesScreen() {
  const view = useLoaderData<NotesPageView>();
  const reply = useActionData<NotesReply>();
  const { heading, back } = view;
  return (
    <div className="timelines">
      <div className="timeline-head">
        {back && (
          <p className="back">
            <Link to={back.path}>{back.text}</Link>
          </p>
        )}
        <h1>{titleOf(heading)}</h1>
      </div>
      <NotesSection view={view} reply={reply} />
    </div>
  );
}
