import type { NoteView } from "../../notes";
import { showDate } from "../../../engine/tables/display";
import { formatMessage, noteMessages } from "../../../engine/messages";
import type { StepView, TimelineView } from "./timeline-view";

/** Longest text of a note in a timeline, in characters; the whole text stands below the timeline. */
const maxTextLength = 200;

/** Returns a note as a step: its author, its time and its text. */
function noteStep({ author, at, text, photos }: NoteView): StepView {
  const [first = ""] = text.split("\n");
  const shown =
    first.length > maxTextLength || first !== text
      ? `${first.slice(0, maxTextLength).toWellFormed()}…`
      : text;
  const count = photos.length;
  return {
    label: formatMessage(noteMessages.noteBy, { author }),
    state: "note",
    date: showDate(Date.parse(at)),
    at,
    notes: [
      shown,
      count === 0
        ? ""
        : count === 1
          ? noteMessages.onePhoto
          : formatMessage(noteMessages.photos, { count }),
    ].filter((line) => line !== ""),
    place: null,
    links: [],
  };
}

/**
 * Adds notes to a timeline, each after the last step that was taken before it. Notes are about a number: if
 * several rows have it, they stand below the timelines only.
 * @param notes the newest first
 */
export function withNotes(
  timelines: TimelineView[],
  notes: readonly NoteView[],
): TimelineView[] {
  const [only, other] = timelines;
  if (!only || other) return timelines;
  const steps = notes.toReversed().reduce<StepView[]>((all, note) => {
    const before = all.findLastIndex(
      ({ at }) => at !== null && Date.parse(at) <= Date.parse(note.at),
    );
    return all.toSpliced(before + 1, 0, noteStep(note));
  }, only.steps);
  return [{ ...only, steps }];
}
